import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { archivedAt, day, instant, minor, recordColumns, rowColumns } from '#server/db/columns.ts'
import { creditRatings, holdTypes, vendorStates } from '#modules/procurement/shared/vendors.ts'
import { itemTypes } from '#modules/procurement/shared/items.ts'
import { statesOf } from '#shared/verb.ts'
import { orderStates, progress } from '#modules/procurement/shared/orders.ts'
import { receiptStates } from '#modules/procurement/shared/receipts.ts'
import { requisitionStates } from '#modules/procurement/shared/requisitions.ts'

/** At most 4 decimals: a unit price, or an amount kept as published. */
export const price = (name: string) => numeric(name, { precision: 19, scale: 4 })
export const quantity = (name: string) => numeric(name, { precision: 21, scale: 6 })

const vendorId = () => refer('vendor_id', () => vendorTable.id)
const itemId = () => refer('item_id', () => itemTable.id)
const orderId = () => refer('order_id', () => orderTable.id)
const orderLineId = () => refer('order_line_id', () => orderLineTable.id)
const refer = (name: string, to: () => AnyPgColumn) => uuid(name).notNull().references(to)

export const vendorTable = pgTable(
  'procurement_vendors',
  {
    ...recordColumns(),
    number: text('number').notNull(),
    sourceId: text('source_id'),
    name: text('name').notNull(),
    vatIdentifier: text('vat_identifier'),
    website: text('website'),
    creditRating: text('credit_rating', { enum: creditRatings }),
    preferred: boolean('preferred').notNull(),
    status: text('status', { enum: statesOf(vendorStates) }).notNull(),
    holdType: text('hold_type', { enum: holdTypes }),
    holdUntil: day('hold_until'),
    holdReason: text('hold_reason'),
    statusByName: text('status_by_name'),
    statusAt: instant('status_at'),
    currency: text('currency').notNull(),
    paymentTermDays: integer('payment_term_days').notNull(),
    email: text('email'),
    phone: text('phone'),
    addressLine1: text('address_line_1'),
    addressLine2: text('address_line_2'),
    city: text('city'),
    postCode: text('post_code'),
    region: text('region'),
    country: text('country'),
    archivedAt: archivedAt(),
  },
  (t) => [
    uniqueIndex('procurement_vendors_number').on(t.number),
    uniqueIndex('procurement_vendors_source').on(t.sourceId),
    index('procurement_vendors_name').on(t.name, t.id),
    check('procurement_vendors_hold', sql`(${t.status} = 'on hold') = (${t.holdType} is not null)`),
  ],
)

export const itemTable = pgTable(
  'procurement_items',
  {
    ...recordColumns(),
    number: text('number').notNull(),
    sourceId: text('source_id'),
    name: text('name').notNull(),
    description: text('description'),
    type: text('type', { enum: itemTypes }).notNull(),
    unit: text('unit').notNull(),
    category: text('category'),
    standardCost: price('standard_cost').notNull(),
    listPrice: price('list_price').notNull(),
    currency: text('currency').notNull(),
    madeHere: boolean('made_here').notNull(),
    sellable: boolean('sellable').notNull(),
    color: text('color'),
    size: text('size'),
    soldFrom: day('sold_from'),
    soldUntil: day('sold_until'),
    discontinuedOn: day('discontinued_on'),
    accountId: uuid('account_id'),
    archivedAt: archivedAt(),
  },
  (t) => [
    uniqueIndex('procurement_items_number').on(t.number),
    uniqueIndex('procurement_items_source').on(t.sourceId),
    index('procurement_items_name').on(t.name),
  ],
)

