import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Possible } from '#shared/possible.ts'
import { offered, type Offer } from './offered.ts'

const offer = (label: string, can: Possible | string, next = false): Offer => ({
  label,
  can,
  next,
  permission: `p.orders.${label}`,
  run: () => {},
})
const offers = [
  offer('submit', 'It is submitted', true),
  offer('edit', 'It is submitted'),
  offer('reject', true),
  offer('approve', true, true),
  offer('send', 'Not approved yet', true),
]

test('what is possible stands first, next steps before others, and the first of them is the primary action', () => {
  const actions = offered(offers, () => true)
  assert.deepEqual(
    actions.map(({ label }) => label),
    ['approve', 'reject', 'submit', 'edit', 'send'],
  )
  assert.deepEqual(
    actions.filter(({ primary }) => primary).map(({ label }) => label),
    ['approve'],
  )
})

test('what a person may never do is not shown, and without a possible next step there is no primary action', () => {
  assert.deepEqual(
    offered(offers, (permission) => permission === 'p.orders.send').map(({ label, primary }) => [label, primary]),
    [['send', false]],
  )
})
