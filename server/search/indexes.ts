import pg from 'pg'
import { getColumnTable, getTableName, is, isTableAlias } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { expressionsOf } from '../record/source.ts'
import type { ServerModule } from '../module.ts'
import { placesOf, type Expression } from './places.ts'

/**
 * Table → its columns that the free text of a list and the search over everything look into, in the order they are declared: of every record type those of its own
 * table, and those that another table lends to it (the name of a file to its document).
 */
function searchedColumns(modules: readonly ServerModule[]): Map<string, string[]> {
  const sources = modules.flatMap(({ records }) => records.map(({ source }) => source))
  const searched = new Map<string, string[]>()
  const add = (columns: readonly (Expression | undefined)[]): void => {
    for (const column of columns) {
      if (!is(column, PgColumn) || column.getSQLType() !== 'text' || isTableAlias(getColumnTable(column))) continue
      const name = getTableName(getColumnTable(column))
      const known = searched.get(name) ?? []
      if (!known.includes(column.name)) searched.set(name, [...known, column.name])
    }
  }
  for (const source of sources) add(placesOf(source).own.map((name) => expressionsOf(source)[name]))
  for (const source of sources)
    add(placesOf(source).lent.flatMap((names) => names.map((name) => expressionsOf(source)[name])))
  return searched
}

// Any fixed number that nothing else locks.
const lockKey = 7_124_660_032

/** Brings the trigram indexes to what the record types declare as searched, where the database has the extension for them; as its owner. Answers the tables whose index was made. */
export async function applySearchIndexes(url: string, modules: readonly ServerModule[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Two servers that start at once do it one after the other.
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const wanted = searchedColumns(modules)
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
