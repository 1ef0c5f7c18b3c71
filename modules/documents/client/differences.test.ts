import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { differencesOf } from './differences.ts'

test('what differs between two texts gives either of them back, and shared lines stay', () => {
  assert.deepEqual(differencesOf('a\nb\nc', 'a\nx\nc'), [
    { kind: 'same', lines: ['a'] },
    { kind: 'gone', lines: ['b'] },
    { kind: 'added', lines: ['x'] },
    { kind: 'same', lines: ['c'] },
  ])
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = differencesOf(before, after)
      const side = (kind: string) =>
        parts.flatMap((part) => (part.kind === 'same' || part.kind === kind ? part.lines : []))
      assert.equal(side('gone').join('\n'), before)
      assert.equal(side('added').join('\n'), after)
    }),
  )
})
