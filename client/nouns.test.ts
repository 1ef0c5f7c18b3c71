import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'

test('no file that declares a noun is left out', () => {
  const leftOut = /\{([\w*.,-]+)\}\.ts'/.exec(readFileSync('client/nouns.ts', 'utf8'))![1]!.split(',')
  assert.ok(leftOut.includes('reports'))
  const declaring = globSync('modules/*/shared/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && /= record\(/.test(readFileSync(file, 'utf8')))
    .map((file) => basename(file, '.ts'))
  assert.ok(declaring.length > 15)
  assert.deepEqual(
    declaring.filter((name) => leftOut.includes(name)),
    [],
  )
})
