import { and, getTableColumns, getTableName, ilike, or, sql, type SQL } from 'drizzle-orm'
import { rowsOf, rowsUnprepared } from '../db/rows.ts'
import type { Tx } from '../db/db.ts'
import { expressionsOf, asText, type Source } from './source.ts'

/** Rows with a word up to which they are found by the indexes; of a word that more have, the order of the list soon meets enough, the later the longer the table is. */
const mostFound = (known: number): number => (known > 400_000 ? 13_000 : 4100)
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
  return or(...names.map((name) => ilike(asText(expressions[name]!), likeText(word))))!
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

/** What the indexes say of the words: the rows to look among, or how many have them at the least. */
type Narrowing = { rows?: SQL; least?: number }

/**
 * Which rows to look for the words in, so that the indexes of their texts find them: a word, or two together, that few of the rows have are a
 * list of ids, put together table by table. It only narrows: whether a row fits is still what `hasWords` says. `ids` selects those under a condition.
 */
export async function narrowing(
  tx: Tx,
  source: Source,
  words: readonly string[],
  rest: SQL | undefined,
  ids: (condition: SQL | undefined) => SQL,
): Promise<Narrowing> {
  const places = placesOf(source)
  const tried = words
    .filter(isLong)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostTried)
  if (!places || tried.length === 0) return {}
  const most = mostFound(await rowsThought(tx, source))
  const pairs = tried.flatMap((word, at) => tried.slice(at + 1).map((other) => [word, other]))
  let least = 0
  for (const together of [...tried.map((word) => [word]), ...pairs]) {
    const conditions = together.reduce<(SQL | undefined)[]>(
      (some, word) => some.flatMap((each) => places.map((names) => and(each, holds(source, names, word)))),
      [rest],
    )
    const those = sql.join(
      conditions.map((each) => sql`select id from ${ids(each)} as those`),
      sql` union all `,
    )
    const limit = sql.raw(String(most + 1))
    const counted = sql`select count(*)::int from (select 1 from (${those}) as those limit ${limit}) as counted`
    const count = Number((await rowsUnprepared(tx, counted))[0]![0])
    if (count === 0) return { rows: sql`false` }
    if (count <= most) return { rows: sql`${source.table.id} = any(array(${those}))` }
    // A row that has them in two places was counted twice.
    if (together.length === words.length) least = Math.floor(count / conditions.length)
  }
  return { least }
}

/** How many rows PostgreSQL thinks the table has: at once, where to count them takes its time. */
export async function rowsThought(tx: Tx, { table }: Source): Promise<number> {
  const [known] = await rowsOf<{ rows: string }>(
    tx,
    sql`select reltuples::bigint as rows from pg_class where oid = to_regclass(${getTableName(table)})`,
  )
  return Number(known?.rows ?? 0)
}
