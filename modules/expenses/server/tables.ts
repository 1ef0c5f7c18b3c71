import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts, entityId } from '#modules/ledger/server/tables.ts'
import { bills } from '#modules/payables/server/tables.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { users } from '#server/auth/tables.ts'
import { archivedAt, day, instant, minor, recordColumns } from '#server/db/columns.ts'
import { claimStates } from '#modules/expenses/shared/expense-claims.ts'
import { claimedBy, distanceUnits } from '#modules/expenses/shared/expense-types.ts'
import { statesOf } from '#shared/verb.ts'

const price = (name: string) => numeric(name, { precision: 19, scale: 4 })
const quantity = (name: string) => numeric(name, { precision: 24, scale: 6 })

export const expenseTypeTable = pgTable(
  'hr_expense_types',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    claimedBy: text('claimed_by', { enum: claimedBy }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    currency: text('currency').notNull(),
    rate: price('rate'),
    unit: text('unit', { enum: distanceUnits }),
    lineLimit: price('line_limit'),
    dayLimit: price('day_limit'),
    receiptFrom: price('receipt_from'),
    archivedAt: archivedAt(),
  },
  (t) => [
    uniqueIndex('hr_expense_types_name').on(t.name),
    check(
      'hr_expense_types_rate',
      sql`(${t.claimedBy} = 'distance') = (${t.rate} is not null and ${t.unit} is not null)`,
    ),
  ],
)

export const expenseClaimTable = pgTable(
  'hr_expense_claims',
  {
    ...recordColumns(),
    entityId: entityId(),
    personId: uuid('person_id')
      .notNull()
      .references(() => personTable.id),
    /** Whose claim it is, as a member: they never decide on it. */
    requesterId: uuid('requester_id')
      .notNull()
      .references(() => users.id),
    number: text('number').notNull(),
    purpose: text('purpose').notNull(),
    state: text('state', { enum: statesOf(claimStates) }).notNull(),
    currency: text('currency').notNull(),
    totalAmount: minor('total_amount').notNull(),
    lineCount: integer('line_count').notNull(),
    firstDay: day('first_day').notNull(),
    managed: boolean('managed').notNull(),
    similar: text('similar'),
    stateReason: text('state_reason'),
    submittedAt: instant('submitted_at'),
    billId: uuid('bill_id').references(() => bills.id),
  },
  (t) => [
    uniqueIndex('hr_expense_claims_number').on(t.number),
    index('hr_expense_claims_person').on(t.personId, t.id),
    index('hr_expense_claims_requester').on(t.requesterId, t.id),
    index('hr_expense_claims_state').on(t.state, t.submittedAt),
    // A bill pays one claim, and a claim is paid by one bill (rule H20).
    uniqueIndex('hr_expense_claims_bill').on(t.billId),
    check('hr_expense_claims_billed', sql`(${t.state} = 'in payables') = (${t.billId} is not null)`),
    check('hr_expense_claims_total', sql`${t.totalAmount} > 0`),
  ],
)

export const expenseLineTable = pgTable(
  'hr_expense_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => expenseClaimTable.id),
    lineNo: integer('line_no').notNull(),
    typeId: uuid('type_id')
      .notNull()
      .references(() => expenseTypeTable.id),
    day: day('day').notNull(),
    description: text('description').notNull(),
    paid: price('paid'),
    paidCurrency: text('paid_currency').notNull(),
    exchangeRate: quantity('exchange_rate'),
    distance: quantity('distance'),
    /** As the type said when it was claimed. */
    rate: price('rate'),
    unit: text('unit', { enum: distanceUnits }),
    amount: minor('amount').notNull(),
    /** The file of the claim that is its receipt. */
    receiptId: uuid('receipt_id'),
    receiptName: text('receipt_name'),
    receiptSha256: text('receipt_sha256'),
  },
  (t) => [
    uniqueIndex('hr_expense_lines_no').on(t.claimId, t.lineNo),
    index('hr_expense_lines_receipt').on(t.receiptSha256),
    index('hr_expense_lines_day').on(t.day, t.typeId),
    check('hr_expense_lines_amount', sql`${t.amount} > 0`),
  ],
)
