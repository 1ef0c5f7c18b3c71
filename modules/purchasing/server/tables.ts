import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { day, instant, minor, recordColumns, rowColumns } from '#server/db/columns.ts'
import { itemTable, price, quantity, vendorTable } from '#modules/vendors/server/tables.ts'
import { orderStates, progress } from '#modules/purchasing/shared/orders.ts'
import { requisitionStates } from '#modules/purchasing/shared/requisitions.ts'
import { statesOf } from '#shared/verb.ts'

export const requisitionTable = pgTable(
  'procurement_requisitions',
  {
    ...recordColumns(),
    entityId: uuid('entity_id').notNull(),
    number: text('number').notNull(),
    state: text('state', { enum: statesOf(requisitionStates) }).notNull(),
    requesterId: uuid('requester_id').notNull(),
    requesterName: text('requester_name').notNull(),
    neededOn: day('needed_on').notNull(),
    justification: text('justification'),
    currency: text('currency').notNull(),
    totalAmount: minor('total_amount').notNull(),
    lineCount: integer('line_count').notNull(),
    stateReason: text('state_reason'),
    submittedAt: instant('submitted_at'),
  },
  (t) => [
    uniqueIndex('procurement_requisitions_number').on(t.number),
    index('procurement_requisitions_requester').on(t.requesterId),
    index('procurement_requisitions_state').on(t.state),
  ],
)

export const requisitionLineTable = pgTable(
  'procurement_requisition_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requisitionId: uuid('requisition_id')
      .notNull()
      .references(() => requisitionTable.id),
    lineNo: integer('line_no').notNull(),
    itemId: uuid('item_id').references(() => itemTable.id),
    description: text('description').notNull(),
    quantity: quantity('quantity').notNull(),
    unit: text('unit').notNull(),
    estimatedPrice: price('estimated_price').notNull(),
    lineTotal: price('line_total').notNull(),
    vendorId: uuid('vendor_id').references(() => vendorTable.id),
    neededOn: day('needed_on'),
    /** Of the quantity, how much stands on orders that are not cancelled. */
    ordered: quantity('ordered').notNull().default('0'),
  },
  (t) => [
    uniqueIndex('procurement_requisition_lines_no').on(t.requisitionId, t.lineNo),
    check('procurement_requisition_lines_quantity', sql`${t.quantity} > 0 and ${t.ordered} >= 0`),
  ],
)

/** What a line asks for, of an order as of a revision of it. */
export const askedLine = () => ({
  lineNo: integer('line_no').notNull(),
  itemId: uuid('item_id').references(() => itemTable.id),
  description: text('description').notNull(),
  quantity: quantity('quantity').notNull(),
  unit: text('unit').notNull(),
  unitPrice: price('unit_price').notNull(),
  lineTotal: price('line_total').notNull(),
  dueOn: day('due_on'),
  accountId: uuid('account_id'),
})

/** What an order says beside its lines, and what a revision of it may say anew. */
export const orderTerms = () => ({
  expectedOn: day('expected_on'),
  paymentTermDays: integer('payment_term_days'),
  shipMethod: text('ship_method'),
  note: text('note'),
  currency: text('currency').notNull(),
  taxAmount: price('tax_amount').notNull(),
  freight: price('freight').notNull(),
  totalDue: price('total_due').notNull(),
  lineCount: integer('line_count').notNull(),
})

export const orderTable = pgTable(
  'procurement_orders',
  {
    ...recordColumns(),
    entityId: uuid('entity_id').notNull(),
    number: text('number').notNull(),
    sourceId: text('source_id'),
    origin: text('origin', { enum: ['mainstay', 'imported'] }).notNull(),
    revision: integer('revision').notNull(),
    state: text('state', { enum: statesOf(orderStates) }).notNull(),
    stateReason: text('state_reason'),
    similar: text('similar'),
    delivery: text('delivery', { enum: statesOf(progress) }).notNull(),
    billing: text('billing', { enum: statesOf(progress) }).notNull(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendorTable.id),
    buyerId: uuid('buyer_id'),
    buyerName: text('buyer_name').notNull(),
    orderDate: day('order_date').notNull(),
    ...orderTerms(),
    shippedOn: day('shipped_on'),
    subtotal: price('subtotal').notNull(),
    sentAt: instant('sent_at'),
    sentTo: text('sent_to'),
    closedOn: day('closed_on'),
    /** Closed by a person with quantities left open; an order that is through closes by itself, and opens again. */
    closedShort: boolean('closed_short').notNull().default(false),
  },
  (t) => [
    uniqueIndex('procurement_orders_number').on(t.number),
    uniqueIndex('procurement_orders_source').on(t.sourceId),
    index('procurement_orders_date').on(t.orderDate, t.number, t.id),
    index('procurement_orders_vendor').on(t.vendorId, t.orderDate),
    index('procurement_orders_buyer').on(t.buyerId),
    index('procurement_orders_state').on(t.state, t.orderDate),
  ],
)

export const orderLineTable = pgTable(
  'procurement_order_lines',
  {
    ...rowColumns(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orderTable.id),
    sourceId: text('source_id'),
    ...askedLine(),
    requisitionLineId: uuid('requisition_line_id').references(() => requisitionLineTable.id),
    received: quantity('received').notNull().default('0'),
    rejected: quantity('rejected').notNull().default('0'),
    accepted: quantity('accepted').notNull().default('0'),
    billed: quantity('billed').notNull().default('0'),
    /** Posted to GR/IR for what was accepted, and cleared from it by bills; minor units of the books. */
    receivedAmount: minor('received_amount')
      .notNull()
      .default(sql`0`),
    /** Quantity × price exactly of the goods behind it, each receipt at its own price: its rounded parts add up to no more and no less. */
    receivedValue: numeric('received_value').notNull().default('0'),
    clearedAmount: minor('cleared_amount')
      .notNull()
      .default(sql`0`),
  },
  (t) => [
    uniqueIndex('procurement_order_lines_no').on(t.orderId, t.lineNo),
    uniqueIndex('procurement_order_lines_source').on(t.sourceId),
    index('procurement_order_lines_item').on(t.itemId),
    index('procurement_order_lines_requisition').on(t.requisitionLineId),
    check(
      'procurement_order_lines_quantities',
      sql`${t.rejected} >= 0 and ${t.received} >= ${t.rejected} and ${t.accepted} = ${t.received} - ${t.rejected} and ${t.billed} >= 0`,
    ),
  ],
)

/** Every movement of goods received and not billed: receipts bring their worth and take it back, bills clear theirs. */
export const grirMoves = pgView('procurement_grir_moves', {
  entityId: uuid('entity_id').notNull(),
  orderLineId: uuid('order_line_id').notNull(),
  postedOn: day('posted_on').notNull(),
  side: text('side', { enum: ['receipt', 'bill'] }).notNull(),
  sourceId: uuid('source_id').notNull(),
  quantity: quantity('quantity').notNull(),
  amount: minor('amount').notNull(),
}).existing()
