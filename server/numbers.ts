import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './db/db.ts'
import { rowsOf } from './db/rows.ts'

/** A series of numbers that may have gaps, such as 'PO' → 'PO-000042'. Legal numbers (journal entries) are given by the ledger itself. */
export async function nextNumber(tx: Tx, series: string, digits = 6): Promise<string> {
  const [row] = await rowsOf<{ number: string }>(
    tx,
    sql`insert into number_series (series, next) values (${series}, 2) on conflict (series) do update set next = number_series.next + 1 returning next - 1 as number`,
  )
  return `${series}-${row!.number.padStart(digits, '0')}`
}

/** How many taken numbers are stepped over by one question. */
const stride = 10_000

/** The series of a noun whose numbers people may also type or import: one that is taken already is left out, whoever took it. */
export function sharedSeries(series: string, table: PgTable & { number: PgColumn }, digits = 6) {
  const own = new RegExp(`^${series}-\\d{${digits},}$`)
  const column = table.number
  return {
    async next(tx: Tx): Promise<string> {
      // The series stays locked from here to the commit, so what is seen as free nobody else takes. Both are asked for in one write.
      const taking = nextNumber(tx, series, digits)
      const [number, [row]] = await Promise.all([
        taking,
        rowsOf<{ taken: boolean }>(
          tx,
          sql`select exists(select 1 from ${table} where ${column} = ${`${series}-`} || lpad((next - 1)::text, greatest(${digits}::int, length((next - 1)::text)), '0')) as taken
            from number_series where series = ${series}`,
        ),
      ])
      return row!.taken ? firstFree(tx, number) : number
    },
    /** Before a given number is kept: one that the series could give waits for whoever is taking the next. */
    async reserve(tx: Tx, number: string): Promise<void> {
      if (own.test(number))
        await tx.execute(
          sql`insert into number_series (series, next) values (${series}, 1) on conflict (series) do update set next = number_series.next`,
        )
    },
  }

  async function firstFree(tx: Tx, taken: string): Promise<string> {
    for (let from = BigInt(taken.slice(series.length + 1)) + 1n; ; from += BigInt(stride)) {
      const [free] = await rowsOf<{ number: string; next: string }>(
        tx,
        sql`select number, n + 1 as next from generate_series(${String(from)}::bigint, ${String(from)}::bigint + ${stride - 1}) n,
          lateral (select ${`${series}-`} || lpad(n::text, greatest(${digits}::int, length(n::text)), '0') as number) as named
          where not exists (select 1 from ${sql.identifier(getTableName(table))} where ${sql.identifier(column.name)} = named.number) order by n limit 1`,
      )
      if (!free) continue
      await tx.execute(sql`update number_series set next = ${free.next}::bigint where series = ${series}`)
      return free.number
    }
  }
}
