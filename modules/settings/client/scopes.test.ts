import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roomsOpenTo, scopesOf, wordsOf } from './scopes.ts'

test('a token is offered the rooms its owner may enter, and change only where they may', () => {
  const buyer = ['procurement.*.read', 'procurement.orders.create', 'financial.bills.read']
  assert.deepEqual(roomsOpenTo(buyer, ['financial', 'hr', 'procurement']), [
    { room: 'financial', writes: false },
    { room: 'procurement', writes: true },
  ])
  assert.equal(roomsOpenTo(['*.*.*'], ['financial', 'hr']).length, 2)
  assert.deepEqual(roomsOpenTo([], ['financial']), [])
})

test('what a token may do reads as a sentence', () => {
  assert.deepEqual(wordsOf([...scopesOf('procurement', 'read'), ...scopesOf('financial', 'all')]), [
    'read Procurement',
    'read and change Financial',
  ])
  assert.deepEqual(wordsOf(['procurement.orders.read']), ['procurement.orders.read'])
  assert.deepEqual(scopesOf('hr', 'none'), [])
})
