import pg from 'pg'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { Room } from '../room.ts'
import { placesOf } from './places.ts'

/** Table → its columns that the free text of a list and the search over everything look into, in the order they are declared. */
export function searchedColumns(rooms: readonly Room[]): Map<string, string[]> {
  const sources = rooms.flatMap(({ records }) => records.map(({ source }) => source))
  return new Map(
    sources.flatMap((source) => {
      const columns = getTableColumns(source.table)
      const names = placesOf(source).own.flatMap((name) => {
        const column = columns[name as keyof typeof columns]
        return column?.getSQLType() === 'text' ? [column.name] : []
      })
      return names.length ? [[getTableName(source.table), names] as const] : []
    }),
  )
}

// Any fixed number that nothing else locks.
const lockKey = 7_124_660_032

/** Brings the trigram indexes to what the nouns declare as searched, where the database has the extension for them; as its owner. Answers the tables whose index was made. */
export async function applySearchIndexes(url: string, rooms: readonly Room[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Two servers that start at once do it one after the other.
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const wanted = searchedColumns(rooms)
    const { rows } = await client.query<{ table: string; columns: string[] | null; operators: string | null }>(
      `select t.name as table,
          (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = to_regclass(format('public.%I', t.name || '_search'))) as columns,
          (select format('%I.gin_trgm_ops', n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm') as operators
        from unnest($1::text[]) as t(name) where to_regclass(format('public.%I', t.name)) is not null`,
      [[...wanted.keys()]],
    )
    const operators = rows[0]?.operators
    if (!operators) return []
    const due = rows.filter(({ table, columns }) => columns?.join() !== wanted.get(table)!.join())
    for (const { table } of due) {
      const name = client.escapeIdentifier(`${table}_search`)
      const columns = wanted.get(table)!.map((column) => `${client.escapeIdentifier(column)} ${operators}`)
      await client.query(
        `begin; drop index if exists ${name}; create index ${name} on ${client.escapeIdentifier(table)} using gin (${columns.join(', ')}); commit`,
      )
    }
    return due.map(({ table }) => table)
  } finally {
    await client.end()
  }
}
