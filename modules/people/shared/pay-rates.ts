import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { datedFields, datedState, withdrawing } from '#shared/dated.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'
import { notOwn } from './people.ts'

/** What people are paid. */
export const paySet = 'hr.pay'
export const rateTypes = ['per hour', 'per month', 'per year'] as const
const payReasons = ['hire', 'yearly review', 'promotion', 'other contract', 'correction', 'other'] as const

const personId = field.reference('Person', 'hr.people', 'personName')
const own = {
  ...datedFields,
  rate: field.sensitive(paySet, field.price('Rate', 'currency')),
  currency: field.currency(),
  rateType: field.choice('For', rateTypes, 'What the rate is for'),
  reason: field.choice('Reason', payReasons),
}
const optional = z.strictObject(own).partial()
const entered = { personId, validFrom: own.validFrom, rate: own.rate, rateType: own.rateType }

/** What somebody is paid, from a day on. */
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
    createdAt: field.instant('Entered'),
  }),
  create: optional.extend(entered),
  update: optional,
  imported: optional.extend(entered),
  keys: ['personId', 'validFrom'],
  compositeKey: true,
  search: ['personName'],
  apart: ['validFrom'],
  inSearch: false,
  sort: '-validFrom',
  verbs: {
    update: { label: 'Change', done: 'changed', from: ['in force'], can: notOwn },
    withdraw: {
      ...withdrawing,
      who: notOwn,
      asks: {
        title: 'Withdraw this pay rate of {personName}?',
        effect: 'It is removed. The previous rate stays in effect.',
      },
      summary: 'Withdraw a pay rate that was wrong',
    },
  },
})
