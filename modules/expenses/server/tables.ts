import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts, entityId, entries } from '#modules/ledger/server/tables.ts'
import { settlements } from '#modules/payables/server/settlement-tables.ts'
import { bills } from '#modules/payables/server/tables.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { users } from '#server/auth/tables.ts'
import { archivedAt, day, instant, minor, recordColumns } from '#server/db/columns.ts'
import { clearingKinds, clearingStates } from '#modules/expenses/shared/advance-clearings.ts'
import { advanceStates } from '#modules/expenses/shared/expense-advances.ts'
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

export const expenseAdvanceTable = pgTable(
  'hr_expense_advances',
  {
    ...recordColumns(),
    entityId: entityId(),
    personId: uuid('person_id')
      .notNull()
      .references(() => personTable.id),
    /** Whose advance it is, as a member: they never decide on it. */
    requesterId: uuid('requester_id')
      .notNull()
      .references(() => users.id),
    number: text('number').notNull(),
    purpose: text('purpose').notNull(),
    state: text('state', { enum: statesOf(advanceStates) }).notNull(),
    currency: text('currency').notNull(),
    amount: minor('amount').notNull(),
    /** What is set off or promised to claims, and what was paid back: never more than the advance (rule H20). */
    clearedAmount: minor('cleared_amount').notNull().default(0n),
    neededBy: day('needed_by').notNull(),
    managed: boolean('managed').notNull(),
    stateReason: text('state_reason'),
    submittedAt: instant('submitted_at'),
    billId: uuid('bill_id').references(() => bills.id),
    /** Where it stands in the books: as the setting said when it was sent to payables. */
    accountId: uuid('account_id').references(() => accounts.id),
  },
  (t) => [
    uniqueIndex('hr_expense_advances_number').on(t.number),
    index('hr_expense_advances_person').on(t.personId, t.id),
    index('hr_expense_advances_requester').on(t.requesterId, t.id),
    index('hr_expense_advances_state').on(t.state, t.neededBy),
    // A bill pays one advance, and an advance is paid by one bill.
    uniqueIndex('hr_expense_advances_bill').on(t.billId),
    check(
      'hr_expense_advances_billed',
      sql`(${t.state} = 'in payables') = (${t.billId} is not null) and (${t.billId} is null) = (${t.accountId} is null)`,
    ),
    check('hr_expense_advances_amount', sql`${t.amount} > 0`),
    check(
      'hr_expense_advances_cleared',
      sql`${t.clearedAmount} between 0 and ${t.amount} and (${t.clearedAmount} = 0 or ${t.state} = 'in payables')`,
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
    approvedAmount: minor('approved_amount').notNull(),
    reducedReason: text('reduced_reason'),
    lineCount: integer('line_count').notNull(),
    firstDay: day('first_day').notNull(),
    managed: boolean('managed').notNull(),
    similar: text('similar'),
    stateReason: text('state_reason'),
    submittedAt: instant('submitted_at'),
    billId: uuid('bill_id').references(() => bills.id),
    /** How much is set off against advances, and against which; empty: all that is open, the oldest first. */
    setOffAmount: minor('set_off_amount'),
    advanceId: uuid('advance_id').references(() => expenseAdvanceTable.id),
  },
  (t) => [
    uniqueIndex('hr_expense_claims_number').on(t.number),
    index('hr_expense_claims_person').on(t.personId, t.id),
    index('hr_expense_claims_requester').on(t.requesterId, t.id),
    index('hr_expense_claims_state').on(t.state, t.submittedAt),
    // A bill pays one claim, and a claim is paid by one bill (rule H20).
    uniqueIndex('hr_expense_claims_bill').on(t.billId),
    check('hr_expense_claims_billed', sql`(${t.state} = 'in payables') = (${t.billId} is not null)`),
    check('hr_expense_claims_set_off', sql`${t.setOffAmount} >= 0`),
    check('hr_expense_claims_total', sql`${t.totalAmount} > 0`),
    check('hr_expense_claims_approved', sql`${t.approvedAmount} > 0 and ${t.approvedAmount} <= ${t.totalAmount}`),
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
    /** At most what was claimed (rule H20); the tax is that of what is approved. */
    approvedAmount: minor('approved_amount').notNull(),
    taxRate: quantity('tax_rate'),
    taxAmount: minor('tax_amount').notNull(),
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
    check('hr_expense_lines_approved', sql`${t.approvedAmount} >= 0 and ${t.approvedAmount} <= ${t.amount}`),
    check('hr_expense_lines_tax', sql`${t.taxAmount} >= 0 and ${t.taxAmount} <= ${t.approvedAmount}`),
  ],
)

export const advanceClearingTable = pgTable(
  'hr_advance_clearings',
  {
    ...recordColumns(),
    advanceId: uuid('advance_id')
      .notNull()
      .references(() => expenseAdvanceTable.id),
    /** Of its advance, for people who see their own. */
    personId: uuid('person_id')
      .notNull()
      .references(() => personTable.id),
    entityId: entityId(),
    kind: text('kind', { enum: clearingKinds }).notNull(),
    claimId: uuid('claim_id').references(() => expenseClaimTable.id),
    state: text('state', { enum: statesOf(clearingStates) }).notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    clearedOn: day('cleared_on'),
    entryId: uuid('entry_id').references(() => entries.id),
    /** By which its entry and the bill of its claim settle each other. */
    settlementId: uuid('settlement_id').references(() => settlements.id),
    undoneOn: day('undone_on'),
    undoneReason: text('undone_reason'),
  },
  (t) => [
    index('hr_advance_clearings_advance').on(t.advanceId),
    index('hr_advance_clearings_claim').on(t.claimId),
    index('hr_advance_clearings_person').on(t.personId, t.id),
    // An advance is set off against a claim once (rule H20).
    uniqueIndex('hr_advance_clearings_once')
      .on(t.claimId, t.advanceId)
      .where(sql`${t.state} <> 'undone'`),
    check('hr_advance_clearings_amount', sql`${t.amount} > 0`),
    check('hr_advance_clearings_kind', sql`(${t.kind} = 'expense claim') = (${t.claimId} is not null)`),
    check(
      'hr_advance_clearings_booked',
      sql`(${t.entryId} is null) = (${t.clearedOn} is null) and (${t.state} <> 'booked' or ${t.entryId} is not null) and (${t.state} = 'undone') = (${t.undoneOn} is not null)`,
    ),
  ],
)
