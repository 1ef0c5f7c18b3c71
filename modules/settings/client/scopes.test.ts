import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rightsIn, roomsOpenTo, scopesOf, wordsOf } from './scopes.ts'

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

test('what the roles let one do names only rooms that are there, and of a room no more than one may', () => {
  const rooms = ['procurement', 'financial']
  assert.deepEqual(rightsIn(['hr.*.*', 'projects.*.read'], rooms), [])
  assert.deepEqual(rightsIn(['procurement.items.read', 'procurement.requisitions.create'], rooms), [
    'Read Procurement, and work with its requisitions',
  ])
  assert.deepEqual(rightsIn(['financial.*.*', '*.*.read'], rooms), ['Read and work in Financial', 'Read all rooms'])
})
