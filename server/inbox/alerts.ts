import { sql, type SQL } from 'drizzle-orm'
import { allAlerts, type InboxItem, type NoticeAddress } from '#shared/inbox.ts'
import type { AlertWords } from '#shared/measure.ts'
import { on, within as narrowedTo, type Measure } from '#shared/measure.ts'
import { dayOf } from '../approval/seat.ts'
import { grantsOf, may } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { rowsOf } from '../db/rows.ts'
import { aggregate } from '../record/aggregate.ts'
import { cappedCount } from '../record/list.ts'
import { permittedSource } from '../record/shown.ts'
import { expressionsOf, type Source } from '../record/source.ts'
import { within } from '../record/within-reach.ts'
import type { ServerModule, ModuleAlert } from '../module.ts'
import { tellOf } from './notify.ts'

type Modules = readonly ServerModule[]
/** How much is wrong, since when, and what tells this from another state of the same. */
type Cause = { count: number; since: string; cause: string }
type Alert = {
  name: string
  noun: string
  label: string
  words: AlertWords
  page: string
  /** Whether there is anything at all, which is asked far more often than what. */
  some: () => Promise<boolean>
  cause: () => Promise<Cause>
}
/** Put off, or done until the cause is another one. */
type Mark = { name: string; until: string | null; done: string | null }

const isAlert = ({ kind }: Pick<NoticeAddress, 'kind'>): boolean => kind === 'alert'

/** What may be told to this person: alerts of record types and of modules whose work is theirs. */
async function mineOf(modules: Modules, call: Call): Promise<Alert[]> {
  const { actor } = call
  const today = await dayOf(call)
  const ofRecordTypes = modules.flatMap(({ records }) =>
    records.flatMap(({ source: whole }) => {
      const source = permittedSource(whole, actor)
      return source.record.measures
        .filter(({ work }) => work?.alert && may(actor, work.right) && may(actor, source.record.api.list.can))
        .map((measure) => ofMeasure(on(measure, today), source, call))
    }),
  )
  const ofModules = modules.flatMap(({ alerts = [] }) => alerts.filter(({ right }) => may(actor, right)))
  return [...ofRecordTypes, ...ofModules.map((each) => ofModule(each, modules, call))]
}

/** The rows of a measure that the right to the work reaches, which are those that its list then shows. */
function ofMeasure(declared: Measure, source: Source, call: Call): Alert {
  const { tx, actor } = call
  const { record, table } = source
  const { own, right, alert, shows } = declared.work!
  const mine = own ? narrowedTo(declared, `${record.owner}:eq:${actor.id}`) : declared
  const entities = grantsOf(actor, right).map((grant) => grant.entities)
  const some = entities.every((each) => each !== null) ? [...new Set(entities.flat())] : []
  const narrow = some.length > 0 && record.fields.some(({ name }) => name === 'entityId')
  const measure = narrow ? narrowedTo(mine, `entityId:in:${some.join(',')}`) : mine
  const rows = within(source, right)
  return {
    name: declared.name,
    noun: record.one,
    label: declared.label,
    words: alert!,
    page: measure.address,
    some: async () => (await cappedCount(tx, rows, actor, { filter: measure.query.filter }, 1)) > 0,
    cause: async () => {
      const since = expressionsOf(source)[shows.since]
      const of = {
        count: sql<number>`count(*)::int`,
        since: sql<string | null>`${written(sql`min(${since})`)}`,
        cause: sql<string>`count(*) || ' ' || coalesce(sum(hashtextextended(${table.id}::text, 0)), 0)`,
      }
      const [found] = await aggregate<Cause & { since: string | null }>(rows, call, measure.filters, { of })
      return { ...found!, since: found!.since ?? call.now.toISOString() }
    },
  }
}

