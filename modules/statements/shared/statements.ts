import { z } from 'zod'
import { get, type Reply } from '#shared/api.ts'
import { dayWanted, isDay } from '#shared/day.ts'
import { comparedWith } from '#shared/calendar/span.ts'
import { accountGroups } from '#modules/ledger/shared/accounts.ts'

export const statementKinds = ['profit-and-loss', 'balance-sheet', 'cash-flow'] as const
export type StatementKind = (typeof statementKinds)[number]

export const statementTitles: Readonly<Record<StatementKind, string>> = {
  'profit-and-loss': 'Profit and loss',
  'balance-sheet': 'Balance sheet',
  'cash-flow': 'Cash flow',
}

/** The most months or quarters beside one another. */
export const mostColumns = 24

export const Day = z.string().max(10, dayWanted).refine(isDay, dayWanted)
/** Decimal text in the currency of the legal entity. */
const Amount = z.string()

const Column = z.strictObject({
  from: Day,
  to: Day,
  /** `part` is a month or quarter of the span, `period` the whole span (of balances also the last part), `change` the period less the compared one. */
  role: z.enum(['part', 'period', 'compared', 'change']),
})

const Line = z.strictObject({
  /** Unique within the statement; the same in every period. */
  key: z.string(),
  kind: z.enum(['heading', 'group', 'account', 'sum', 'total']),
  level: z.int(),
  label: z.string(),
  /** Of an account: the line of the group it is part of, and its own data. */
  under: z.string().nullable(),
  account: z.strictObject({ id: z.uuid(), number: z.string(), group: z.enum(accountGroups) }).nullable(),
  /** One for each column; empty of a heading. */
  amounts: z.array(Amount),
  /** The rows behind each amount; null of a change. */
  links: z.array(z.string().nullable()),
  /** The change in percent of the compared amount with one decimal; null without comparison, and where the compared amount is zero. */
  percent: z.string().nullable(),
})

const Tie = z.strictObject({
  label: z.string(),
  figures: z.array(z.strictObject({ label: z.string(), amount: Amount, to: z.string() })),
  /** The largest figure less the smallest: zero where they agree. */
  difference: Amount,
})

const Statement = z.strictObject({
  kind: z.enum(statementKinds),
  entityId: z.uuid(),
  entityName: z.string(),
  currency: z.string(),
  from: Day,
  to: Day,
  columns: z.array(Column),
  lines: z.array(Line),
  ties: z.array(Tie),
})

export const statementCall = get('/api/financial/reports/statements/:kind', {
  figures: true,
  summary: 'Profit and loss, balance sheet or cash flow',
  params: z.strictObject({ kind: z.enum(statementKinds) }),
  query: z.strictObject({
    entityId: z.uuid().optional(),
    /** From the first day of the fiscal year of `to` where it is left out. */
    from: Day.optional(),
    /** Today where it is left out. */
    to: Day.optional(),
    compare: z.enum(['none', ...comparedWith]).optional(),
    by: z.enum(['total', 'month', 'quarter']).optional(),
  }),
  reply: Statement,
  can: 'financial.reports.read',
  snapshot: true,
  rate: 300,
})

export type Statement = Reply<typeof statementCall>
export type StatementColumn = Statement['columns'][number]
export type StatementLine = Statement['lines'][number]
export type StatementTie = Statement['ties'][number]
