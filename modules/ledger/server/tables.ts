import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { day, instant, minor, recordColumns } from '#server/db/columns.ts'
import { accountClasses, accountGroups, accountRoles } from '#modules/ledger/shared/accounts.ts'
import { yearStates } from '#modules/ledger/shared/fiscal-years.ts'
import { ledgerStates } from '#modules/ledger/shared/journal-entries.ts'
import { charts } from '#modules/ledger/shared/legal-entities.ts'
import { journalTypes } from '#modules/ledger/shared/journals.ts'
import { partyKinds } from '#modules/ledger/shared/parties.ts'
import { statesOf } from '#shared/verb.ts'
import { periodStates } from '#modules/ledger/shared/periods.ts'

export const entities = pgTable(
  'financial_entities',
  {
    ...recordColumns(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    currency: text('currency').notNull(),
    country: text('country').notNull(),
    timeZone: text('time_zone').notNull(),
    chart: text('chart', { enum: charts }).notNull().default('goods and services'),
    companyId: text('company_id'),
    vatIdentifier: text('vat_identifier'),
    addressLine: text('address_line'),
    city: text('city'),
    postCode: text('post_code'),
    region: text('region'),
  },
  (t) => [uniqueIndex('financial_entities_code').on(t.code)],
)

/** The company whose books it stands in. */
export const entityId = () =>
  uuid('entity_id')
    .notNull()
    .references(() => entities.id)

export const accounts = pgTable(
  'financial_accounts',
  {
    ...recordColumns(),
    entityId: entityId(),
    number: text('number').notNull(),
    name: text('name').notNull(),
    class: text('class', { enum: accountClasses }).notNull(),
    group: text('group', { enum: accountGroups }).notNull(),
    role: text('role', { enum: accountRoles }),
    requireParty: boolean('require_party').notNull().default(false),
    allowManual: boolean('allow_manual').notNull().default(true),
    active: boolean('active').notNull().default(true),
  },
  (t) => [
    uniqueIndex('financial_accounts_number').on(t.entityId, t.number),
    uniqueIndex('financial_accounts_role').on(t.entityId, t.role),
  ],
)

export const fiscalYears = pgTable(
  'financial_fiscal_years',
  {
    ...recordColumns(),
    entityId: entityId(),
    name: text('name').notNull(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    state: text('state', { enum: statesOf(yearStates) })
      .notNull()
      .default('open'),
  },
  (t) => [
    uniqueIndex('financial_fiscal_years_name').on(t.entityId, t.name),
    uniqueIndex('financial_fiscal_years_start').on(t.entityId, t.startsOn),
    check('financial_fiscal_years_order', sql`${t.startsOn} < ${t.endsOn}`),
  ],
)

export const periods = pgTable(
  'financial_periods',
  {
    ...recordColumns(),
    entityId: entityId(),
    fiscalYearId: uuid('fiscal_year_id')
      .notNull()
      .references(() => fiscalYears.id),
    name: text('name').notNull(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    state: text('state', { enum: statesOf(periodStates) })
      .notNull()
      .default('open'),
    reason: text('reason'),
    /** The person who opened it again last, until another closes it. */
    reopenedById: uuid('reopened_by'),
    reopenedByName: text('reopened_by_name'),
  },
  (t) => [
    uniqueIndex('financial_periods_start').on(t.entityId, t.startsOn),
    uniqueIndex('financial_periods_end').on(t.entityId, t.endsOn),
    index('financial_periods_year').on(t.fiscalYearId),
    check('financial_periods_order', sql`${t.startsOn} <= ${t.endsOn}`),
  ],
)

export const journals = pgTable(
  'financial_journals',
  {
    ...recordColumns(),
    entityId: entityId(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: journalTypes }).notNull(),
    active: boolean('active').notNull().default(true),
  },
  (t) => [uniqueIndex('financial_journals_code').on(t.entityId, t.code)],
)

export const parties = pgTable(
  'financial_parties',
  {
    ...recordColumns(),
    number: text('number').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: partyKinds }).notNull(),
  },
  (t) => [
    uniqueIndex('financial_parties_number').on(t.kind, t.number),
    index('financial_parties_name').on(t.name, t.id),
  ],
)

