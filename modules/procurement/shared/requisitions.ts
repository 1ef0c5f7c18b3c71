import { z } from 'zod'
import { IdParams, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record } from '#shared/record.ts'

export const requisitionStates = [
  'draft',
  'in approval',
  'approved',
  'partly ordered',
  'ordered',
  'closed',
  'rejected',
  'cancelled',
] as const
export type RequisitionState = (typeof requisitionStates)[number]

const itemId = field.reference('Item', 'procurement.items', 'itemName')
const vendorId = field.reference('Suggested vendor', 'procurement.vendors', 'vendorName')
const header = {
  neededOn: field.day('Needed on'),
  justification: field.longText('Justification', { max: 2000 }).nullable(),
  currency: field.currency(),
}
const line = {
  description: field.text('Description', { max: 500 }),
  quantity: field.quantity('Quantity'),
  unit: field.code('Unit', { max: 10, word: true }),
  estimatedPrice: field.price('Estimated price', 'currency'),
}

export const RequisitionLine = z.object({
  id: Uuid,
  lineNo: z.int(),
  itemId: itemId.nullable(),
  itemName: field.text('Item').nullable(),
  ...line,
  lineTotal: field.price('Line total', 'currency'),
  vendorId: vendorId.nullable(),
  vendorName: field.text('Suggested vendor').nullable(),
  neededOn: field.day('Needed on').nullable(),
  ordered: field.quantity('Ordered'),
})
export type RequisitionLine = z.output<typeof RequisitionLine>

export const Requisition = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  state: field.choice('State', requisitionStates),
  requesterId: Uuid,
  requesterName: field.text('Requester'),
  ...header,
  totalAmount: field.money('Estimated total', 'currency'),
  lineCount: field.integer('Lines'),
  stateReason: field.text('Reason', { max: 500 }).nullable(),
  submittedAt: field.instant('Submitted').nullable(),
  createdAt: field.instant('Created'),
})
export type Requisition = z.output<typeof Requisition>
export const RequisitionDetail = Requisition.extend({ lines: z.array(RequisitionLine) })
export type RequisitionDetail = z.output<typeof RequisitionDetail>

/** Of a line with an item, the description, unit and price are the item's (or its vendor's) where they are left out. */
const NewLine = z
  .strictObject(line)
  .partial()
  .extend({
    quantity: field.quantity('Quantity', { min: 0.000001 }),
    itemId: itemId.nullish(),
    vendorId: vendorId.nullish(),
    neededOn: field.day('Needed on').nullish(),
  })
const lines = z.array(NewLine).min(1, 'Add at least one line').max(200)
const changedLines = z
  .array(NewLine.extend({ id: Uuid.optional() }))
  .min(1, 'Add at least one line')
  .max(200)

export const NewRequisition = z.strictObject({
  neededOn: header.neededOn,
  justification: header.justification.optional(),
  currency: header.currency.optional(),
  lines,
})
/** Lines with an id are changed, those without are added, those left out are removed. */
export const RequisitionChange = z.strictObject(header).partial().extend({ lines: changedLines.optional() })

export const requisitions = record('procurement.requisitions', {
  one: 'requisition',
  many: 'requisitions',
  row: Requisition,
  detail: RequisitionDetail,
  create: NewRequisition,
  update: RequisitionChange,
  title: 'number',
  subtitle: 'requesterName',
  page: '/procurement/requisitions/:id',
  listPage: '/procurement/requisitions',
  search: ['number', 'requesterName', 'justification'],
  amount: 'totalAmount',
  sort: '-number',
})

const path = '/api/procurement/requisitions/:id'
const reason = z.strictObject({ reason: field.text('Reason', { max: 500 }) })
const common = { params: IdParams, reply: RequisitionDetail, match: true } as const

/** What becomes an order: lines and how much of each; everything still open where `lines` is left out. A line needs a vendor here or on itself. */
export const ToOrders = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        lineId: Uuid,
        quantity: field.quantity('Quantity', { min: 0.000001 }),
        vendorId: vendorId.optional(),
      }),
    )
    .min(1)
    .max(200)
    .optional(),
})
export const MadeOrders = z.object({
  requisition: RequisitionDetail,
  orders: z.array(z.object({ id: Uuid, number: z.string(), vendorName: z.string() })),
})

export const requisitionVerbs = {
  submit: post(`${path}/submit`, {
    ...common,
    summary: 'Submit a requisition for approval',
    can: 'procurement.requisitions.submit',
  }),
  approve: post(`${path}/approve`, {
    ...common,
    summary: 'Approve a requisition',
    can: 'procurement.requisitions.approve',
  }),
  reject: post(`${path}/reject`, {
    ...common,
    body: reason,
    summary: 'Reject a requisition',
    can: 'procurement.requisitions.approve',
  }),
  cancel: post(`${path}/cancel`, {
    ...common,
    body: reason,
    summary: 'Cancel a requisition',
    can: 'procurement.requisitions.update',
  }),
  close: post(`${path}/close`, {
    ...common,
    body: reason,
    summary: 'Close a requisition with quantities left open',
    can: 'procurement.requisitions.close',
  }),
  toOrders: post(`${path}/to-orders`, {
    summary: 'Create orders from a requisition',
    params: IdParams,
    body: ToOrders,
    reply: MadeOrders,
    can: 'procurement.orders.create',
    match: true,
  }),
}

export type RequisitionVerb = 'update' | keyof typeof requisitionVerbs

const from: Record<RequisitionVerb, readonly RequisitionState[]> = {
  update: ['draft', 'rejected'],
  submit: ['draft', 'rejected'],
  approve: ['in approval'],
  reject: ['in approval'],
  cancel: ['draft', 'in approval', 'approved', 'rejected'],
  close: ['approved', 'partly ordered', 'ordered'],
  toOrders: ['approved', 'partly ordered'],
}
const doing: Record<RequisitionVerb, string> = {
  update: 'changed',
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
  cancel: 'cancelled',
  close: 'closed',
  toOrders: 'turned into orders',
}

/** Whether a verb is possible in this state: true, or the sentence why not. */
export function requisitionCan(verb: RequisitionVerb, { state }: { state: RequisitionState }): Possible {
  if (from[verb].includes(state)) return true
  if (verb === 'cancel' && (state === 'partly ordered' || state === 'ordered'))
    return 'Part of this requisition is ordered: cancel the orders, or close it'
  return `A requisition that is ${state} cannot be ${doing[verb]}`
}
