import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Card } from '#modules/dashboard/shared/dashboard.ts'
import { moved, placeAfter, resized } from './card-layout.ts'

const card = (width: number, height = 1): Card => ({
  id: crypto.randomUUID(),
  kind: 'number',
  width,
  height,
  source: { ready: 'headcount' },
})

test('a card moves by one place or by one row, and stays at the ends', () => {
  const cards = [card(1), card(1), card(2), card(4), card(2), card(2)]
  assert.equal(placeAfter(cards, 0, 'left'), 0)
  assert.equal(placeAfter(cards, 5, 'right'), 5)
  assert.equal(placeAfter(cards, 1, 'right'), 2)
  assert.equal(placeAfter(cards, 3, 'up'), 0)
  assert.equal(placeAfter(cards, 4, 'up'), 3)
  assert.equal(placeAfter(cards, 3, 'down'), 5)
  assert.equal(placeAfter(cards, 5, 'down'), 5)
  const [a, b, c] = cards as [Card, Card, Card]
  assert.deepEqual(moved([a, b, c], 0, 2), [b, c, a])
  assert.deepEqual(moved([a, b, c], 2, 0), [c, a, b])
  assert.deepEqual(moved([a, b, c], 9, 0), [a, b, c])
})

test('a card keeps to one to four quarters and one to three rows', () => {
  assert.equal(resized(card(4), 'wider').width, 4)
  assert.equal(resized(card(1), 'narrower').width, 1)
  assert.equal(resized(card(1, 3), 'taller').height, 3)
  assert.equal(resized(card(1, 2), 'shorter').height, 1)
  assert.deepEqual([resized(card(2), 'wider').width, resized(card(2, 1), 'taller').height], [3, 2])
})
