import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'
import type { Reach } from './in-reach.ts'
import { passageTable } from './tables.ts'

/** A word of a question with the lexemes it is searched by. */
export type Asked = { word: string; query: string }

const mostWords = 24
/** Passages that are ranked. */
export const mostRanked = 100
/** Passages of one word that are looked at, and the likeliest that are then compared word by word: of a frequent word others are as good. */
const mostOfWord = (words: number): number => Math.max(400, Math.floor(8000 / words))
const mostLikely = 300

/** The words of a text without those that say nothing ('the', 'of'). */
export async function askedIn(text: string, tx: Tx): Promise<Asked[]> {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-'’./][\p{L}\p{N}]+)*/gu))].slice(0, mostWords)
  if (words.length === 0) return []
  return rowsOf<Asked>(
    tx,
    sql`select word, query from (select w.word, w.at, plainto_tsquery('english', w.word)::text as query from unnest(${sql.param(words)}::text[]) with ordinality as w(word, at)) a
      where query <> '' order by at`,
  )
}

export type Ranked = { id: string; recordId: string; score: number }
/** The passages, and the words that none within reach has. */
type Answer = { ranked: Ranked[]; missing: string[] }
type Within = { reach: Reach; filters: SQL }

const askedTable = (asked: readonly Asked[]): SQL =>
  sql`(select w.at::int as n, w.query::tsquery as query from unnest(${sql.param(asked.map(({ query }) => query))}::text[]) with ordinality as w(query, at))`

/** The words that no passage within reach has. */
export async function missingOf(asked: readonly Asked[], { reach, filters }: Within, tx: Tx): Promise<string[]> {
  if (asked.length === 0) return []
  const rows = await rowsOf<{ n: number }>(
    tx,
    sql`select a.n from ${askedTable(asked)} a where not exists (select from ${joined(passageTable, 'p')} where p.words @@ a.query and ${filters} and ${reach('p')})`,
  )
  return rows.flatMap(({ n }) => asked[n - 1]?.word ?? [])
}

/**
 * Passages with any word of a question, a rare word counting more than a common one. Rare is what few of the passages within reach have: others leave no
 * trace, not even in the order.
 */
export async function byWords(asked: readonly Asked[], { reach, filters }: Within, tx: Tx): Promise<Answer> {
  if (asked.length === 0) return { ranked: [], missing: [] }
  const [any, all] = [' | ', ' & '].map((between) => asked.map(({ query }) => `(${query})`).join(between))
  const [row] = await rowsOf<{ present: number[]; ranked: Ranked[] | null }>(
    tx,
    sql`with asked as materialized (select * from ${askedTable(asked)} a),
      met as materialized (select a.n, p.id from (select * from asked union all select 0, ${all}::tsquery) a
        cross join lateral (select p.id from ${joined(passageTable, 'p')} where p.words @@ a.query and ${filters} and ${reach('p')} limit ${mostOfWord(asked.length)}) p),
      total as (select count(distinct id)::float as many from met),
      weights as (select m.n, ln(1 + t.many / count(*)) as weight from met m cross join total t where m.n > 0 group by m.n, t.many),
      whole as (select coalesce(sum(w.weight), 0) + ln(1 + (select many from total)) * (${asked.length}::int - count(*)) as weight from weights w),
      likely as (select m.id from met m left join weights w using (n) group by m.id order by bool_or(m.n = 0) desc, sum(w.weight) desc, m.id limit ${mostLikely}),
      scored as (select p.id, p.record_id,
        sum(w.weight) / (select weight from whole) * (1 + ts_rank(p.words, ${any}::tsquery)) / 2 / (1 + 0.15 * least(p.terms, 120) / 60.0) as score
      from likely l join ${joined(passageTable, 'p')} using (id) join asked a on p.words @@ a.query join weights w using (n)
      group by p.id order by score desc, p.id limit ${mostRanked})
      select (select coalesce(array_agg(n), '{}') from weights) as present,
        (select json_agg(json_build_object('id', id, 'recordId', record_id, 'score', score) order by score desc, id) from scored) as ranked`,
  )
  const { present, ranked } = row!
  return { ranked: ranked ?? [], missing: asked.filter((_, at) => !present.includes(at + 1)).map(({ word }) => word) }
}
