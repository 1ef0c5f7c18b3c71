import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const clearingStates = {
  promised: { tone: 'info' },
  booked: { tone: 'success' },
  undone: { tone: 'neutral' },
} as const satisfies States
export const clearingKinds = ['expense claim', 'repayment'] as const

/** A part of an advance that is outstanding no more: set off against a claim, or paid back (rule H20). */
export const advanceClearings = record(refs.advanceClearings.name, {
  ...refs.advanceClearings,
  row: z.object({
    id: Uuid,
    version: z.int(),
    advanceId: field.reference('Advance', 'hr.expense-advances', 'advanceNumber'),
    advanceNumber: field.code('Advance'),
    personId: field.reference('Person', 'hr.people', 'personName'),
    personName: field.text('Person'),
    kind: field.choice('By', clearingKinds),
    claimId: field.reference('Expense claim', 'hr.expense-claims', 'claimNumber').nullable(),
    claimNumber: field.code('Expense claim').nullable(),
    /** Promised until the bill of its claim is posted. */
    state: field.state('State', clearingStates),
    amount: field.money('Amount', 'currency'),
    currency: field.currency(),
    clearedOn: field.day('On').nullable(),
    entryId: field.reference('Entry', 'financial.journal-entries', 'entryNumber').nullable(),
    entryNumber: field.code('Entry').nullable(),
    /** Whose advance it is, as a member. */
    requesterId: Uuid,
    undoneOn: field.day('Undone on').nullable(),
    undoneReason: field.text('Why undone', { max: 300 }).nullable(),
    createdByName: field.text('Recorded by'),
    createdAt: field.instant('Recorded'),
  }),
  search: ['advanceNumber', 'claimNumber', 'personName'],
  inSearch: false,
  amount: 'amount',
  sort: '-createdAt',
  verbs: {
    undo: {
      label: 'Undo repayment',
      done: 'undone',
      icon: 'undo',
      right: 'hr.expense-advances.repay',
      single: true,
      from: ['booked'],
      to: 'undone',
      can: ({ kind }) => kind === 'repayment' || says.undoneWithBill(),
      who: ({ requesterId }, viewer) => requesterId !== viewer.id || says.ownRepayment(),
      body: z.strictObject({
        undoneOn: field.day('Undone on'),
        reason: field.text('Reason', { min: 3, max: 300 }),
      }),
      asks: { effect: 'The entry is reversed, and {amount} of advance {advanceNumber} is outstanding again.' },
      summary: 'Undo a repayment that was recorded wrongly',
    },
  },
})