/** From `posted` on written by the ledger's functions alone, and never again but for the link to its reversal. */
export const entries = pgTable(
  'financial_entries',
  {
    ...recordColumns(),
    entityId: entityId(),
    journalId: uuid('journal_id')
      .notNull()
      .references(() => journals.id),
    fiscalYearId: uuid('fiscal_year_id').references(() => fiscalYears.id),
    periodId: uuid('period_id').references(() => periods.id),
    sequence: bigint('sequence', { mode: 'bigint' }),
    number: text('number'),
    postingDate: day('posting_date').notNull(),
    documentDate: day('document_date'),
    description: text('description').notNull(),
    currency: text('currency').notNull(),
    amount: minor('amount').notNull(),
    state: text('state', { enum: ledgerStates }).notNull().default('draft'),
    sourceType: text('source_type').notNull(),
    sourceId: uuid('source_id').notNull(),
    purpose: text('purpose').notNull(),
    reversalOfId: uuid('reversal_of_id').references((): AnyPgColumn => entries.id),
    reversedById: uuid('reversed_by_id').references((): AnyPgColumn => entries.id),
    reason: text('reason'),
    postedAt: instant('posted_at'),
    postedBy: uuid('posted_by'),
    previousHash: text('previous_hash'),
    hash: text('hash'),
  },
  (t) => [
    uniqueIndex('financial_entries_source').on(t.sourceType, t.sourceId, t.purpose),
    uniqueIndex('financial_entries_reversal').on(t.reversalOfId),
    uniqueIndex('financial_entries_number').on(t.entityId, t.number),
    uniqueIndex('financial_entries_sequence').on(t.entityId, t.journalId, t.fiscalYearId, t.sequence),
    index('financial_entries_day').on(t.postingDate, t.id),
    index('financial_entries_posted').using('brin', t.postedAt).with({ autosummarize: true }),
    index('financial_entries_drafts')
      .on(t.entityId, t.postingDate)
      .where(sql`${t.state} = 'draft'`),
    // Lists ask for drafts by their missing number: the state they show is joined with that of the approval.
    index('financial_entries_unnumbered')
      .on(t.postingDate, t.id)
      .where(sql`${t.number} is null`),
  ],
)

export const entryLines = pgTable(
  'financial_entry_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    seq: bigserial('seq', { mode: 'bigint' }).notNull(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    partyId: uuid('party_id').references(() => parties.id),
    /** The entry's day, kept here so that a ledger of one account is read in order; a trigger fills it. */
    postingDate: day('posting_date').notNull(),
    description: text('description').notNull().default(''),
    debit: minor('debit').notNull().default(0n),
    credit: minor('credit').notNull().default(0n),
  },
  (t) => [
    uniqueIndex('financial_entry_lines_no').on(t.entryId, t.lineNo),
    // The amounts are in it so that the balance of a part of a month is read from the index alone.
    index('financial_entry_lines_ledger').on(t.accountId, t.postingDate, t.seq, t.debit, t.credit),
    index('financial_entry_lines_party').on(t.partyId, t.postingDate),
    check('financial_entry_lines_sides', sql`${t.debit} >= 0 and ${t.credit} >= 0`),
  ],
)

/** Sums of posted lines by account and period; kept by the ledger's functions in the posting transaction. */
export const accountTotals = pgTable(
  'financial_account_totals',
  {
    entityId: entityId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    periodId: uuid('period_id')
      .notNull()
      .references(() => periods.id),
    debit: minor('debit').notNull(),
    credit: minor('credit').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.periodId] }),
    index('financial_account_totals_period').on(t.entityId, t.periodId),
  ],
)

/** The last number and the last hash of each chain: one entity, journal and fiscal year. */
export const entrySeries = pgTable(
  'financial_entry_series',
  {
    entityId: entityId(),
    journalId: uuid('journal_id')
      .notNull()
      .references(() => journals.id),
    fiscalYearId: uuid('fiscal_year_id')
      .notNull()
      .references(() => fiscalYears.id),
    last: bigint('last', { mode: 'bigint' }).notNull(),
    head: text('head').notNull(),
  },
  (t) => [primaryKey({ columns: [t.entityId, t.journalId, t.fiscalYearId] })],
)
