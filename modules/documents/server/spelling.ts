import { sql } from 'drizzle-orm'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'
import type { InSight } from './in-sight.ts'
import { documentTable, textTable } from './tables.ts'

/** Texts whose words are compared with a misspelt one. */
const mostTexts = 200
/** Documents in sight up to which they are put into their order; of more, some of the latest are in sight before long. */
const mostSorted = 2000
/** What stands before and behind words. */
const between = '\t\r.,;:!?()[]{}"“”‘’\'/\\|<>=+*#&%-–—'

/**
 * A question none of whose words stands anywhere, with the likest words that do, in documents that whoever calls may see; null where nothing is like
 * them, or the database cannot compare (pg_trgm).
 */
export async function insteadOf(q: string, { many, each, together }: InSight, call: Call): Promise<string | null> {
  const [trigrams] = await rowsOf(call.tx, sql`select 1 as there from pg_extension where extname = 'pg_trgm'`)
  const typed =
    q
      .toLowerCase()
      .match(/[\p{L}\p{N}]{4,}/gu)
      ?.slice(0, 6) ?? []
  if (!trigrams || typed.length === 0) return null
  const rows = await rowsOf<{ typed: string; word: string }>(
    call.tx,
    sql`
    with seen as (select d.title, d.tags, d.current_version_id from ${many <= mostSorted ? sql`(${together}) s join ${joined(documentTable, 'd')} using (id)` : each('d')} order by d.updated_at desc limit ${mostTexts}),
    texts as (select title || ' ' || coalesce(tags, '') as body from seen
      union all (select t.body from ${joined(textTable, 't')} join seen on seen.current_version_id = t.version_id limit ${mostTexts})),
    parts as (select distinct part from texts, string_to_table(replace(lower(left(body, 20000)), ${'\n'}, ' '), ' ') part),
    vocabulary as materialized (select distinct btrim(part, ${between}) as word from parts where length(part) between 4 and 32)
    select distinct on (a.typed) a.typed, v.word from unnest(${sql.param(typed)}::text[]) as a(typed) join vocabulary v on abs(length(a.typed) - length(v.word)) < 4 and similarity(a.typed, v.word) >= 0.4 and v.word ~ '^[[:alpha:]]{4,30}$'
    order by a.typed, similarity(a.typed, v.word) desc, v.word`,
  )
  if (rows.length === 0) return null
  const better = new Map(rows.map(({ typed: word, word: instead }) => [word, instead]))
  const instead = q.toLowerCase().replace(/[\p{L}\p{N}]{4,}/gu, (word) => better.get(word) ?? word)
  return instead === q.toLowerCase() ? null : instead
}
