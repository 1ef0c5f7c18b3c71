import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as cards from './cards.ts'

/** What of a bill line is compared with its order line: how much, at which unit price, and all bills of the line together. */
export const matchKinds = ['quantity', 'price', 'price total'] as const
/** pass: equal or better; within: over, but inside the tolerance; exception: outside; waiting: billed before the goods arrived. */
export const matchOutcomes = ['pass', 'within', 'exception', 'waiting'] as const
export type MatchKind = (typeof matchKinds)[number]
export type MatchOutcome = (typeof matchOutcomes)[number]

export const MatchResult = z.object({
  id: Uuid,
  version: z.int(),
  outcome: field.choice('Outcome', matchOutcomes),
  kind: field.choice('Compared', matchKinds),
  billId: field.reference('Bill', 'financial.bills', 'billReference'),
  billReference: field.text('Bill'),
  billLineId: Uuid,
  orderId: field.reference('Order', 'procurement.orders', 'orderNumber'),
  orderNumber: field.code('Order'),
  orderLineId: Uuid,
  lineNo: field.integer('Order line'),
  vendorId: field.reference('Vendor', 'procurement.vendors', 'vendorName'),
  vendorName: field.text('Vendor'),
  currency: field.currency(),
  /** Quantity, unit price or amount, as `kind` says. */
  expected: field.quantity('Expected', { min: -1e15 }),
  actual: field.quantity('Actual', { min: -1e15 }),
  variance: field.quantity('Variance', { min: -1e15 }),
  /** Null where nothing was expected. */
  variancePct: field.quantity('Variance %', { min: -1e15 }).nullable(),
  /** The tolerance that held at that time, in words. */
  tolerance: field.text('Tolerance'),
  explanation: field.text('Explanation', { max: 1000 }),
  matchedAt: field.instant('Matched'),
  releasedByName: field.text('Released by').nullable(),
  releaseReason: field.text('Reason of release', { max: 1000 }).nullable(),
  releasedAt: field.instant('Released').nullable(),
})
export type MatchResult = z.output<typeof MatchResult>

/** The worklist of the three-way match: one row for each bill line and comparison, written by the match alone. */
export const matchResults = record(cards.matchResults.name, {
  ...cards.matchResults,
  row: MatchResult,
  search: ['billReference', 'orderNumber', 'vendorName'],
  sort: '-matchedAt',
})

const percent = (label: string, hint?: string) => field.quantity(label, { hint, suffix: '%' })
const scope = {
  vendorId: field.reference('Vendor', 'procurement.vendors', 'vendorName').nullable(),
  itemId: field.reference('Item', 'procurement.items', 'itemName').nullable(),
}
const tolerances = {
  pricePercent: percent('Unit price tolerance'),
  quantityPercent: percent('Quantity tolerance', 'Of the ordered quantity'),
  totalPercent: percent('Price total tolerance, percent', 'Over all bills of an order line').nullable(),
  totalAmount: field
    .price('Price total tolerance', 'currency', {
      hint: 'Over all bills of an order line; with a percentage, the lower of the two holds',
    })
    .nullable(),
}

export const MatchPolicy = z.object({
  id: Uuid,
  version: z.int(),
  name: field.text('Holds for'),
  ...scope,
  vendorName: field.text('Vendor').nullable(),
  itemName: field.text('Item').nullable(),
  currency: field.currency(),
  ...tolerances,
})
export type MatchPolicy = z.output<typeof MatchPolicy>

export const NewMatchPolicy = z.strictObject({
  vendorId: scope.vendorId.optional(),
  itemId: scope.itemId.optional(),
  pricePercent: tolerances.pricePercent,
  quantityPercent: tolerances.quantityPercent,
  totalPercent: tolerances.totalPercent.optional(),
  totalAmount: tolerances.totalAmount.optional(),
})
export const MatchPolicyChange = z.strictObject(tolerances).partial()

/** Tolerances of the match, one for each scope; the most specific holds: vendor and item, item, vendor, the company. Without any row, 0 %. */
export const matchPolicies = record(cards.matchPolicies.name, {
  ...cards.matchPolicies,
  row: MatchPolicy,
  create: NewMatchPolicy,
  update: MatchPolicyChange,
  search: ['vendorName', 'itemName'],
  sort: 'name',
})
