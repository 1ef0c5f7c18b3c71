import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { day, minor, recordColumns } from '#server/db/columns.ts'
import { accounts, entityId, entries, parties } from '#modules/ledger/server/tables.ts'
import { billStates } from '#modules/payables/shared/bill-states.ts'
import { paymentMethods, paymentStates } from '#modules/payables/shared/payments.ts'
import type { Sentence } from '#shared/sentence.ts'
import { statesOf } from '#shared/verb.ts'

export const bills = pgTable(
  'financial_bills',
  {
    ...recordColumns(),
    entityId: entityId(),
    partyId: uuid('party_id')
      .notNull()
      .references(() => parties.id),
    number: text('number').notNull(),
    reference: text('reference').notNull(),
    /** `normalReference` of it: what makes two bills the same. */
    referenceKey: text('reference_key').notNull(),
    billDate: day('bill_date').notNull(),
    dueDate: day('due_date').notNull(),
    postingDate: day('posting_date').notNull(),
    currency: text('currency').notNull(),
    netAmount: minor('net_amount').notNull(),
    taxAmount: minor('tax_amount').notNull(),
    freightAmount: minor('freight_amount').notNull(),
    totalAmount: minor('total_amount').notNull(),
    /** What is still to be paid; 0 before it is posted and after it is cancelled. */
    openAmount: minor('open_amount').notNull().default(0n),
    state: text('state', { enum: statesOf(billStates) })
      .notNull()
      .default('draft'),
    note: text('note'),
    matchNote: text('match_note').notNull().default(''),
    /** The same as a sentence, to be told as whoever reads writes figures. */
    matchSaid: jsonb('match_said').$type<Sentence>(),
    similar: text('similar'),
    cancelReason: text('cancel_reason'),
    cancelledOn: day('cancelled_on'),
    entryId: uuid('entry_id').references(() => entries.id),
    /** The record of a module above that it pays, which answers for what stands in it. */
    sourceType: text('source_type'),
    sourceId: uuid('source_id'),
  },
  (t) => [
    uniqueIndex('financial_bills_number').on(t.number),
    // Some vendors count anew each year: a number of another year is taken with a reason (`similar-bills.ts`).
    uniqueIndex('financial_bills_duplicate')
      .on(t.entityId, t.partyId, t.referenceKey, sql`extract(year from ${t.billDate})`)
      .where(sql`${t.state} <> 'cancelled'`),
    index('financial_bills_day').on(t.billDate, t.id),
    index('financial_bills_party').on(t.partyId, t.postingDate),
    index('financial_bills_state').on(t.state, t.dueDate),
    index('financial_bills_state_day').on(t.state, t.billDate, t.id),
    check('financial_bills_open', sql`${t.openAmount} >= 0 and ${t.openAmount} <= ${t.totalAmount}`),
    check('financial_bills_source', sql`(${t.sourceType} is null) = (${t.sourceId} is null)`),
    check('financial_bills_total', sql`${t.totalAmount} = ${t.netAmount} + ${t.taxAmount} + ${t.freightAmount}`),
  ],
)

export const billLines = pgTable(
  'financial_bill_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    billId: uuid('bill_id')
      .notNull()
      .references(() => bills.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    description: text('description').notNull(),
    accountId: uuid('account_id').references(() => accounts.id),
    quantity: numeric('quantity', { precision: 24, scale: 6 }).notNull(),
    unitPrice: numeric('unit_price', { precision: 24, scale: 4 }).notNull(),
    net: minor('net').notNull(),
    /** A line of a purchase order; that module keeps it. */
    orderLineId: uuid('order_line_id'),
  },
  (t) => [
    uniqueIndex('financial_bill_lines_no').on(t.billId, t.lineNo),
    index('financial_bill_lines_order').on(t.orderLineId),
  ],
)

export const payments = pgTable(
  'financial_payments',
  {
    ...recordColumns(),
    entityId: entityId(),
    partyId: uuid('party_id')
      .notNull()
      .references(() => parties.id),
    bankAccountId: uuid('bank_account_id')
      .notNull()
      .references(() => accounts.id),
    number: text('number').notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    valueDate: day('value_date').notNull(),
    method: text('method', { enum: paymentMethods }).notNull(),
    reference: text('reference').notNull().default(''),
    /** Number of the payment run that proposed it. */
    run: text('run'),
    state: text('state', { enum: statesOf(paymentStates) })
      .notNull()
      .default('proposed'),
    cancelReason: text('cancel_reason'),
    cancelledOn: day('cancelled_on'),
    entryId: uuid('entry_id').references(() => entries.id),
  },
  (t) => [
    uniqueIndex('financial_payments_number').on(t.number),
    uniqueIndex('financial_payments_run')
      .on(t.run, t.partyId)
      .where(sql`${t.run} is not null`),
    index('financial_payments_day').on(t.valueDate, t.id),
    index('financial_payments_party').on(t.partyId, t.valueDate),
    check('financial_payments_amount', sql`${t.amount} > 0`),
  ],
)

/** Which part of a payment settles which bill; it counts while its payment is booked. */
export const allocations = pgTable(
  'financial_allocations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    billId: uuid('bill_id')
      .notNull()
      .references(() => bills.id),
    amount: minor('amount').notNull(),
  },
  (t) => [
    uniqueIndex('financial_allocations_no').on(t.paymentId, t.lineNo),
    uniqueIndex('financial_allocations_bill').on(t.paymentId, t.billId),
    index('financial_allocations_of_bill').on(t.billId),
    check('financial_allocations_amount', sql`${t.amount} > 0`),
  ],
)
