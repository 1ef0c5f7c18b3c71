import { sql } from 'drizzle-orm'
import type { Tx } from './db/db.ts'
import { rowsOf } from './db/rows.ts'

/** The next number of a series that may have gaps, such as 'PO' → 'PO-000042'. Legal numbers (journal entries) are given by the ledger itself. */
export async function nextNumber(tx: Tx, series: string, digits = 6): Promise<string> {
  const [row] = await rowsOf<{ number: string }>(
    tx,
    sql`insert into number_series (series, next) values (${series}, 2) on conflict (series) do update set next = number_series.next + 1 returning next - 1 as number`,
  )
  return `${series}-${row!.number.padStart(digits, '0')}`
}
