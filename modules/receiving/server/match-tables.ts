import { sql } from 'drizzle-orm'
import { index, integer, jsonb, numeric, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { day, instant, minor, recordColumns } from '#server/db/columns.ts'
import { statesOf } from '#shared/verb.ts'
import { inWords } from '#shared/sentence.ts'
import { matchKinds, matchOutcomes, matchPolicyStates, type MatchResult } from '#modules/receiving/shared/matching.ts'
import { itemTable, price, quantity, vendorTable } from '#modules/vendors/server/tables.ts'
import { orderLineTable, orderTable } from '#modules/purchasing/server/tables.ts'
import { receiptLineTable } from './tables.ts'

/** What bill lines clear of receipt lines (null: of goods still to come). Rows with a day are posted and stay; the others are held by a bill that matches. */
export const clearingTable = pgTable(
  'procurement_clearings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    entityId: uuid('entity_id').notNull(),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLineTable.id),
    billId: uuid('bill_id').notNull(),
    billLineId: uuid('bill_line_id').notNull(),
    receiptLineId: uuid('receipt_line_id').references(() => receiptLineTable.id),
    quantity: quantity('quantity').notNull(),
    amount: minor('amount').notNull(),
    postedOn: day('posted_on'),
    /** The price variance of goods that came after their bill. */
    entryId: uuid('entry_id'),
  },
  (t) => [
    index('procurement_clearings_day').on(t.entityId, t.postedOn),
    index('procurement_clearings_bill').on(t.billId),
    index('procurement_clearings_line').on(t.orderLineId),
    index('procurement_clearings_receipt').on(t.receiptLineId),
  ],
)

export const matchResultTable = pgTable(
  'procurement_match_results',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    version: integer('version').notNull().default(1),
    billId: uuid('bill_id').notNull(),
    /** Null where tax, freight, other lines or the total of the bill are compared with those of the order. */
    billLineId: uuid('bill_line_id'),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orderTable.id),
    orderLineId: uuid('order_line_id').references(() => orderLineTable.id),
    kind: text('kind', { enum: matchKinds }).notNull(),
    expected: numeric('expected').notNull(),
    actual: numeric('actual').notNull(),
    variance: numeric('variance').notNull(),
    variancePct: numeric('variance_pct', { precision: 18, scale: 2 }),
    tolerance: text('tolerance').notNull(),
    outcome: text('outcome', { enum: statesOf(matchOutcomes) }).notNull(),
    explanation: text('explanation').notNull(),
    /** Both as sentences, to be told as whoever reads writes figures; null of what was matched before they were kept. */
    said: jsonb('said').$type<NonNullable<MatchResult['said']>>(),
    matchedAt: instant('matched_at').notNull(),
    /** Who made an exception of a bill that was posted: a receipt reversed afterwards. */
    raisedByName: text('raised_by_name'),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    unique('procurement_match_results_once').on(t.billId, t.billLineId, t.orderId, t.kind).nullsNotDistinct(),
    index('procurement_match_results_bill').on(t.billId),
    index('procurement_match_results_order').on(t.orderId),
    index('procurement_match_results_outcome').on(t.outcome, t.matchedAt),
  ],
)

/** What is kept of what a comparison says: the sentences, and their words as data writes them, which are searched and exported. */
export const explanationColumns = (said: NonNullable<MatchResult['said']>) => ({
  said,
  tolerance: inWords(said.tolerance),
  explanation: inWords(said.explanation).slice(0, 1000),
})

export const matchPolicyTable = pgTable(
  'procurement_match_policies',
  {
    ...recordColumns(),
    entityId: uuid('entity_id').notNull(),
    vendorId: uuid('vendor_id').references(() => vendorTable.id),
    itemId: uuid('item_id').references(() => itemTable.id),
    currency: text('currency').notNull(),
    pricePercent: quantity('price_percent').notNull(),
    quantityPercent: quantity('quantity_percent').notNull(),
    totalPercent: quantity('total_percent'),
    totalAmount: price('total_amount'),
    state: text('state', { enum: statesOf(matchPolicyStates) }).notNull(),
    confirmedBy: uuid('confirmed_by'),
    confirmedByName: text('confirmed_by_name'),
    confirmedAt: instant('confirmed_at'),
  },
  (t) =>
    (['proposed', 'in force'] as const).map((state) =>
      uniqueIndex(`procurement_match_policies_${state.replace(' ', '_')}`)
        .on(
          t.entityId,
          sql`coalesce(${t.vendorId}, '00000000-0000-0000-0000-000000000000')`,
          sql`coalesce(${t.itemId}, '00000000-0000-0000-0000-000000000000')`,
        )
        .where(sql.raw(`state = '${state}'`)),
    ),
)