const written = (moment: SQL) =>
  sql`to_char((${moment})::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function ofModule({ find, ...told }: ModuleAlert, modules: Modules, call: Call): Alert {
  const found = async () => {
    const all = await find(call, modules)
    return {
      count: all.length,
      since: all.map(({ since }) => since).toSorted()[0] ?? call.now.toISOString(),
      cause: all
        .map(({ key }) => key)
        .toSorted()
        .join(' '),
    }
  }
  return { ...told, noun: told.label, some: async () => (await found()).count > 0, cause: found }
}

const marksOf = ({ tx, actor, now }: Call): Promise<Mark[]> =>
  rowsOf<Mark>(
    tx,
    sql`select record as name, case when snoozed_until > ${now.toISOString()}::timestamptz then ${written(sql`snoozed_until`)} end as until, cause as done
      from notices where user_id = ${actor.id}::uuid and kind = 'alert' and (snoozed_until > ${now.toISOString()}::timestamptz or cause is not null)`,
  )

type Which = 'waiting' | 'snoozed' | 'done'
const whichOf = (mark: Mark | undefined, cause: string): Which =>
  mark?.until ? 'snoozed' : mark?.done === cause ? 'done' : 'waiting'

/** One line for each thing that is wrong in somebody's area and that they have not put off or marked as done; or those that they have. */
export async function alertsOf(modules: Modules, call: Call, which: Which = 'waiting'): Promise<InboxItem[]> {
  const marks = new Map((await marksOf(call)).map((mark) => [mark.name, mark]))
  // What was never marked is only looked for among what waits.
  const asked = (await mineOf(modules, call)).filter(({ name }) => which === 'waiting' || marks.has(name))
  const items = await Promise.all(
    asked.map(async ({ name, noun, label, words, page, cause: read }) => {
      const { count, since, cause } = await read()
      const mark = marks.get(name)
      if (count === 0 || whichOf(mark, cause) !== which) return []
      return [
        {
          kind: 'alert' as const,
          record: name,
          recordId: allAlerts,
          noun,
          title: count === 1 ? words.one : words.many.replace('{count}', count.toLocaleString('en')),
          subtitle: null,
          about: null,
          amount: null,
          currency: null,
          page,
          why: 'responsible' as const,
          action: label,
          by: null,
          times: count,
          at: since,
          read: false,
          snoozedUntil: mark?.until ?? null,
          done: which === 'done',
          decision: null,
        },
      ]
    }),
  )
  return items.flat()
}

/** How many lines that would be. */
export async function alertCount(modules: Modules, call: Call): Promise<number> {
  const marks = new Map((await marksOf(call)).map((mark) => [mark.name, mark]))
  const wrong = await Promise.all(
    (await mineOf(modules, call)).map(async ({ name, some, cause: read }) => {
      const mark = marks.get(name)
      if (!mark) return some()
      if (mark.until) return false
      const { count, cause } = await read()
      return count > 0 && whichOf(mark, cause) === 'waiting'
    }),
  )
  return wrong.filter(Boolean).length
}

/** Marks those of these that may be told to this person: done as they stand now, not done any more, or put off. */
export async function markAlerts(
  modules: Modules,
  items: readonly NoticeAddress[],
  as: 'done' | 'undone' | { until: string | null },
  call: Call,
): Promise<void> {
  const names = new Set(items.filter(isAlert).map(({ record }) => record))
  if (names.size === 0) return
  const { tx, actor, now } = call
  for (const { name, cause: read } of (await mineOf(modules, call)).filter((each) => names.has(each.name))) {
    const cause = as === 'done' ? (await read()).cause : null
    const until = typeof as === 'object' ? as.until : null
    await tx.execute(sql`with marked as (
        insert into notices (user_id, kind, record, record_id, why, action, at, snoozed_until, cause)
        values (${actor.id}::uuid, 'alert', ${name}, ${allAlerts}::uuid, 'responsible', 'alert', ${now.toISOString()}::timestamptz, ${until}::timestamptz, ${cause})
        on conflict (user_id, kind, record, record_id) do update set at = excluded.at, snoozed_until = excluded.snoozed_until, cause = excluded.cause
        returning user_id)
      select ${tellOf(sql`marked`)}`)
  }
}
