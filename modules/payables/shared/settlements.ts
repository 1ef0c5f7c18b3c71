import { z } from 'zod'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'

export const settlementStates = {
  settled: { tone: 'success' },
  undone: { tone: 'neutral' },
} as const satisfies States

const partyId = field.reference('Party', 'financial.parties', 'partyName')
const debitId = field.reference('Debit', 'financial.journal-entries', 'debitNumber')
const creditId = field.reference('Credit', 'financial.journal-entries', 'creditNumber')
const billId = field.reference('Bill', 'financial.bills', 'billNumber')
const settledOn = field.day('Settled on')
const amount = field.money('Amount', 'currency')

/** Two open items of one vendor that settle each other without a payment: an entry on the debit side, and a bill or an entry on the credit side. */
export const settlements = record(refs.settlements.name, {
  ...refs.settlements,
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    number: field.code('Number'),
    entityId: field.reference('Entity', 'financial.legal-entities', 'entityName'),
    entityName: z.string(),
    partyId,
    partyName: z.string(),
    state: field.state('State', settlementStates),
    settledOn,
    amount,
    currency: field.currency(),
    debitId,
    debitNumber: z.string(),
    billId: billId.nullable(),
    billNumber: z.string().nullable(),
    creditId: creditId.nullable(),
    creditNumber: z.string().nullable(),
    undoneOn: field.day('Undone on').nullable(),
    reason: field.longText('Reason').nullable(),
    createdByName: field.text('Settled by'),
    createdAt: field.instant('Entered'),
  }),
  create: z.strictObject({
    partyId,
    debitId,
    /** One of the two. */
    billId: billId.nullish(),
    creditId: creditId.nullish(),
    settledOn,
    /** As much as both leave open, where it is left out. */
    amount: z.string().max(40).optional(),
  }),
  form: false,
  search: ['number', 'partyName'],
  inSearch: false,
  sort: '-settledOn,-number',
  verbs: {
    undo: {
      label: 'Undo',
      done: 'undone',
      icon: 'ban',
      right: 'create',
      from: ['settled'],
      to: 'undone',
      body: z.strictObject({
        undoneOn: field.day('Undone on'),
        reason: field.longText('Reason', { min: 3, max: 500 }),
      }),
      asks: { effect: 'Both items are open again from that day on.' },
    },
  },
})
