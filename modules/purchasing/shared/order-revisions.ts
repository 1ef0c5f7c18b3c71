import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { approving, rejecting, type States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { AskedLine, header, linesCovered, termsCovered, vendorId } from './order-parts.ts'

export const revisionStates = {
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits for an approver' },
  approved: { tone: 'success', step: 'In force', stand: 'done' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
} as const satisfies States

/** One difference between the agreed order and what is proposed; of a whole line where it comes or goes. */
export const RevisionChange = z.object({
  lineNo: z.int().nullable(),
  description: z.string().nullable(),
  label: z.string(),
  kind: z.enum(['text', 'day', 'quantity', 'price']),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type RevisionChange = z.output<typeof RevisionChange>

/** `orderLineId` is the line of the order it changes; null of a new one that is not in force yet. */
const RevisionLine = AskedLine.extend({ orderLineId: Uuid.nullable() })

/** What an approved order is to become. The agreed order stays as it is until this is approved. */
const Revision = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  revision: field.integer('Revision'),
  state: field.state('State', revisionStates),
  orderId: field.reference('Order', 'procurement.orders', 'orderNumber'),
  orderNumber: field.code('Order'),
  vendorId,
  vendorName: field.text('Vendor'),
  buyerId: Uuid.nullable(),
  buyerName: field.text('Buyer'),
  proposedById: Uuid,
  proposedByName: field.text('Proposed by'),
  reason: field.text('Reason', { max: 500 }),
  stateReason: field.text('Answer', { max: 500 }).nullable(),
  ...header,
  currency: field.currency(),
  agreedTotal: field.price('Total before', 'currency'),
  totalDue: field.price('Total due', 'currency'),
  lineCount: field.integer('Lines'),
  createdAt: field.instant('Proposed'),
})
export const RevisionDetail = Revision.extend({ lines: z.array(RevisionLine), changes: z.array(RevisionChange) })
export type RevisionDetail = z.output<typeof RevisionDetail>

const reason = z.strictObject({ reason: field.text('Reason', { max: 500 }) })

export const orderRevisions = record(refs.orderRevisions.name, {
  ...refs.orderRevisions,
  row: Revision,
  detail: RevisionDetail,
  about: { text: 'vendorName' },
  search: ['number', 'vendorName', 'reason'],
  amount: 'totalDue',
  sort: '-createdAt',
  inSearch: false,
  approval: {
    amount: 'totalDue',
    currency: 'currency',
    makers: ['buyerId', 'proposedById'],
    covers: termsCovered,
    coversLines: linesCovered,
    by: 'procurement.orders',
    alike: ['vendorId'],
    namesake: 'vendorName',
    precedent: 'vendorId',
  },
  verbs: {
    approve: {
      ...approving,
      final: true,
      label: 'Approve revision',
      right: 'procurement.orders.approve',
      asks: { effect: '{vendorName}: {totalDue} in place of {agreedTotal}. It is in force at once.' },
      summary: 'Approve a revision, which puts it in place of the agreed order',
    },
    reject: {
      ...rejecting,
      right: 'procurement.orders.approve',
      body: reason,
      asks: {
        title: 'Reject revision {number}',
        button: 'Reject revision',
        effect: 'The order stays as it was agreed.',
      },
    },
    withdraw: {
      label: 'Withdraw',
      done: 'withdrawn',
      icon: 'ban',
      right: 'procurement.orders.update',
      from: ['in approval'],
      to: 'withdrawn',
      asks: { effect: 'The order stays as it was agreed, and another revision can be proposed.' },
    },
  },
})
