import { sql } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'

/** Everything posted to an account so far, in minor units. */
export type Sides = { debit: bigint; credit: bigint }

export const nothing: Sides = { debit: 0n, credit: 0n }

/** Sums of all accounts with movements before a day: kept totals of whole periods, and the lines of the period the day cuts. */
export async function balancesBefore(
  tx: Tx,
  entityId: string,
  day: Day,
  accountId: string | null = null,
): Promise<Map<string, Sides>> {
  const rows = await rowsOf<{ account: string; debit: string; credit: string }>(
    tx,
    sql`select account, sum(debit)::text as debit, sum(credit)::text as credit from (
      select t.account_id as account, t.debit, t.credit from financial_account_totals t join financial_periods p on p.id = t.period_id
        where t.entity_id = ${entityId}::uuid and p.ends_on < ${day}::date and (${accountId}::uuid is null or t.account_id = ${accountId}::uuid)
      union all
      select l.account_id, l.debit, l.credit from financial_periods p
        join financial_accounts a on a.entity_id = p.entity_id and (${accountId}::uuid is null or a.id = ${accountId}::uuid)
        join financial_entry_lines l on l.account_id = a.id and l.posting_date >= p.starts_on and l.posting_date < ${day}::date
        join financial_entries e on e.id = l.entry_id and e.state <> 'draft'
        where p.entity_id = ${entityId}::uuid and p.starts_on < ${day}::date and p.ends_on >= ${day}::date
    ) as part group by account`,
  )
  return new Map(rows.map(({ account, debit, credit }) => [account, { debit: BigInt(debit), credit: BigInt(credit) }]))
}
