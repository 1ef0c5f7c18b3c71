import { sql } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'

/** Everything posted to an account so far, in minor units. */
export type Sides = { debit: bigint; credit: bigint }

export const nothing: Sides = { debit: 0n, credit: 0n }

/** Sums of all accounts with movements before a day: kept totals of whole periods, and lines of the period the day cuts. */
export async function balancesBefore(
  tx: Tx,
  entityId: string,
  day: Day,
  accountId: string | null = null,
): Promise<Map<string, Sides>> {
  const { wholeBefore, from, to, sign } = await cutAt(tx, entityId, day)
  const ofAccount = accountId ? sql`and a.id = ${accountId}::uuid` : sql``
  // Drafts have lines too: leaving them out again costs less than looking up the entry of every line.
  const rows = await rowsOf<{ account: string; debit: string; credit: string }>(
    tx,
    sql`select account, sum(debit)::text as debit, sum(credit)::text as credit from (
      select a.id as account, t.debit, t.credit from financial_accounts a join financial_account_totals t on t.account_id = a.id
        join financial_periods p on p.id = t.period_id
        where a.entity_id = ${entityId}::uuid and p.ends_on < ${wholeBefore}::date ${ofAccount}
      union all
      select a.id, ${sign}::int * l.debit, ${sign}::int * l.credit from financial_accounts a join financial_entry_lines l on l.account_id = a.id
        where a.entity_id = ${entityId}::uuid and l.posting_date >= ${from}::date and l.posting_date < ${to}::date ${ofAccount}
      union all
      select a.id, - ${sign}::int * l.debit, - ${sign}::int * l.credit from financial_entries e join financial_entry_lines l on l.entry_id = e.id
        join financial_accounts a on a.id = l.account_id
        where e.entity_id = ${entityId}::uuid and e.state = 'draft' and e.posting_date >= ${from}::date and e.posting_date < ${to}::date ${ofAccount}
    ) as part group by account having sum(debit) <> 0 or sum(credit) <> 0`,
  )
  return new Map(rows.map(({ account, debit, credit }) => [account, { debit: BigInt(debit), credit: BigInt(credit) }]))
}

/** A line of the entry that carries a year's result to equity: no income and no expense of any day (rule F10). */
export const isYearEnd = sql`e.source_type = 'financial.fiscal-years' and e.purpose = 'closing'`

/** What the closing of years moved on each account between two days, both included. */
export async function yearEndWithin(
  tx: Tx,
  entityId: string,
  from: Day,
  to: Day,
  accountId: string | null = null,
): Promise<Map<string, Sides>> {
  const rows = await rowsOf<{ account: string; debit: string; credit: string }>(
    tx,
    sql`select l.account_id as account, sum(l.debit)::text as debit, sum(l.credit)::text as credit
      from financial_fiscal_years y join financial_entries e on e.source_id = y.id and ${isYearEnd} and e.state <> 'draft' join financial_entry_lines l on l.entry_id = e.id
      where y.entity_id = ${entityId}::uuid and e.posting_date between ${from}::date and ${to}::date ${accountId ? sql`and l.account_id = ${accountId}::uuid` : sql``}
      group by l.account_id`,
  )
  return new Map(rows.map(({ account, debit, credit }) => [account, { debit: BigInt(debit), credit: BigInt(credit) }]))
}

type Cut = {
  /** Kept totals count of periods that end before this day. */
  wholeBefore: Day
  /** Lines from this day until before that one are added (1) or, where the rest of the period is shorter, taken away again (-1). */
  from: Day
  to: Day
  sign: 1 | -1
}

/** Which part of the period that a day falls into is read line by line: the shorter one, or none where nothing is posted from that day on. */
async function cutAt(tx: Tx, entityId: string, day: Day): Promise<Cut> {
  const [period] = await rowsOf<{ from: Day; next: Day; done: boolean }>(
    tx,
    sql`select starts_on::text as from, (ends_on + 1)::text as next,
        2 * (${day}::date - starts_on) > ends_on + 1 - starts_on
          or not exists (select 1 from financial_entries e where e.entity_id = p.entity_id and e.posting_date between ${day}::date and p.ends_on) as done
      from financial_periods p where entity_id = ${entityId}::uuid and starts_on < ${day}::date and ends_on >= ${day}::date`,
  )
  if (!period) return { wholeBefore: day, from: day, to: day, sign: 1 }
  const { from, next, done } = period
  return done ? { wholeBefore: next, from: day, to: next, sign: -1 } : { wholeBefore: from, from, to: day, sign: 1 }
}

/**
 * Balances of all accounts (debit minus credit, minor units) before each of several days, which are given in order and once each:
 * one statement for all of them. A period counts with its kept totals from its first day on; lines from the first of the days within it are moved to where they belong.
 */
export async function balancesBeforeEach(
  tx: Tx,
  entityId: string,
  days: readonly Day[],
): Promise<Map<string, bigint[]>> {
  const edges = sql`array[${sql.join(
    days.map((day) => sql`${day}::date`),
    sql`, `,
  )}]`
  const late = sql`l.posting_date between p.cut and p.ends_on`
  const rows = await rowsOf<{ account: string; at: number; amount: string }>(
    tx,
    sql`with period as (
        select id, starts_on, ends_on, width_bucket(starts_on, ${edges}) as at, (select min(day) from unnest(${edges}) as day where day > starts_on and day <= ends_on) as cut
        from financial_periods where entity_id = ${entityId}::uuid and starts_on < ${days.at(-1)!}::date),
      late as (
        select a.id as account, p.at, l.posting_date as day, sum(l.debit - l.credit) as amount from period p
          join financial_accounts a on a.entity_id = ${entityId}::uuid join financial_entry_lines l on l.account_id = a.id and ${late} where p.cut is not null group by 1, 2, 3
        union all
        select l.account_id, p.at, l.posting_date, l.credit - l.debit from period p
          join financial_entries e on e.entity_id = ${entityId}::uuid and e.state = 'draft' and e.posting_date between p.cut and p.ends_on
          join financial_entry_lines l on l.entry_id = e.id where p.cut is not null),
      part as (
        select t.account_id as account, p.at, t.debit - t.credit as amount from period p join financial_account_totals t on t.period_id = p.id and t.entity_id = ${entityId}::uuid
        union all select account, width_bucket(day, ${edges}), amount from late
        union all select account, at, - amount from late)
      select account, at, sum(amount)::text as amount from part group by account, at having sum(amount) <> 0`,
  )
  const balances = new Map<string, bigint[]>()
  for (const { account, at, amount } of rows) {
    const own = balances.get(account) ?? days.map(() => 0n)
    // What lies between two days counts before each later one.
    for (let edge = at; edge < days.length; edge += 1) own[edge]! += BigInt(amount)
    balances.set(account, own)
  }
  return balances
}

/** What the closing of years moved on each account (debit minus credit, minor units), by the day of the closing entry. */
export async function yearEnds(tx: Tx, entityId: string): Promise<{ account: string; day: Day; amount: bigint }[]> {
  const rows = await rowsOf<{ account: string; day: Day; amount: string }>(
    tx,
    sql`select l.account_id as account, e.posting_date::text as day, sum(l.debit - l.credit)::text as amount
      from financial_fiscal_years y join financial_entries e on e.source_id = y.id and ${isYearEnd} and e.state <> 'draft' join financial_entry_lines l on l.entry_id = e.id
      where y.entity_id = ${entityId}::uuid group by 1, 2`,
  )
  return rows.map(({ account, day, amount }) => ({ account, day, amount: BigInt(amount) }))
}
