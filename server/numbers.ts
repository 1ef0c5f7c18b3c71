import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/day.ts'
import type { Numbering } from '#shared/setting/numbering.ts'
import type { Tx } from './db/db.ts'
import { rowsOf } from './db/rows.ts'

/** For whom and when a number is given: the record that decides how, where one does, and the day whose year may stand in it. */
type NumberFor = { place?: string; on: Day }

/** SQL: the series that is counted now, such as 'PO' or 'PO-2026', and how many digits its numbers have. */
function seriesOf({ name, standard }: Numbering, { place = '', on }: NumberFor) {
  const { prefix, digits, yearly } = standard('')
  return sql`select p.prefix || case when p.yearly then ${`-${on.slice(0, 4)}`} else '' end as series, p.digits
    from (select coalesce(max(v.value ->> 'prefix'), ${prefix}) as prefix, coalesce(max((v.value ->> 'digits')::int), ${digits}::int) as digits,
        coalesce(bool_or((v.value ->> 'yearly')::boolean), ${yearly}::boolean) as yearly
      from (select value from setting_versions where name = ${name} and place = ${place} order by version desc limit 1) v) p`
}

type Taken = { series: string; digits: number; number: string }
const written = ({ series, digits, number }: Taken): string => `${series}-${number.padStart(digits, '0')}`

async function take(tx: Tx, numbering: Numbering, given: NumberFor): Promise<Taken> {
  const [row] = await rowsOf<Taken>(
    tx,
    sql`with held as (${seriesOf(numbering, given)}), taken as (
        insert into number_series (series, next) select series, 2 from held on conflict (series) do update set next = number_series.next + 1 returning next - 1 as number)
      select held.series, held.digits, taken.number from held, taken`,
  )
  return row!
}

/** A number that may leave gaps, such as 'PO-000042', as its setting says. Legal numbers (journal entries) are given by the ledger itself. */
export const nextNumber = async (tx: Tx, numbering: Numbering, given: NumberFor): Promise<string> =>
  written(await take(tx, numbering, given))

/** How many taken numbers are stepped over by one question. */
const stride = 10_000

/** The numbers of a record type that people may also type or import: one that is taken already is left out, whoever took it. */
export function sharedSeries(numbering: Numbering, table: PgTable & { number: PgColumn }) {
  const column = table.number
  return {
    async next(tx: Tx, given: NumberFor): Promise<string> {
      // The series stays locked from here to the commit, so what is seen as free nobody else takes. Both are asked for in one write.
      const taking = take(tx, numbering, given)
      const [taken, [row]] = await Promise.all([
        taking,
        rowsOf<{ taken: boolean }>(
          tx,
          sql`select exists(select 1 from ${table} where ${column} = n.series || '-' || lpad((n.next - 1)::text, greatest(held.digits, length((n.next - 1)::text)), '0')) as taken
            from (${seriesOf(numbering, given)}) held join number_series n on n.series = held.series`,
        ),
      ])
      return (row?.taken ?? true) ? firstFree(tx, taken) : written(taken)
    },
    /** Before a given number is kept: one that the series could give waits for whoever is taking the next. */
    async reserve(tx: Tx, number: string, given: NumberFor): Promise<void> {
      if (!/^[A-Z0-9-]+-\d{3,}$/.test(number)) return
      await tx.execute(
        sql`insert into number_series (series, next) select series, 1 from (${seriesOf(numbering, given)}) held
          where ${number} ~ ('^' || series || '-[0-9]{' || digits || ',}$') on conflict (series) do update set next = number_series.next`,
      )
    },
  }

  async function firstFree(tx: Tx, { series, digits, number: taken }: Taken): Promise<string> {
    for (let from = BigInt(taken); ; from += BigInt(stride)) {
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
