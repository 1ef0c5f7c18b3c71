import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { day, minor, recordColumns } from '#server/db/columns.ts'
import { orderLineTable, orderTable } from '#modules/purchasing/server/tables.ts'
import { quantity } from '#modules/vendors/server/tables.ts'
import { receiptStates } from '#modules/receiving/shared/receipts.ts'
import { statesOf } from '#shared/verb.ts'

export const receiptTable = pgTable(
  'procurement_receipts',
  {
    ...recordColumns(),
    entityId: uuid('entity_id').notNull(),
    number: text('number').notNull(),
    state: text('state', { enum: statesOf(receiptStates) }).notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orderTable.id),
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
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLineTable.id),
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
