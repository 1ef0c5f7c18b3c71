import { sql, type SQL } from 'drizzle-orm'
import { monthsCall, type BooksByMonth } from '#modules/ledger/shared/months.ts'
import type { MonthMark } from '#shared/ages.ts'
import { addMonths, firstOfMonth, lastOfMonth, type Day } from '#shared/day.ts'
import { fromMinor } from '#shared/money.ts'
import type { Call } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { isYearEnd } from './balances.ts'
import { entityInReach, todayOf, type Entity } from './entities.ts'

type Moved = { cash: bigint; result: bigint }

/** What each month moved up to a day, from kept totals; line by line only in periods that are no whole month, after the day, and where a year was closed. */
async function movedByMonth(tx: Tx, { id }: Entity, today: Day): Promise<Map<string, Moved>> {
  // Added up by themselves, so that only the days of the few periods that are asked for are read.
  const lines = (from: SQL, to: SQL) => sql`lateral (
          select l.account_id, l.posting_date as day, sum(l.debit - l.credit) as amount from financial_entries e join financial_entry_lines l on l.entry_id = e.id
          where e.entity_id = ${id}::uuid and e.state <> 'draft' and e.posting_date between ${from} and ${to} group by 1, 2
        ) as l join account a on a.id = l.account_id`
  const month = sql`to_char(l.day, 'YYYY-MM')`
  const rows = await rowsOf<{ month: string; cash: string; result: string }>(
    tx,
    sql`with account as (
        select id, "group" = 'cash and bank' as is_cash from financial_accounts
        where entity_id = ${id}::uuid and ("group" = 'cash and bank' or class in ('income', 'expense'))),
      period as (
        select id, starts_on, ends_on, date_trunc('month', starts_on) = date_trunc('month', ends_on) as is_month from financial_periods
        where entity_id = ${id}::uuid and starts_on <= ${today}::date),
      moved as (
        select to_char(p.starts_on, 'YYYY-MM') as month, a.is_cash, t.debit - t.credit as amount
          from period p join financial_account_totals t on t.period_id = p.id join account a on a.id = t.account_id where p.is_month
        union all
        select ${month}, a.is_cash, l.amount from period p, ${lines(sql`p.starts_on`, sql`least(p.ends_on, ${today}::date)`)} where not p.is_month
        union all
        select ${month}, a.is_cash, - l.amount from period p, ${lines(sql`${today}::date + 1`, sql`p.ends_on`)} where p.is_month and p.ends_on > ${today}::date
        union all
        select to_char(l.posting_date, 'YYYY-MM'), a.is_cash, l.credit - l.debit from financial_fiscal_years y
          join financial_entries e on e.source_id = y.id and ${isYearEnd} join financial_entry_lines l on l.entry_id = e.id join account a on a.id = l.account_id
          where y.entity_id = ${id}::uuid and e.state <> 'draft' and not a.is_cash and e.posting_date <= ${today}::date)
      select month, coalesce(sum(amount) filter (where is_cash), 0)::text as cash, coalesce(- sum(amount) filter (where not is_cash), 0)::text as result
      from moved group by month order by month`,
  )
  return new Map(rows.map(({ month: of, cash, result }) => [of, { cash: BigInt(cash), result: BigInt(result) }]))
}

/** Cash at the end of each of twelve months and the result of each, beside those a year before; the month of the day ends with the day. */
export async function booksByMonth(
  call: Pick<Call, 'tx' | 'actor' | 'now'>,
  entityId: string | undefined,
): Promise<BooksByMonth> {
  const entity = await entityInReach(call, monthsCall.can, entityId)
  const today = todayOf(entity, call.now)
  const moved = await movedByMonth(call.tx, entity, today)
  const first = firstOfMonth(addMonths(today, -23))
  let cash = 0n
  for (const [month, each] of moved) if (month < first.slice(0, 7)) cash += each.cash
  const months = Array.from({ length: 24 }, (_, at) => {
    const from = addMonths(first, at)
    const { cash: change, result } = moved.get(from.slice(0, 7)) ?? { cash: 0n, result: 0n }
    cash += change
    const to = lastOfMonth(from) < today ? lastOfMonth(from) : today
    const address = `/financial/trial-balance?entity=${entity.id}&from=${from}&to=${to}`
    const amount = (minor: bigint) => fromMinor(minor, entity.currency)
    return {
      month: from.slice(0, 7),
      cash: { amount: amount(cash), to: `${address}&group=cash+and+bank` },
      result: { amount: amount(result), to: `${address}&view=result` },
    }
  })
  const [began = ''] = moved.keys()
  const beside = (what: 'cash' | 'result'): MonthMark[] =>
    months.slice(12).map(({ month, [what]: mark }, at) => {
      const prior = months[at]!
      return { month, ...mark, before: prior.month < began ? null : prior[what] }
    })
  return { entityId: entity.id, currency: entity.currency, on: today, cash: beside('cash'), result: beside('result') }
}
