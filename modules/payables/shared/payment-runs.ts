import { z } from 'zod'
import { post } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { Round } from '#shared/standing.ts'
import { statesOf } from '#shared/verb.ts'
import { amount, bankAccountId, billId, entityId, method, payments, paymentStates, valueDate } from './payments.ts'

/** Bills of one run at most. */
export const mostBills = 200

const of = {
  /** A run is of the books of one legal entity. */
  entityId: entityId.optional(),
  /** The entity's bank account where it is left out. */
  bankAccountId: bankAccountId.optional(),
  currency: field.currency(),
  valueDate,
  method,
}
export const NewPaymentRun = z.strictObject({
  ...of,
  lines: z.array(z.strictObject({ billId, amount })).min(1).max(mostBills),
})

const Preview = z.strictObject({
  currency: z.string(),
  amount: z.string(),
  /** One for each vendor. */
  payments: z.array(
    z.strictObject({
      partyId: z.uuid(),
      partyName: z.string(),
      amount: z.string(),
      /** Who would be asked to approve it; null where nobody is. */
      approval: Round.nullable(),
      lines: z.array(
        z.strictObject({
          billId: z.uuid(),
          number: z.string(),
          reference: z.string(),
          dueDate: z.string(),
          openAmount: z.string(),
          amount: z.string(),
        }),
      ),
    }),
  ),
  /** Bills that cannot be paid in this run. */
  left: z.array(z.strictObject({ id: z.uuid(), title: z.string().nullable(), why: z.string() })),
  /** The bank account by the books on the value date; null for a reader without a right to the reports. */
  bank: z.strictObject({ accountId: z.uuid(), name: z.string(), balance: z.string(), after: z.string() }).nullable(),
})
export type PaymentRunPreview = z.output<typeof Preview>

const Proposed = z.strictObject({
  run: z.string(),
  currency: z.string(),
  amount: z.string(),
  payments: z.array(
    z.strictObject({
      id: z.uuid(),
      number: z.string(),
      partyId: z.uuid(),
      amount: z.string(),
      state: z.enum(statesOf(paymentStates)),
    }),
  ),
})

const path = '/api/financial/payment-runs'
export const paymentRunApi = {
  preview: post(`${path}/preview`, {
    summary: 'The payments that a run would propose, and bills it cannot pay',
    body: z.strictObject({
      ...of,
      /** Left out: every bill that is due by the value date. An amount left out is all that is open. */
      lines: z
        .array(z.strictObject({ billId, amount: amount.optional() }))
        .max(mostBills)
        .optional(),
    }),
    reply: Preview,
    can: payments.api.create.can,
    // The payments are proposed in a transaction of their own, which is undone.
    repeatable: true,
    outside: true,
  }),
  create: post(path, {
    summary: 'Propose one payment to each vendor of several bills',
    body: NewPaymentRun,
    reply: Proposed,
    can: payments.api.create.can,
  }),
}
