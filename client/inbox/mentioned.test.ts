import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionBefore, withIds } from './mentioned.ts'

test('a name is asked for after an @ at the beginning of a word, up to the caret', () => {
  assert.deepEqual(mentionBefore('Ask @Me', 7), { from: 4, q: 'Me' })
  assert.deepEqual(mentionBefore('@', 1), { from: 0, q: '' })
  assert.deepEqual(mentionBefore('Ask @Mei Ta and', 11), { from: 4, q: 'Mei Ta' })
  assert.deepEqual(mentionBefore('(@Zoë', 5), { from: 1, q: 'Zoë' })
  for (const text of ['mail@me', 'Ask Mei', '@Mei Tanaka please', ''])
    assert.equal(mentionBefore(text, text.length), null)
})

test('chosen names are sent by their ids, also where one begins with another', () => {
  const people = [
    { id: '1', name: 'Ann' },
    { id: '2', name: 'Ann Lee' },
  ]
  assert.equal(withIds('@Ann Lee and @Ann, @Bob', people), '<@2> and <@1>, @Bob')
})
