import { z } from 'zod'
import { get, IdParams, Uuid } from '#shared/api.ts'
import { isCleanText } from '#shared/text.ts'

const stepKinds = [
  'requested',
  'approved',
  'ordered',
  'received',
  'matched',
  'billed',
  'posted',
  'paid',
  'bank',
] as const
export type StepKind = (typeof stepKinds)[number]

/** A purchase to follow, by its order or, where there is none yet, by its requisition. */
export const Purchase = z.strictObject({
  id: Uuid,
  number: z.string(),
  /** The vendor, or who asked. */
  who: z.string(),
  day: z.string(),
  amount: z.string(),
  currency: z.string(),
  state: z.string(),
})
export type Purchase = z.output<typeof Purchase>

/** One record of a step. Either `at` or `day` says when. */
export const StepItem = z.strictObject({
  id: z.string(),
  label: z.string(),
  detail: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  day: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  state: z.string().nullable(),
  to: z.string().nullable(),
})
export type StepItem = z.output<typeof StepItem>

/** `closed`: the asker may not read this kind of record, and is not told whether there is one. */
export const Step = z.strictObject({
  kind: z.enum(stepKinds),
  status: z.enum(['done', 'none', 'closed']),
  needs: z.string(),
  items: z.array(StepItem),
})
export type Step = z.output<typeof Step>

export const Transaction = z.strictObject({ purchase: Purchase, steps: z.array(Step) })
export type Transaction = z.output<typeof Transaction>

export const transactionApi = {
  list: get('/api/visualizer/transactions', {
    summary: 'Purchases that you may follow: paid purchases first, then newest',
    query: z.strictObject({ q: z.string().trim().max(60).refine(isCleanText).optional() }),
    reply: z.strictObject({ items: z.array(Purchase) }),
    can: 'signed-in',
    rate: 120,
  }),
  steps: get('/api/visualizer/transactions/:id/steps', {
    figures: true,
    summary: 'One purchase from the requisition to the bank line, as far as you may see it',
    params: IdParams,
    reply: Transaction,
    can: 'signed-in',
    snapshot: true,
  }),
}
