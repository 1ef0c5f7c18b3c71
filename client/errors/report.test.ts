import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detailsOf, newErrorId, reportOf, sendReport } from './report.ts'

const now = new Date('2026-11-20T14:02:00.000Z')
const stored = { getItem: (key: string) => ({ userId: 'u-1', sessionId: 's-1' })[key] ?? null }
const place = { url: 'https://mainstay.test/auth/callback?code=secret#state=1', userAgent: 'Test', stored }

test("S3-10 an error id is 'ERR_' with a time stamp and a random string, never the same twice", () => {
  assert.match(newErrorId(now), /^ERR_[0-9a-z]{8}_[0-9a-z]{10}$/)
  assert.equal(newErrorId(now).split('_')[1], now.getTime().toString(36))
  assert.equal(new Set(Array.from({ length: 1000 }, () => newErrorId(now))).size, 1000)
})

test('S3-10 a report has all its fields, and no query string or fragment', () => {
  const report = reportOf(new TypeError('No rate'), {
    errorId: 'ERR_1',
    level: 'page',
    componentStack: 'at List',
    now,
    place,
  })
  const { stack, ...rest } = report
  assert.match(stack!, /TypeError: No rate/)
  assert.deepEqual(rest, {
    message: 'No rate',
    componentStack: 'at List',
    errorId: 'ERR_1',
    timestamp: '2026-11-20T14:02:00.000Z',
    url: 'https://mainstay.test/auth/callback',
    userAgent: 'Test',
    level: 'page',
    userId: 'u-1',
    sessionId: 's-1',
  })
  assert.ok(!detailsOf(report).includes('secret'))
})

test('anything can be thrown', () => {
  for (const thrown of [undefined, null, 'text', 42, { a: 1 }, 'x'.repeat(9000)]) {
    const report = reportOf(thrown, { errorId: 'ERR_1', level: 'component', now, place })
    assert.ok(report.message.length <= 2000)
    assert.equal(report.stack, null)
  }
})

test('a report that cannot be sent is only logged', async (t) => {
  const lines: string[] = []
  t.mock.method(console, 'error', (line: string) => lines.push(line))
  t.mock.method(globalThis, 'fetch', async () => new Response('no', { status: 503 }))
  await sendReport(reportOf(new Error('x'), { errorId: 'ERR_9', level: 'page', now, place }))
  assert.equal(JSON.parse(lines[0]!).errorId, 'ERR_9')
})
