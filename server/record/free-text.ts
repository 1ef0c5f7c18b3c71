import { and, getTableColumns, ilike, or, sql, type SQL } from 'drizzle-orm'
import { rowsUnprepared } from '../db/rows.ts'
import type { Tx } from '../db/db.ts'
import { expressionsOf, textOf, type Source } from './source.ts'

/** Rows with a word up to which they are found by the indexes; of a word that more have, the order of the list soon meets enough. */
const mostFound = 4000
/** Words that are tried, the longest first: one that few rows have is enough. */
const mostTried = 3
/** What an index of three letters each serves. */
const isLong = (word: string): boolean => /[\p{L}\p{N}]{2}/u.test(word) && word.length > 2

/** '%' and '_' mean themselves. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const wordsOf = (q: string | undefined): string[] => (q ?? '').split(/\s+/).filter(Boolean).slice(0, 8)

/** The word somewhere in these fields. */
function holds(source: Source, names: readonly string[], word: string): SQL {
  const expressions = expressionsOf(source)
  return or(...names.map((name) => ilike(textOf(expressions[name]!), likeText(word))))!
}

/** Every word of the free text somewhere in the searched fields: what the answer means. */
export const hasWords = (source: Source, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => holds(source, source.record.search, word)))

/** The searched fields by the table they stand in, as no index serves two tables; null where one is worked out. */
function placesOf({ record, table, joins }: Source): string[][] | null {
  const expressions: Record<string, unknown> = getTableColumns(table)
  const own = record.search.filter((name) => name in expressions)
  const lent = joins.map(({ fields }) => record.search.filter((name) => !own.includes(name) && name in fields))
  const places = [own, ...lent].filter(({ length }) => length > 0)
  return places.flat().length === record.search.length ? places : null
}

/**
 * Which rows to look for the words in, so that the indexes of their texts find them: a word that few of the rows have is a list of ids, put
 * together table by table. It only narrows: whether a row fits is still what `hasWords` says. `ids` selects those under a condition.
 */
export async function narrowing(
  tx: Tx,
  source: Source,
  words: readonly string[],
  rest: SQL | undefined,
  ids: (condition: SQL | undefined) => SQL,
): Promise<SQL | undefined> {
  const places = placesOf(source)
  if (!places) return undefined
  for (const word of words
    .filter(isLong)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostTried)) {
    const found = sql.join(
      places.map((names) => sql`select id from ${ids(and(rest, holds(source, names, word)))} as found_here`),
      sql` union all `,
    )
    const most = sql.raw(String(mostFound + 1))
    const counted = sql`select count(*)::int from (select 1 from (${found}) as found limit ${most}) as counted`
    const count = Number((await rowsUnprepared(tx, counted))[0]![0])
    if (count === 0) return sql`false`
    if (count <= mostFound) return sql`${source.table.id} = any(array(${found}))`
  }
  return undefined
}
