import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bills } from '#modules/payables/shared/bills.ts'
import { payments } from '#modules/payables/shared/payments.ts'
import { orders, type Order } from '#modules/purchasing/shared/orders.ts'
import { requisitions, type Requisition } from '#modules/purchasing/shared/requisitions.ts'
import type { Possible } from './possible.ts'
import { inWords } from './sentence.ts'
import { stepsOf } from './verb.ts'

const seen = (states: Parameters<typeof stepsOf>[0], state: string) =>
  stepsOf(states, state)
    .map(({ label, stand }) => `${label} ${stand}`)
    .join(', ')

test('the steps of a document follow its declared states', () => {
  assert.equal(seen(orders.states, 'draft'), 'Draft now, Approval ahead, Sent ahead')
  assert.equal(seen(orders.states, 'rejected'), 'Draft done, Rejected stopped, Sent ahead')
  assert.equal(seen(orders.states, 'approved'), 'Draft done, Approved now, Sent ahead')
  assert.equal(seen(orders.states, 'closed'), 'Draft done, Approval done, Sent done')
  assert.equal(seen(orders.states, 'cancelled'), 'Draft done, Cancelled stopped')
  assert.equal(seen(requisitions.states, 'approved'), 'Draft done, Approved now, Ordered ahead')
  assert.equal(seen(requisitions.states, 'order being prepared'), 'Draft done, Approval done, Order being prepared now')
  assert.equal(seen(requisitions.states, 'partly ordered'), 'Draft done, Approval done, Ordered partly')
  assert.equal(seen(requisitions.states, 'closed'), 'Draft done, Approval done, Closed done')
})

test('U13 the steps of bills and payments stand in the order in which they are taken, and none is ticked that was not', () => {
  assert.equal(seen(payments.states, 'proposed'), 'Proposed now, Approval ahead, Booked ahead')
  assert.equal(seen(payments.states, 'approved'), 'Proposed done, Approved now, Booked ahead')
  assert.equal(seen(payments.states, 'cancelled'), 'Proposed done, Cancelled stopped')
  assert.equal(seen(bills.states, 'draft'), 'Entered now, Matching ahead, Approval ahead, Posted ahead, Paid ahead')
  assert.equal(seen(bills.states, 'waiting'), 'Entered done, Matching now, Approval ahead, Posted ahead, Paid ahead')
  assert.equal(seen(bills.states, 'matched'), 'Entered done, Matched now, Approval ahead, Posted ahead, Paid ahead')
  assert.equal(seen(bills.states, 'posted'), 'Entered done, Matching done, Approval done, Posted now, Paid ahead')
  assert.equal(seen(bills.states, 'cancelled'), 'Entered done, Cancelled stopped')
})

const said = (answer: Possible) => (answer === true ? 'possible' : inWords(answer))

test('a verb says whether it is possible, or why not, to whoever looks', () => {
  const buyer = { id: 'b', may: (right: string) => right === 'procurement.orders.create' }
  const nobody = { id: 'n', may: () => false }
  const row = (state: string) => ({ state, requesterId: 'r', delivery: 'none', billing: 'none', origin: 'mainstay' })
  const requisition = (state: string) => row(state) as unknown as Requisition
  const order = (state: string, more = {}) => ({ ...row(state), ...more }) as unknown as Order
  assert.equal(requisitions.can('approve', requisition('in approval'), buyer), true)
  assert.equal(
    said(requisitions.can('approve', requisition('draft'), buyer)),
    'A requisition that is draft cannot be approved',
  )
  assert.match(said(requisitions.can('cancel', requisition('ordered'), buyer)), /cancel the orders, or close it/)
  assert.equal(requisitions.verbs.submit.who(requisition('draft'), buyer), true)
  assert.match(said(requisitions.verbs.submit.who(requisition('draft'), nobody)), /Only the requester or a buyer/)
  assert.match(said(orders.can('send', order('approved', { origin: 'imported' }), buyer)), /kept as history/)
  assert.match(said(orders.can('cancel', order('sent', { delivery: 'full' }), buyer)), /close it instead/)
})
