import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import {
  approvingProposal,
  askedOnEntry,
  proposalFields,
  proposalStates,
  rejectingProposal,
  withdrawingProposal,
} from '#modules/people/shared/second-person.ts'
import { leaveUnits } from './leave-types.ts'
import * as refs from './refs.ts'

const personId = field.reference('Person', 'hr.people', 'personName')
const typeId = field.reference('Leave type', 'hr.leave-types', 'typeName')
const amount = { min: -9999, max: 9999, hint: 'Days or hours, as the leave type is asked for; below zero takes away' }
const effectiveOn = field.day('Day')
const cause = field.text('Cause', { max: 300 })
const opening = {
  min: -9999,
  max: 9999,
  hint: 'At the end of the day, with all earlier leave; enter it instead of an amount',
}
const expiresOn = field.day('Expires after', 'Empty: it does not expire')

/** Leave that is entered by hand: at once within what one person may enter, above it once another person approves. */
export const leaveAdjustments = record(refs.leaveAdjustments.name, {
  ...refs.leaveAdjustments,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId,
    personName: field.text('Person'),
    typeId,
    typeName: field.text('Leave type'),
    effectiveOn,
    quantity: field.quantity('Amount', { ...amount, unit: 'unit' }).nullable(),
    balance: field.quantity('Opening balance', { ...opening, unit: 'unit' }).nullable(),
    unit: field.choice('Smallest part', leaveUnits),
    cause,
    expiresOn: expiresOn.nullable(),
    alone: field.boolean('Within the limit of one person'),
    state: field.state('State', proposalStates),
    /** Whose leave it is, as a member: they do not decide on it. */
    subjectId: Uuid.nullable(),
    entryId: field.reference('Leave entry', 'hr.leave-entries', 'entryDay').nullable(),
    entryDay: field.day('Leave entry').nullable(),
    ...proposalFields,
  }),
  create: z.strictObject({
    personId,
    typeId,
    quantity: field.quantity('Amount', amount).nullable().optional(),
    balance: field.quantity('Opening balance', opening).nullable().optional(),
    effectiveOn,
    cause,
    expiresOn: expiresOn.nullable().optional(),
  }),
  search: ['personName', 'cause'],
  about: { text: 'personName', from: 'effectiveOn' },
  apart: ['effectiveOn'],
  inSearch: false,
  sort: '-createdAt',
  approval: {
    makers: ['createdBy', 'subjectId'],
    covers: {
      typeId: 'change',
      quantity: 'change',
      balance: 'change',
      effectiveOn: 'change',
      expiresOn: 'change',
    },
    asks: askedOnEntry,
    mayPass: true,
  },
  verbs: {
    approve: {
      ...approvingProposal,
      label: 'Approve leave adjustment',
      asks: {
        effect: 'The leave of {personName} is entered, and they are notified.',
        several: 'The leave is entered, and the people are notified.',
      },
    },
    reject: {
      ...rejectingProposal,
      asks: { button: 'Reject leave adjustment', effect: 'No leave is entered.', several: 'No leave is entered.' },
    },
    withdraw: {
      ...withdrawingProposal,
      asks: { effect: 'No one decides on it, and no leave is entered.' },
      summary: 'Take back a leave adjustment that is not decided',
    },
  },
  measures: {
    'to-approve': {
      label: 'Leave adjustments to approve',
      where: { state: ['in approval'] },
      sort: 'effectiveOn',
      right: 'approve',
      step: 18,
      none: 'No leave adjustment waits for approval.',
      shows: { who: 'personName', due: 'effectiveOn', since: 'createdAt' },
    },
  },
})
export type LeaveAdjustment = z.output<typeof leaveAdjustments.row>
