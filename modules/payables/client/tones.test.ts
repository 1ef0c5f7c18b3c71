import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderStates, progress } from '#modules/purchasing/shared/orders.ts'
import { receiptStates } from '#modules/receiving/shared/receipts.ts'
import { requisitionStates } from '#modules/purchasing/shared/requisitions.ts'
import { vendorStates } from '#modules/vendors/shared/vendors.ts'
import { memberStates } from '#modules/settings/shared/members.ts'
import { billStates } from '#modules/payables/shared/bill-states.ts'
import { yearStates } from '#modules/ledger/shared/fiscal-years.ts'
import { entryStates } from '#modules/ledger/shared/journal-entries.ts'
import { paymentStates } from '#modules/payables/shared/payments.ts'
import { periodStates } from '#modules/ledger/shared/periods.ts'
import type { States } from '#shared/verb.ts'

const tonesOf = (states: States) => Object.fromEntries(Object.entries(states).map(([state, { tone }]) => [state, tone]))
const [billTones, entryTones, paymentTones] = [billStates, entryStates, paymentStates].map(tonesOf) as [
  Record<string, string>,
  Record<string, string>,
  Record<string, string>,
]

const green = (tones: Readonly<Record<string, string | { tone: string } | undefined>>) =>
  Object.entries(tones).flatMap(([state, tone]) =>
    (typeof tone === 'object' ? tone.tone : tone) === 'success' ? [state] : [],
  )

test('U13 green is what is done: what is still to be paid, billed, sent or ordered, or merely goes on, is not', () => {
  assert.deepEqual(green(billTones), ['paid'])
  assert.deepEqual(green(entryTones), ['posted'])
  assert.deepEqual(green(paymentTones), ['booked'])
  assert.deepEqual([green(periodStates), green(yearStates)], [['closed'], ['closed']])
  assert.deepEqual([green(receiptStates), green(vendorStates), green(memberStates)], [[], [], []])
  assert.deepEqual(green(orderStates), [])
  assert.deepEqual(green(requisitionStates), ['ordered'])
  assert.deepEqual(green(progress), ['full'])
})

test('U13 what owes in part does not look like what owes in full, nor like what is paid', () => {
  assert.equal(new Set([billTones['posted'], billTones['partly paid'], billTones['paid']]).size, 3)
})
