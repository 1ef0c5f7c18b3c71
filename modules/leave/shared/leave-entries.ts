import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'
import { leaveUnits } from './leave-types.ts'

export const entryKinds = ['opening', 'grant', 'accrual', 'carry', 'expire', 'take', 'return', 'adjust'] as const
export type EntryKind = (typeof entryKinds)[number]

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

/** The leave ledger: what was added to somebody's leave and taken from it, each row with its day and its cause. Nothing of it is ever changed. */
export const leaveEntries = record(refs.leaveEntries.name, {
  ...refs.leaveEntries,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId,
    personName: field.text('Person'),
    typeId,
    typeName: field.text('Leave type'),
    effectiveOn,
    kind: field.choice('Kind', entryKinds),
    quantity: field.quantity('Amount', { ...amount, unit: 'unit' }),
    balance: field.quantity('Opening balance', { ...opening, unit: 'unit' }).nullable(),
    unit: field.choice('Smallest part', leaveUnits),
    cause,
    expiresOn: field.day('Expires after').nullable(),
    requestId: field.reference('Leave request', 'hr.leave-requests', 'requestName').nullable(),
    requestName: field.text('Leave request').nullable(),
    adjustmentId: field.reference('Leave adjustment', 'hr.leave-adjustments', 'adjustmentDay').nullable(),
    adjustmentDay: field.day('Leave adjustment').nullable(),
    /** Who they are as a member: nobody enters their own. */
    memberId: Uuid.nullable(),
    createdAt: field.instant('Entered'),
  }),
  /** An opening balance: leave is given after its day. */
  imported: z.strictObject({
    personId,
    typeId,
    effectiveOn: field.day('As of', 'The balance is that of the end of this day'),
    balance: field.quantity('Balance', {
      min: -9999,
      max: 9999,
      hint: 'Days or hours, as the leave type is asked for',
    }),
  }),
  keys: ['personId', 'typeId', 'effectiveOn'],
  compositeKey: true,
  search: ['personName', 'cause'],
  apart: ['effectiveOn'],
  inSearch: false,
  sort: '-effectiveOn',
})
export type LeaveEntry = z.output<typeof leaveEntries.row>
