import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { settlementStates } from '#modules/payables/shared/settlements.ts'
import { day, minor, recordColumns } from '#server/db/columns.ts'
import { statesOf } from '#shared/verb.ts'
import { bills } from './tables.ts'
import { entities, entries, parties } from '#modules/ledger/server/tables.ts'

/** Two open items of one party on the payables account that settle each other; it counts from `settled_on` until it is undone. */
export const settlements = pgTable(
  'financial_settlements',
  {
    ...recordColumns(),
    entityId: uuid('entity_id')
      .notNull()
      .references(() => entities.id),
    partyId: uuid('party_id')
      .notNull()
      .references(() => parties.id),
    number: text('number').notNull(),
    debitId: uuid('debit_id')
      .notNull()
      .references(() => entries.id),
    creditId: uuid('credit_id').references(() => entries.id),
    billId: uuid('bill_id').references(() => bills.id),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    settledOn: day('settled_on').notNull(),
    state: text('state', { enum: statesOf(settlementStates) })
      .notNull()
      .default('settled'),
    undoneOn: day('undone_on'),
    reason: text('reason'),
  },
  (t) => [
    uniqueIndex('financial_settlements_number').on(t.number),
    index('financial_settlements_party').on(t.partyId, t.settledOn),
    index('financial_settlements_debit').on(t.debitId),
    index('financial_settlements_credit').on(t.creditId),
    index('financial_settlements_bill').on(t.billId),
    check('financial_settlements_amount', sql`${t.amount} > 0`),
    check('financial_settlements_sides', sql`(${t.creditId} is null) <> (${t.billId} is null)`),
    check(
      'financial_settlements_undone',
      sql`(${t.state} = 'undone') = (${t.undoneOn} is not null) and ${t.undoneOn} >= ${t.settledOn}`,
    ),
  ],
)
