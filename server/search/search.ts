import { sql } from 'drizzle-orm'
import { searchApi, type Found, type FoundGroup, type SearchReply } from '#shared/search.ts'
import { may, type Actor } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import type { Tx } from '../db/db.ts'
import { rowsOf } from '../db/rows.ts'
import type { House } from '../house.ts'
import type { Served } from '../record/serve.ts'
import type { Row, Source } from '../record/source.ts'
import type { Room } from '../room.ts'
import { route, type Route } from '../call/route.ts'
import { armsOf, placesOf, similarArm } from './candidates.ts'
import { questionOf, type Question } from './question.ts'
import { rankOf } from './ranking.ts'
import { rowsById, resultOf } from './result-rows.ts'

/** Fewer than this and what nearly fits is shown as well. */
const enough = 5
/** How alike a misspelt name must be; PostgreSQL's own 0.6 misses two letters that changed places. */
const alike = '0.4'
/** A search that takes longer than this is given up: it must not keep others waiting. */
const patience = '2500ms'

type Candidate = { record: string; how: string; at: number; id: string }
/** What was found of one noun. */
type Hits = { source: Source; items: Found[] }

/** The search over all nouns of the rooms, the nearest to the daily work first. */
export const searchRoutes = (rooms: readonly Room[]): Route[] => {
  const sources = rooms
    .toReversed()
    .flatMap(({ records }) => records as Served[])
    .map(({ source }) => source)
    .filter(({ record }) => record.inSearch !== false && record.search.length > 0)
  return [
    route(searchApi.search, ({ query }, call) =>
      search(sources, query.q, query.types?.split(',') ?? [], Number(query.limit ?? 5) || 5, call),
    ),
  ]
}

async function search(
  sources: readonly Source[],
  typed: string,
  types: readonly string[],
  limit: number,
  call: Call,
): Promise<SearchReply> {
  const { tx, actor, house } = call
  const open = sources.filter(({ record }) => may(actor, record.api.list.can))
  const asked = types.length ? open.filter(({ record }) => types.includes(record.name)) : open
  const question = questionOf(typed)
  await tx.execute(
    sql`select set_config('statement_timeout', ${patience}, true), set_config('pg_trgm.word_similarity_threshold', ${alike}, true), set_config('max_parallel_workers_per_gather', '0', true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
  )
  const arms = asked.flatMap((source) => armsOf(tx, source, actor, question, limit + 1))
  let hits = await hitsOf(asked, question, await candidatesOf(tx, arms), tx, actor)
  if (hits.flatMap(({ items }) => items).length < enough && question.mayBeMisspelt && (await hasTrigrams(house))) {
    const near = asked.flatMap((source) => similarArm(tx, source, actor, question, limit + 1) ?? [])
    const more = await hitsOf(asked, question, await candidatesOf(tx, near), tx, actor)
    hits = [...hits, ...more.filter(({ source }) => !hits.some((each) => each.source === source))]
  }
  return {
    groups: groupsOf(hits, limit),
    types: open.map(({ record }) => ({ record: record.name, many: record.many })),
  }
}

const candidatesOf = async (tx: Tx, arms: ReturnType<typeof armsOf>): Promise<Candidate[]> =>
  arms.length ? rowsOf<Candidate>(tx, sql.join(arms, sql` union all `)) : []

/** Reads what was found, under the same rights as the list, and puts the best first. */
async function hitsOf(
  sources: readonly Source[],
  question: Question,
  candidates: readonly Candidate[],
  tx: Tx,
  actor: Actor,
): Promise<Hits[]> {
  const hits: Hits[] = []
  for (const source of sources) {
    const mine = candidates.filter(({ record }) => record === source.record.name)
    const ids = [...new Set(mine.map(({ id }) => id))]
    if (ids.length === 0) continue
    const rows = await rowsById(source, ids, tx, actor)
    const items = ids.flatMap((id) => {
      const row = rows.get(id)
      return row
        ? [
            foundOf(
              source,
              row,
              question,
              mine.filter((each) => each.id === id).map(({ how }) => how),
            ),
          ]
        : []
    })
    // The order of finding is that of the noun's list; the sort keeps it among equals.
    if (items.length) hits.push({ source, items: items.toSorted((a, b) => a.rank - b.rank) })
  }
  return hits
}

const foundOf = (source: Source, row: Row, question: Question, how: string[]): Found => {
  const { own, keys } = placesOf(source)
  const texts = (names: readonly string[]) => names.flatMap((name) => (row[name] ? String(row[name]) : []))
  return {
    ...resultOf(source, row),
    rank: Math.min(...how.map((each) => rankOf(question, texts(keys), texts(own), each))),
  }
}

/** Groups by their best hit. What has the same id in an upper room is the same thing: a vendor is also a party of the books. */
function groupsOf(hits: readonly Hits[], limit: number): FoundGroup[] {
  const seen = new Set<string>()
  const groups = hits.flatMap(({ source: { record }, items }): FoundGroup[] => {
    const own = items.filter(({ id }) => !seen.has(id))
    own.forEach(({ id }) => seen.add(id))
    const { name, one, many, listPage } = record
    return own.length
      ? [{ record: name, one, many, listPage, items: own.slice(0, limit), more: own.length > limit }]
      : []
  })
  return groups.toSorted((a, b) => a.items[0]!.rank - b.items[0]!.rank)
}

const known = new WeakMap<House['pool'], Promise<boolean>>()

/** Whether the database can compare words that are spelt differently; said once in the log where it cannot. */
function hasTrigrams({ pool, log }: House): Promise<boolean> {
  const asked =
    known.get(pool) ??
    pool.query(`select 1 from pg_extension where extname = 'pg_trgm'`).then(
      ({ rowCount }) => {
        if (!rowCount)
          log.warn('The database lacks the extension pg_trgm: search finds no misspelt words, and is slower')
        return rowCount === 1
      },
      () => false,
    )
  known.set(pool, asked)
  return asked
}
