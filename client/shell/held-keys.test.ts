import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textAfter } from './held-keys.ts'

const key = (name: string, held: Partial<KeyboardEvent> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('letters are kept, one is taken back, other keys write nothing', () => {
  assert.equal(textAfter('tria', key('l')), 'trial')
  assert.equal(textAfter('März', key('Backspace')), 'Mär')
  assert.equal(textAfter('', key('Backspace')), '')
  for (const other of [key('Enter'), key('ArrowDown'), key('F6'), key('k', { ctrlKey: true })])
    assert.equal(textAfter('a', other), null)
})
