import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardsOf, type Card, type Way } from './pipeline-moves.ts'

const card = (id: string, stage: Card['stage']): Card => ({
  id,
  version: 1,
  name: id,
  stage,
  openingTitle: 'Design engineer',
  rating: null,
  createdAt: '2026-01-05T09:00:00.000Z',
})
const names = (read: Card[], stage: string, ways: Way[]) => cardsOf(read, stage, ways).map(({ id }) => id)
const [ada, bo, cy] = [card('ada', 'new'), card('bo', 'new'), card('cy', 'screening')]

test('a card on its way stands in one column alone, whichever of them has been read anew', () => {
  const ways = [{ card: ada, to: 'screening' }]
  const moved = card('ada', 'screening')
  for (const [left, reached] of [
    [[ada, bo], [cy]],
    [[bo], [cy]],
    [
      [ada, bo],
      [cy, moved],
    ],
    [[bo], [cy, moved]],
  ] as const) {
    assert.deepEqual(names([...left], 'new', ways), ['bo'])
    assert.deepEqual(names([...reached], 'screening', ways).toSorted(), ['ada', 'cy'])
  }
})

test('a step that is taken back while it is on its way leads back', () => {
  const ways = [
    { card: ada, to: 'screening' },
    { card: card('ada', 'screening'), to: 'new' },
  ]
  assert.deepEqual(names([ada, bo], 'new', ways), ['ada', 'bo'])
  assert.deepEqual(names([cy], 'screening', ways), ['cy'])
})

test('without ways a column is what was read', () => {
  assert.deepEqual(names([ada, bo], 'new', []), ['ada', 'bo'])
})
