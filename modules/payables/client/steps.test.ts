import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepsOf, type States } from '#shared/verb.ts'
import { billStates } from '#modules/payables/shared/bill-states.ts'
import { paymentStates } from '#modules/payables/shared/payments.ts'
import { notAsked } from './bill-alerts.ts'

/** The tracker of a record, as its page shows it. */
const shown = (states: States, state: string, approvedByName: string | null = null) => {
  const without = notAsked({ state, approvedByName })
  return stepsOf(states, state)
    .filter(({ label }) => !without.includes(label))
    .map(({ label, stand }) => `${label} ${stand}`)
    .join(', ')
}

test('U4 a payment that nobody has to approve has no approval step, before and after it is booked', () => {
  assert.equal(shown(paymentStates, 'proposed'), 'Proposed now, Booked ahead')
  assert.equal(shown(paymentStates, 'booked'), 'Proposed done, Booked done')
  assert.equal(shown(paymentStates, 'in approval'), 'Proposed done, Approval now, Booked ahead')
  assert.equal(shown(paymentStates, 'booked', 'Bob'), 'Proposed done, Approval done, Booked done')
})

test('U4 a bill that nobody has to approve has no approval step from its match on', () => {
  assert.equal(shown(billStates, 'matched'), 'Entered done, Matched now, Posted ahead, Paid ahead')
  assert.equal(shown(billStates, 'posted'), 'Entered done, Matching done, Posted now, Paid ahead')
  assert.equal(shown(billStates, 'posted', 'Bob'), 'Entered done, Matching done, Approval done, Posted now, Paid ahead')
})

test('U4 the present step of a bill or payment is where it is, and no later one', () => {
  const ahead = (states: States, state: string) =>
    stepsOf(states, state)
      .filter(({ stand }) => stand === 'ahead')
      .map(({ label }) => label)
  assert.deepEqual(ahead(billStates, 'approved'), ['Posted', 'Paid'])
  assert.deepEqual(ahead(billStates, 'waiting'), ['Approval', 'Posted', 'Paid'])
  assert.deepEqual(ahead(paymentStates, 'approved'), ['Booked'])
})
