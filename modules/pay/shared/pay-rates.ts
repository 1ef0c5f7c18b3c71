import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { datedFields, datedState, withdrawing } from '#shared/dated.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'
import { notOwn } from '#modules/people/shared/people.ts'

/** What people are paid. */
export const paySet = 'hr.pay'
export const rateTypes = ['per hour', 'per month', 'per year'] as const
export const payReasons = [
  'hire',
  'yearly review',
  'merit',
  'promotion',
  'market',
  'other contract',
  'correction',
  'other',
] as const

const personId = field.reference('Person', 'hr.people', 'personName')
export const payFields = {
  rate: field.sensitive(paySet, field.price('Rate', 'currency')),
  currency: field.currency(),
  rateType: field.choice('For', rateTypes, 'What the rate is for'),
  reason: field.choice('Reason', payReasons),
}
const own = { ...datedFields, ...payFields }

/** What somebody is paid, from a day on. It is entered and withdrawn by an approved pay change, by an import, or by a hire. */
export const payRates = record(refs.payRates.name, {
  ...refs.payRates,
  asOf: true,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId,
    personName: field.text('Person'),
    ...own,
    state: datedState,
    /** Who they are as a member: nobody enters their own. */
    memberId: Uuid.nullable(),
    proposedByName: field.text('Proposed by').nullable(),
    approvedByName: field.text('Approved by').nullable(),
    createdAt: field.instant('Entered'),
  }),
  imported: z
    .strictObject(own)
    .partial()
    .extend({ personId, validFrom: own.validFrom, rate: own.rate, rateType: own.rateType }),
  keys: ['personId', 'validFrom'],
  compositeKey: true,
  search: ['personName'],
  apart: ['validFrom'],
  inSearch: false,
  sort: '-validFrom',
  verbs: {
    withdraw: {
      label: withdrawing.label,
      done: withdrawing.done,
      icon: withdrawing.icon,
      danger: true,
      single: true,
      from: withdrawing.from,
      right: 'hr.pay-changes.create',
      who: notOwn,
      asks: {
        title: 'Withdraw this pay rate of {personName}?',
        effect: 'A second person approves it. Then it is removed, and the previous rate stays in effect.',
        button: 'Send for approval',
      },
      summary: 'Propose to withdraw a pay rate that was wrong',
    },
  },
})