export const vendorPriceTable = pgTable(
  'procurement_vendor_prices',
  {
    ...recordColumns(),
    vendorId: vendorId(),
    itemId: itemId(),
    vendorItemNumber: text('vendor_item_number'),
    currency: text('currency').notNull(),
    unitPrice: price('unit_price').notNull(),
    unit: text('unit'),
    minQuantity: quantity('min_quantity').notNull(),
    maxQuantity: quantity('max_quantity'),
    leadTimeDays: integer('lead_time_days').notNull(),
    lastCost: price('last_cost'),
    lastReceiptOn: day('last_receipt_on'),
    validFrom: day('valid_from'),
    validTo: day('valid_to'),
  },
  (t) => [
    unique('procurement_vendor_prices_once').on(t.vendorId, t.itemId, t.minQuantity, t.validFrom).nullsNotDistinct(),
    index('procurement_vendor_prices_item').on(t.itemId),
  ],
)

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
    submittedBy: uuid('submitted_by'),
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
    vendorId: vendorId(),
    buyerId: uuid('buyer_id'),
    buyerName: text('buyer_name').notNull(),
    orderDate: day('order_date').notNull(),
    ...orderTerms(),
    shippedOn: day('shipped_on'),
    subtotal: price('subtotal').notNull(),
    submittedBy: uuid('submitted_by'),
    /** When it was first approved: from then on what is not received is a commitment. */
    approvedAt: instant('approved_at'),
    sentAt: instant('sent_at'),
    closedOn: day('closed_on'),
    /** Closed by a person with quantities left open; an order that is through closes by itself, and opens again. */
    closedShort: boolean('closed_short').notNull().default(false),
  },
  (t) => [
    uniqueIndex('procurement_orders_number').on(t.number),
    uniqueIndex('procurement_orders_source').on(t.sourceId),
    index('procurement_orders_date').on(t.orderDate, t.number, t.id),
    index('procurement_orders_vendor').on(t.vendorId, t.orderDate),
    index('procurement_orders_state').on(t.state, t.orderDate),
  ],
)

export const orderLineTable = pgTable(
  'procurement_order_lines',
  {
    ...rowColumns(),
    orderId: orderId(),
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

export const receiptTable = pgTable(
  'procurement_receipts',
  {
    ...recordColumns(),
    entityId: uuid('entity_id').notNull(),
    number: text('number').notNull(),
    state: text('state', { enum: statesOf(receiptStates) }).notNull(),
    orderId: orderId(),
    receivedOn: day('received_on').notNull(),
    receivedById: uuid('received_by'),
    receivedByName: text('received_by_name'),
    deliveryNote: text('delivery_note'),
    currency: text('currency').notNull(),
    amount: minor('amount').notNull(),
    entryId: uuid('entry_id'),
    reversedOn: day('reversed_on'),
    reverseReason: text('reverse_reason'),
    reversedById: uuid('reversed_by'),
    reversedByName: text('reversed_by_name'),
  },
  (t) => [
    uniqueIndex('procurement_receipts_number').on(t.number),
    index('procurement_receipts_order').on(t.orderId),
    index('procurement_receipts_day').on(t.receivedOn, t.number, t.id),
  ],
)

export const receiptLineTable = pgTable(
  'procurement_receipt_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    receiptId: uuid('receipt_id')
      .notNull()
      .references(() => receiptTable.id),
    lineNo: integer('line_no').notNull(),
    orderLineId: orderLineId(),
    quantity: quantity('quantity').notNull(),
    rejected: quantity('rejected').notNull(),
    rejectReason: text('reject_reason'),
    /** What the order said when it was received: the goods keep it. Exact for goods of older installations too, where several prices were one sum. */
    unitPrice: numeric('unit_price', { precision: 28, scale: 10 }),
    amount: minor('amount')
      .notNull()
      .default(sql`0`),
  },
  (t) => [
    uniqueIndex('procurement_receipt_lines_no').on(t.receiptId, t.lineNo),
    unique('procurement_receipt_lines_once').on(t.receiptId, t.orderLineId),
    index('procurement_receipt_lines_order_line').on(t.orderLineId),
    check(
      'procurement_receipt_lines_quantity',
      sql`${t.quantity} > 0 and ${t.rejected} >= 0 and ${t.rejected} <= ${t.quantity}`,
    ),
  ],
)
