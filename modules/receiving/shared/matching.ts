import { z } from 'zod'
import { Said, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

/** What is compared: of a bill line how much, at which unit price, and all bills of the line together; beside the lines tax, freight, other lines and the whole; and goods that were billed and then went back. */
export const matchKinds = [
  'quantity',
  'price',
  'price total',
  'tax',
  'freight',
  'other lines',
  'bill total',
  'reversed receipt',
] as const
/** pass: equal or better; within: over, but inside the tolerance; exception: outside; waiting: billed before the goods arrived. */
export const matchOutcomes = {
  pass: { tone: 'success' },
  within: { tone: 'info' },
  exception: { tone: 'danger' },
  waiting: { tone: 'warning' },
} as const satisfies States
export type MatchKind = (typeof matchKinds)[number]
export type MatchOutcome = keyof typeof matchOutcomes

export const MatchResult = z.object({
  id: Uuid,
  version: z.int(),
  outcome: field.state('Outcome', matchOutcomes),
  kind: field.choice('Compared', matchKinds),
  billId: field.reference('Bill', 'financial.bills', 'billReference'),
  billReference: field.text('Bill'),
  /** Null where it is not one line that is compared. */
  billLineId: Uuid.nullable(),
  orderId: field.reference('Order', 'procurement.orders', 'orderNumber'),
  orderNumber: field.code('Order'),
  orderLineId: Uuid.nullable(),
  lineNo: field.integer('Order line').nullable(),
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
  /** Both as sentences; null of what was matched before they were kept. */
  said: z.object({ tolerance: Said, explanation: Said }).nullable(),
  matchedAt: field.instant('Matched'),
  raisedByName: field.text('Raised by').nullable(),
  releasedByName: field.text('Released by').nullable(),
  releaseReason: field.text('Reason of release', { max: 1000 }).nullable(),
  releasedAt: field.instant('Released').nullable(),
})
export type MatchResult = z.output<typeof MatchResult>

/** The worklist of the three-way match: one row for each bill line and comparison, written by the match alone. */
export const matchResults = record(refs.matchResults.name, {
  ...refs.matchResults,
  row: MatchResult,
  stateField: 'outcome',
  search: ['billReference', 'orderNumber', 'vendorName'],
  sort: '-matchedAt',
  measures: {
    exceptions: { label: 'Match exceptions', where: { outcome: 'exception', releasedAt: { empty: '' } } },
  },
})

/** How far one may go at most is a setting: `largestTolerance`. */
const percent = (label: string, hint?: string) =>
  field.quantity(label, { max: 100, ...(hint ? { hint } : {}), suffix: '%' })
const scope = {
  vendorId: field.reference('Vendor', 'procurement.vendors', 'vendorName').nullable(),
  itemId: field.reference('Item', 'procurement.items', 'itemName').nullable(),
}
const tolerances = {
  pricePercent: percent('Unit price tolerance'),
  quantityPercent: percent('Quantity tolerance', 'Of the ordered quantity'),
  totalPercent: percent('Total tolerance, percent', 'Over all bills of an order line, or of an order').nullable(),
  totalAmount: field
    .price('Total tolerance', 'currency', {
      hint: 'Over all bills of an order line, and once for tax, freight and other lines of an order. The lower of percentage and amount holds, so it needs a percentage',
    })
    .nullable(),
}

/** A tolerance is proposed by one person and holds once another has confirmed it; it is replaced, never changed. */
export const matchPolicyStates = {
  proposed: { tone: 'attention', step: 'Proposed' },
  'in force': { tone: 'success', step: 'In force', stand: 'done' },
  replaced: { tone: 'neutral', step: 'In force', stand: 'done', word: 'Replaced' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
} as const satisfies States

export const MatchPolicy = z.object({
  id: Uuid,
  version: z.int(),
  name: field.text('Holds for'),
  state: field.state('State', matchPolicyStates),
  ...scope,
  vendorName: field.text('Vendor').nullable(),
  itemName: field.text('Item').nullable(),
  currency: field.currency(),
  ...tolerances,
  createdBy: Uuid,
  createdByName: field.text('Proposed by'),
  confirmedByName: field.text('Confirmed by').nullable(),
  confirmedAt: field.instant('Confirmed').nullable(),
})
export type MatchPolicy = z.output<typeof MatchPolicy>

const NewMatchPolicy = z.strictObject({
  vendorId: scope.vendorId.optional(),
  itemId: scope.itemId.optional(),
  pricePercent: tolerances.pricePercent,
  quantityPercent: tolerances.quantityPercent,
  totalPercent: tolerances.totalPercent.optional(),
  totalAmount: tolerances.totalAmount.optional(),
})
const MatchPolicyChange = z.strictObject(tolerances).partial()

/** Tolerances of the match, one in force for each scope; the most specific holds: vendor and item, item, vendor, the company. Without any, 0 %. */
export const matchPolicies = record(refs.matchPolicies.name, {
  ...refs.matchPolicies,
  row: MatchPolicy,
  create: NewMatchPolicy,
  update: MatchPolicyChange,
  search: ['vendorName', 'itemName'],
  sort: 'name',
  verbs: {
    confirm: {
      label: 'Confirm',
      done: 'confirmed',
      icon: 'check',
      next: true,
      from: ['proposed'],
      to: 'in force',
      who: ({ createdBy }, viewer) => createdBy !== viewer.id || says.anotherConfirms(),
      asks: {
        effect: 'Proposed by {createdByName}. Bills that are matched from then on may go this far over their order.',
      },
    },
    update: {
      label: 'Edit',
      done: 'changed',
      icon: 'edit',
      from: ['proposed'],
      who: ({ createdBy }, viewer) => createdBy === viewer.id || says.proposerChanges(),
    },
    withdraw: {
      label: 'Withdraw',
      done: 'withdrawn',
      icon: 'x',
      right: 'update',
      from: ['proposed'],
      to: 'withdrawn',
      asks: { effect: 'What is in force stays as it is.' },
    },
  },
})
