import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { statesOf } from '#shared/verb.ts'
import { revisionStates, type RevisionChange } from '#modules/purchasing/shared/order-revisions.ts'
import { recordColumns } from '#server/db/columns.ts'
import { askedLine, orderTable, orderTerms } from './tables.ts'
import { price } from '#modules/vendors/server/tables.ts'

/** A revision beside the agreed order: what is proposed, and after its approval what was put in force. */
export const revisionTable = pgTable(
  'procurement_order_revisions',
  {
    ...recordColumns(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orderTable.id),
    number: text('number').notNull(),
    revision: integer('revision').notNull(),
    state: text('state', { enum: statesOf(revisionStates) }).notNull(),
    reason: text('reason').notNull(),
    stateReason: text('state_reason'),
    proposedById: uuid('proposed_by_id').notNull(),
    proposedByName: text('proposed_by_name').notNull(),
    ...orderTerms(),
    agreedTotal: price('agreed_total').notNull(),
    changes: jsonb('changes').$type<RevisionChange[]>().notNull(),
  },
  (t) => [
    uniqueIndex('procurement_order_revisions_number').on(t.orderId, t.revision),
    // One stands at a time.
    uniqueIndex('procurement_order_revisions_stands')
      .on(t.orderId)
      .where(sql`state = 'in approval'`),
  ],
)

export const revisionLineTable = pgTable(
  'procurement_order_revision_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    revisionId: uuid('revision_id')
      .notNull()
      .references(() => revisionTable.id),
    /** The line of the order it changes; of a new one known once it is in force. A later revision may remove that line. */
    orderLineId: uuid('order_line_id'),
    ...askedLine(),
  },
  (t) => [uniqueIndex('procurement_order_revision_lines_no').on(t.revisionId, t.lineNo)],
)
