import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { bankReasons } from '#modules/pay/shared/bank-accounts.ts'
import { payChangeKinds } from '#modules/pay/shared/pay-changes.ts'
import { payReasons, rateTypes } from '#modules/pay/shared/pay-rates.ts'
import { proposalStates } from '#modules/people/shared/second-person.ts'
import { users } from '#server/auth/tables.ts'
import { day, recordColumns } from '#server/db/columns.ts'
import { datedColumns } from '#server/record/dated.ts'
import { statesOf } from '#shared/verb.ts'
import { personTable } from '#modules/people/server/tables.ts'

const ofPerson = () =>
  uuid('person_id')
    .notNull()
    .references(() => personTable.id)

/** Of one person one waits for a day: what a change is to take the place of is named by its basis. */
export const payChangeTable = pgTable(
  'hr_pay_changes',
  {
    ...recordColumns(),
    personId: ofPerson(),
    subjectId: uuid('subject_id').references(() => users.id),
    kind: text('kind', { enum: payChangeKinds }).notNull(),
    validFrom: day('valid_from').notNull(),
    rate: numeric('rate', { precision: 19, scale: 4 }),
    currency: text('currency').notNull(),
    rateType: text('rate_type', { enum: rateTypes }),
    reason: text('reason', { enum: payReasons }).notNull(),
    basisId: uuid('basis_id').references((): AnyPgColumn => payRateTable.id),
    rateBefore: numeric('rate_before', { precision: 19, scale: 4 }),
    currencyBefore: text('currency_before'),
    rateTypeBefore: text('rate_type_before', { enum: rateTypes }),
    percent: numeric('percent', { precision: 12, scale: 2 }),
    summary: text('summary').notNull(),
    state: text('state', { enum: statesOf(proposalStates) }).notNull(),
  },
  (t) => [
    index('hr_pay_changes_person').on(t.personId, t.validFrom),
    index('hr_pay_changes_entered').on(t.createdAt, t.id),
    uniqueIndex('hr_pay_changes_waiting')
      .on(t.personId, t.validFrom)
      .where(sql`${t.state} = 'in approval'`),
    check('hr_pay_changes_pay', sql`${t.kind} = 'withdrawal' or num_nulls(${t.rate}, ${t.rateType}) = 0`),
    check('hr_pay_changes_basis', sql`${t.kind} = 'new pay' or ${t.basisId} is not null`),
  ],
)

/** Of one person no two in force overlap: an exclusion constraint that the migration adds by hand. */
export const payRateTable = pgTable(
  'hr_pay_rates',
  {
    ...recordColumns(),
    ...datedColumns(),
    personId: uuid('person_id')
      .notNull()
      .references(() => personTable.id),
    rate: numeric('rate', { precision: 19, scale: 4 }).notNull(),
    currency: text('currency').notNull(),
    rateType: text('rate_type').notNull(),
    reason: text('reason').notNull(),
    /** The approved change that entered it; none of an import or a hire. */
    changeId: uuid('change_id').references(() => payChangeTable.id),
  },
  (t) => [
    index('hr_pay_rates_person').on(t.personId, t.validFrom),
    uniqueIndex('hr_pay_rates_change').on(t.changeId),
    index('hr_pay_rates_from').on(t.validFrom, t.id),
    check('hr_pay_rates_span', sql`${t.validTo} >= ${t.validFrom}`),
  ],
)

/** As of pay changes. */
export const bankChangeTable = pgTable(
  'hr_bank_changes',
  {
    ...recordColumns(),
    personId: ofPerson(),
    subjectId: uuid('subject_id').references(() => users.id),
    kind: text('kind', { enum: ['new account', 'withdrawal'] }).notNull(),
    validFrom: day('valid_from').notNull(),
    holder: text('holder').notNull(),
    iban: text('iban'),
    accountNumber: text('account_number'),
    bankCode: text('bank_code'),
    bankName: text('bank_name'),
    reason: text('reason', { enum: bankReasons }).notNull(),
    basisId: uuid('basis_id').references((): AnyPgColumn => bankAccountTable.id),
    state: text('state', { enum: statesOf(proposalStates) }).notNull(),
  },
  (t) => [
    index('hr_bank_changes_person').on(t.personId, t.validFrom),
    index('hr_bank_changes_entered').on(t.createdAt, t.id),
    uniqueIndex('hr_bank_changes_waiting')
      .on(t.personId, t.validFrom)
      .where(sql`${t.state} = 'in approval'`),
    check('hr_bank_changes_basis', sql`${t.kind} = 'new account' or ${t.basisId} is not null`),
  ],
)

/** As of pay rates. */
export const bankAccountTable = pgTable(
  'hr_bank_accounts',
  {
    ...recordColumns(),
    ...datedColumns(),
    personId: ofPerson(),
    holder: text('holder').notNull(),
    iban: text('iban'),
    accountNumber: text('account_number'),
    bankCode: text('bank_code'),
    bankName: text('bank_name'),
    reason: text('reason').notNull(),
    /** The approved change that entered it; none of an import. */
    changeId: uuid('change_id').references(() => bankChangeTable.id),
  },
  (t) => [
    uniqueIndex('hr_bank_accounts_change').on(t.changeId),
    index('hr_bank_accounts_person').on(t.personId, t.validFrom),
    index('hr_bank_accounts_from').on(t.validFrom, t.id),
    check('hr_bank_accounts_span', sql`${t.validTo} >= ${t.validFrom}`),
  ],
)
