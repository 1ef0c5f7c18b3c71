import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryOf, log } from './log.ts'

const about = { level: 'warn', message: 'It was slow', module: 'auth', event: 'session extended' } as const

test('S3-11 a log entry has every field, and is one line of JSON on the console', (t) => {
  const entry = entryOf({ ...about, correlationId: 'c-1', metadata: { tries: 2 } }, new Date('2026-11-20T14:02:00Z'))
  assert.deepEqual(entry, {
    timestamp: '2026-11-20T14:02:00.000Z',
    level: 'warn',
    message: 'It was slow',
    module: 'auth',
    event: 'session extended',
    correlationId: 'c-1',
    userId: null,
    metadata: { tries: 2 },
    environment: 'test',
    service: 'mainstay-web',
  })
  const lines: string[] = []
  t.mock.method(console, 'warn', (line: string) => lines.push(line))
  log({ ...about, message: 'two\nlines' })
  assert.equal(lines.length, 1)
  assert.ok(!lines[0]!.includes('\n'))
  assert.deepEqual(Object.keys(JSON.parse(lines[0]!)), Object.keys(entry))
})
