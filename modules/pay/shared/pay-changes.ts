import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { datedFields } from '#shared/dated.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { payFields, paySet, rateTypes } from './pay-rates.ts'
import * as refs from './refs.ts'
import {
  approvingProposal,
  askedOnEntry,
  proposalFields,
  proposalStates,
  rejectingProposal,
  withdrawingProposal,
} from '#modules/people/shared/second-person.ts'

const personId = field.reference('Person', 'hr.people', 'personName')
const { validFrom } = datedFields
const { rate, currency, rateType, reason } = payFields
export const payChangeKinds = ['new pay', 'withdrawal'] as const

/** What somebody is to be paid from a day on: a proposal of one person, which another approves before it is in force. */
export const payChanges = record(refs.payChanges.name, {
  ...refs.payChanges,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId,
    personName: field.text('Person'),
    kind: field.choice('Kind', payChangeKinds),
    validFrom,
    rate: rate.nullable(),
    currency,
    rateType: rateType.nullable(),
    reason,
    /** The pay on that day when it was proposed. */
    rateBefore: field.sensitive(paySet, field.price('Rate before', 'currencyBefore').nullable()),
    currencyBefore: currency.nullable(),
    rateTypeBefore: field.choice('For, before', rateTypes).nullable(),
    percent: field.sensitive(paySet, field.quantity('Change', { min: -100, suffix: '%' }).nullable()),
    /** Person, amounts and day in one line, for the approver. */
    summary: field.sensitive(paySet, field.text('Pay change', { max: 400 })),
    state: field.state('State', proposalStates),
    /** Whose pay it is, as a member: they neither decide on it nor see it. */
    subjectId: Uuid.nullable(),
    payRateId: field.reference('Pay rate', 'hr.pay-rates', 'payRateFrom').nullable(),
    payRateFrom: field.day('Pay rate').nullable(),
    ...proposalFields,
  }),
  create: z.strictObject({
    personId,
    validFrom,
    rate,
    currency: currency.optional(),
    rateType: rateType.optional(),
    reason,
  }),
  search: ['personName'],
  about: { text: 'summary' },
  apart: ['validFrom'],
  inSearch: false,
  sort: '-createdAt',
  approval: {
    makers: ['createdBy', 'subjectId'],
    covers: { validFrom: 'change', rate: 'change', currency: 'change', rateType: 'change' },
    asks: askedOnEntry,
  },
  verbs: {
    approve: {
      ...approvingProposal,
      label: 'Approve pay change',
      asks: {
        title: 'Approve the pay change of {personName}?',
        effect: '{summary}.',
        several: 'The new pay takes effect on the day of each change.',
      },
    },
    reject: {
      ...rejectingProposal,
      asks: { button: 'Reject pay change', effect: 'The pay stays as it is.', several: 'The pay stays as it is.' },
    },
    withdraw: {
      ...withdrawingProposal,
      asks: { effect: 'No one decides on it, and the pay stays as it is.' },
      summary: 'Take back a pay change that is not decided',
    },
  },
  measures: {
    'to-approve': {
      label: 'Pay changes to approve',
      where: { state: ['in approval'] },
      sort: 'validFrom',
      right: 'approve',
      step: 16,
      none: 'No pay change waits for approval.',
      shows: { who: 'personName', due: 'validFrom', since: 'createdAt' },
    },
  },
})
