import { sql, type SQL } from 'drizzle-orm'
import { fromMinor } from '#shared/money.ts'

/** What the same people asked for within seven days beside one submission, found when it is read: those submitted at once do not see one another before. */
export const alikeOf = (one: SQL): SQL => sql`cross join lateral (
  select count(*)::int as others, coalesce(sum(x.amount), 0) as sum from approval_requests x
  where x.record = ${one}.record and x.alike = ${one}.alike and x.currency = ${one}.currency and x.record_id <> ${one}.record_id and x.state in ('open', 'approved')
    and x.opened_at between ${one}.opened_at - interval '7 days' and ${one}.opened_at + interval '7 days') t`

export const togetherOf = (row: { others: number; sum: string; amount: string; currency: string }) =>
  row.others ? { count: row.others + 1, amount: fromMinor(BigInt(row.sum) + BigInt(row.amount), row.currency) } : null
