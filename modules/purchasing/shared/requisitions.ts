import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record } from '#shared/record.ts'
import { approving, rejecting, submitting, type States, type Viewer } from '#shared/verb.ts'
import type { Sentence } from '#shared/sentence.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const requisitionStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits for an approver since {submittedAt:day}' },
  approved: { tone: 'info', step: 'Approval', word: 'Approved' },
  'partly ordered': { tone: 'warning', step: 'Ordered', stand: 'partly' },
  'order being prepared': { tone: 'info', step: 'Ordered', word: 'Order being prepared' },
  ordered: { tone: 'success', step: 'Ordered', stand: 'done' },
  closed: { tone: 'neutral', step: 'Ordered', stand: 'done', word: 'Closed' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
} as const satisfies States
export type RequisitionState = keyof typeof requisitionStates

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

const RequisitionLine = z.object({
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

export const Requisition = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  state: field.state('State', requisitionStates),
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

const reason = z.strictObject({ reason: field.text('Reason', { max: 500 }) })
/** What becomes an order: lines and how much of each; everything still open where `lines` is left out. A line needs a vendor here or on itself. */
const ToOrders = z.strictObject({
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

/** Everybody writes requisitions, and some see those of others: only a buyer works on them. */
const mine =
  (why: () => Sentence) =>
  ({ requesterId }: Requisition, viewer: Viewer): Possible =>
    requesterId === viewer.id || viewer.may('procurement.orders.create') || why()

const shows = { who: 'requesterName', due: 'submittedAt', since: 'submittedAt' } as const

export const requisitions = record(refs.requisitions.name, {
  ...refs.requisitions,
  row: Requisition,
  detail: RequisitionDetail,
  create: NewRequisition,
  update: RequisitionChange,
  about: { text: 'justification' },
  search: ['number', 'requesterName', 'justification'],
  amount: 'totalAmount',
  owner: 'requesterId',
  sort: '-number',
  approval: {
    amount: 'totalAmount',
    currency: 'currency',
    makers: ['requesterId'],
    covers: { neededOn: 'change', justification: 'change', currency: 'change', totalAmount: 'change' },
    coversLines: {
      itemId: 'change',
      description: 'change',
      unit: 'change',
      quantity: 'change',
      estimatedPrice: 'change',
      vendorId: 'change',
      neededOn: 'change',
    },
    free: [],
    alike: ['requesterId'],
  },
  verbs: {
    submit: {
      ...submitting,
      who: mine(says.requesterSubmits),
    },
    approve: {
      ...approving,
      label: 'Approve requisition',
      asks: {
        effect: 'Requested by {requesterName}, estimated {totalAmount}. A buyer can then create orders from it.',
        several: 'A buyer can make orders of them then.',
      },
    },
    reject: {
      ...rejecting,
      body: reason,
      asks: {
        button: 'Reject requisition',
        effect: 'It goes back to the requester, who can change it and submit it again.',
        several: 'They go back to their requesters, who can change and submit them again.',
      },
    },
    toOrders: {
      label: 'Create orders',
      done: 'turned into orders',
      icon: 'cart',
      next: true,
      right: 'procurement.orders.create',
      from: ['approved', 'partly ordered'],
      body: ToOrders,
      reply: MadeOrders,
      summary: 'Create orders from a requisition',
    },
    update: {
      label: 'Edit',
      done: 'changed',
      icon: 'edit',
      from: ['draft', 'rejected'],
      who: mine(says.requesterChanges),
      page: '/procurement/requisitions/:id/edit',
    },
    close: {
      label: 'Close',
      done: 'closed',
      icon: 'close',
      from: ['approved', 'partly ordered', 'order being prepared', 'ordered'],
      to: 'closed',
      body: reason,
      asks: { button: 'Close requisition', effect: 'What is not ordered yet will not be ordered.' },
      summary: 'Close a requisition with quantities left open',
    },
    cancel: {
      label: 'Cancel requisition',
      done: 'cancelled',
      icon: 'ban',
      danger: true,
      right: 'update',
      from: ['draft', 'in approval', 'approved', 'rejected'],
      to: 'cancelled',
      body: reason,
      asks: { effect: 'Nothing will be ordered for it.', several: 'Nothing will be ordered for them.' },
      who: mine(says.requesterCancels),
      can: ({ state }) => !['partly ordered', 'order being prepared', 'ordered'].includes(state) || says.partOrdered(),
    },
  },
  measures: {
    'mine-to-submit': {
      label: 'Your requisitions to submit',
      where: { state: ['draft', 'rejected'] },
      own: true,
      sum: 'totalAmount',
      sort: '-createdAt',
      right: 'submit',
      step: 5,
      none: 'You have no requisition to submit.',
      shows: { ...shows, who: 'justification', due: 'neededOn' },
    },
    mine: {
      label: 'What you asked for',
      where: { state: ['in approval', 'approved', 'partly ordered', 'order being prepared', 'ordered'] },
      own: true,
      follows: true,
      sum: 'totalAmount',
      sort: '-createdAt',
      right: 'create',
      step: 200,
      none: 'Nothing you asked for is under way.',
      shows: { ...shows, who: 'justification', due: 'neededOn' },
    },
    'to-approve': {
      label: 'Requisitions to approve',
      where: { state: ['in approval'] },
      sum: 'totalAmount',
      sort: 'number',
      right: 'approve',
      step: 10,
      none: 'No requisition waits for approval.',
      shows,
    },
    'to-order': {
      label: 'Requisitions to order',
      where: { state: ['approved', 'partly ordered'] },
      sum: 'totalAmount',
      sort: 'number',
      right: 'procurement.orders.create',
      step: 50,
      none: 'Every approved requisition is ordered.',
      shows,
    },
    late: {
      label: 'Requisitions needed and not ordered',
      where: { state: ['approved', 'partly ordered'], neededOn: { lt: 'today' } },
      sum: 'totalAmount',
      sort: 'neededOn',
      right: 'procurement.orders.create',
      none: 'Everything is ordered before it is needed.',
      alert: {
        one: 'What a requisition asks for is needed, and not ordered',
        many: 'What {count} requisitions ask for is needed, and not ordered',
      },
      shows: { ...shows, due: 'neededOn', since: 'neededOn' },
    },
  },
})
