import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { actionWords } from '#client/record/timeline-items.ts'
import type { AnyRecord } from '#shared/record.ts'

const root = join(import.meta.dirname, '../../..')

test('whatever is done to a record has words in the history', async () => {
  const files = globSync('modules/*/shared/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const declared = await Promise.all(files.map((path) => import(join(root, path)) as Promise<Record<string, unknown>>))
  const recordTypes = declared
    .flatMap((exported) => Object.values(exported))
    .filter((value): value is AnyRecord => typeof value === 'object' && value !== null && 'verbs' in value)
  assert.ok(recordTypes.length > 10)
  const wordless = recordTypes.flatMap(({ name, verbs }) =>
    Object.keys(verbs)
      .filter((verb) => actionWords(verb).startsWith('did'))
      .map((verb) => `${name} ${verb}`),
  )
  assert.deepEqual(wordless, [])
})
