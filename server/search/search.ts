import { sql, type SQL } from 'drizzle-orm'
import { searchApi, type Found, type FoundGroup, type SearchReply } from '#shared/search.ts'
import { may, type Actor } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import type { Tx } from '../db/db.ts'
import { rowsUnprepared } from '../db/rows.ts'
import type { AppContext } from '../app-context.ts'
import type { Served } from '../record/serve.ts'
import { permittedSource } from '../record/shown.ts'
import type { Row, Source } from '../record/source.ts'
import type { ServerModule } from '../module.ts'
import { route, type Route } from '../call/route.ts'
import { settingsOf } from '../setting/routes.ts'
import { armsOf, similarArm } from './candidates.ts'
import { placesOf } from './places.ts'
import { openProbes } from './probes.ts'
import { questionOf, type Question } from './question.ts'
import { rankOf } from './ranking.ts'
import { rowsById, resultOf } from './result-rows.ts'
import { foundSettings, withSettings } from './settings.ts'

/** Fewer than this and what nearly fits is shown as well. */
const enough = 5
/** How alike a misspelt name must be; PostgreSQL's own 0.6 misses two letters that changed places. */
const alike = '0.4'
/** A search that takes longer than this is given up: it must not keep others waiting. */
const patience = '2500ms'

type Candidate = { record: string; how: string; at: number; id: string }
/** What was found of one record type. */
type Hits = { source: Source; items: Found[] }

/** The search over all record types of the modules, the nearest to the daily work first. */
export const searchRoutes = (modules: readonly ServerModule[]): Route[] => {
  const sources = modules
    .toReversed()
    .flatMap(({ records }) => records as Served[])
    .map(({ source }) => source)
    .filter(({ record }) => record.inSearch !== false && record.search.length > 0)
  const probes = openProbes(sources)
  const settings = settingsOf(modules)
  return [
    route(searchApi.search, async ({ query }, call) => {
      const types = query.types?.split(',') ?? []
      const limit = Number(query.limit ?? 5) || 5
      const found = await search(sources, probes, query.q, types, limit, call)
      return withSettings(found, foundSettings(settings, query.q, limit, call.actor), types)
    }),
  ]
}

async function search(
  sources: readonly Source[],
  probes: ReturnType<typeof openProbes>,
  typed: string,
  types: readonly string[],
  limit: number,
  call: Call,
): Promise<SearchReply> {
  const { tx, actor, app } = call
  const open = sources
    .filter(({ record }) => may(actor, record.api.list.can))
    .map((source) => permittedSource(source, actor))
  const asked = types.length ? open.filter(({ record }) => types.includes(record.name)) : open
  const question = questionOf(typed)
  const find = async (arms: SQL[]) => hitsOf(asked, question, await candidatesOf(tx, arms), tx, actor)
  const [, likely] = await Promise.all([rowsUnprepared(tx, forProbes), probes.words(tx, question)])
  let hits = await find(asked.flatMap((source) => armsOf(tx, source, actor, question, limit + 1, likely)))
  if (hits.flatMap(({ items }) => items).length < enough && question.mayBeMisspelt && (await hasTrigrams(app))) {
    const [, alike] = await Promise.all([rowsUnprepared(tx, forProbes), probes.names(tx, question)])
    const more = await find(asked.flatMap((source) => similarArm(tx, source, actor, question, limit + 1, alike) ?? []))
    hits = [...hits, ...more.filter(({ source }) => !hits.some((each) => each.source === source))]
  }
  return {
    groups: groupsOf(hits, limit),
    types: open.map(({ record }) => ({ record: record.name, many: record.many })),
  }
}

/** A probe's plan is kept; it reads what has the word by an index, as one plan for all words would else read tables whole. */
const forProbes = sql`select set_config('statement_timeout', ${patience}, true), set_config('pg_trgm.word_similarity_threshold', ${alike}, true), set_config('max_parallel_workers_per_gather', '0', true), set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`
/** What is read under a record type's own predicate is planned for its words. */
const forArms = sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'on', true)`

async function candidatesOf(tx: Tx, arms: SQL[]): Promise<Candidate[]> {
  if (arms.length === 0) return []
  const union = sql.join(arms, sql` union all `)
  const [, rows] = await Promise.all([rowsUnprepared(tx, forArms), rowsUnprepared(tx, union)])
  return rows.map(([record, how, at, id]) => ({
    record: String(record),
    how: String(how),
    at: Number(at),
    id: String(id),
  }))
}

/** Reads what was found, under the same rights as the list, and puts the best first. */
async function hitsOf(
  sources: readonly Source[],
  question: Question,
  candidates: readonly Candidate[],
  tx: Tx,
  actor: Actor,
): Promise<Hits[]> {
  const mine = Map.groupBy(candidates, ({ record }) => record)
  const hits = await Promise.all(
    sources.map(async (source): Promise<Hits> => {
      const ways = Map.groupBy(mine.get(source.record.name) ?? [], ({ id }) => id)
      if (ways.size === 0) return { source, items: [] }
      const rows = await rowsById(source, [...ways.keys()], tx, actor)
      const items = [...ways].flatMap(([id, found]) => {
        const row = rows.get(id)
        const how = found.map((each) => each.how)
        return row ? [foundOf(source, row, question, how)] : []
      })
      // The order of finding is that of the record type's list; the sort keeps it among equals.
      return { source, items: items.toSorted((a, b) => a.rank - b.rank) }
    }),
  )
  return hits.filter(({ items }) => items.length > 0)
}

const foundOf = (source: Source, row: Row, question: Question, how: string[]): Found => {
  const { own, keys } = placesOf(source)
  const texts = (names: readonly string[]) => names.flatMap((name) => (row[name] ? String(row[name]) : []))
  return {
    ...resultOf(source, row),
    rank: Math.min(...how.map((each) => rankOf(question, texts(keys), texts(own), each))),
  }
}

/** Groups by their best hit. What has the same id in an upper module is the same thing: a vendor is also a party of the books. */
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

const known = new WeakMap<AppContext['pool'], Promise<boolean>>()

/** Whether the database can compare words that are spelt differently; said once in the log where it cannot. */
function hasTrigrams({ pool, log }: AppContext): Promise<boolean> {
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
