import { and, sql, type SQL } from 'drizzle-orm'
import type { FieldSet } from '#shared/field.ts'
import { Problem } from '#shared/problem.ts'
import { may, system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { route, type Route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import { changesBetween } from '#server/record/activity.ts'
import { noteShown } from '#server/record/reads.ts'
import { resultOf, rowsById } from '#server/search/result-rows.ts'
import { auditApi, auditPage, type AuditDetail, type AuditEntry } from '#modules/audit/shared/audit.ts'
import { narrowed, recordTypesOf, visibleEntries, zoneOf } from './reader.ts'
import { says } from './sentences.ts'
import { recordTypeLabel, signInActions, wordsOf } from './words.ts'

export type Line = {
  seq: string
  at: string
  actorId: string
  actor: string
  sessionId: string | null
  action: string
  record: string | null
  recordId: string | null
  correlation: string
}
type Values = Record<string, unknown>

const columns = sql`a.seq::text as seq, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.actor_id as "actorId", a.actor_name as actor,
  a.session_id as "sessionId", a.action, a.record, a.record_id as "recordId", a.correlation_id as correlation`

/** Lines in the order of their moments, beyond a mark, `up` towards the newer ones. */
export const linesFrom = (
  condition: SQL | undefined,
  mark: string | undefined,
  up: boolean,
  most: number,
  also = sql``,
): SQL => {
  const [at, seq] = mark ? [mark.slice(0, mark.lastIndexOf('-')), mark.slice(mark.lastIndexOf('-') + 1)] : []
  const beyond = mark ? sql`(a.at, a.seq) ${up ? sql`>` : sql`<`} (${at}::timestamptz, ${seq}::bigint)` : undefined
  const where = and(condition, beyond)
  return sql`select ${columns}${also} from audit_log a ${where ? sql`where ${where}` : sql``}
    order by ${up ? sql`a.at, a.seq` : sql`a.at desc, a.seq desc`} limit ${sql.raw(String(most))}`
}
export const markOf = ({ at, seq }: Pick<Line, 'at' | 'seq'>): string => `${at}-${seq}`

export const entryRoutes: Route[] = [
  route(auditApi.list, async ({ query: { older, newer, ...filter } }, call) => {
    const condition = and(
      visibleEntries(call.app.modules, call.actor, filter.noun),
      narrowed(filter, await zoneOf(call)),
    )
    const up = newer !== undefined && older === undefined
    const found = await rowsOf<Line>(call.tx, linesFrom(condition, up ? newer : older, up, auditPage + 1))
    const page = up ? found.slice(0, auditPage).toReversed() : found.slice(0, auditPage)
    const more = found.length > auditPage
    const [first, last] = [page[0], page.at(-1)]
    return {
      items: await entriesOf(page, call),
      older: last && (up || more) ? markOf(last) : null,
      newer: first && (up ? more : older !== undefined) ? markOf(first) : null,
    }
  }),
  route(auditApi.choices, (_input, call) => choicesFor(call)),
  route(auditApi.entry, async ({ params }, call) => {
    const condition = and(visibleEntries(call.app.modules, call.actor), sql`a.seq = ${params.seq}::bigint`)
    const [line] = await rowsOf<Line & { before: unknown; after: unknown }>(
      call.tx,
      linesFrom(condition, undefined, false, 1, sql`, a.before, a.after`),
    )
    if (!line) throw new Problem('not_found', says.noSuchEntry())
    const [entry] = await entriesOf([line], call)
    const { sets, ...changed } = changedIn(line, call)
    await noteShown({ sets, record: line.record, recordId: line.recordId }, call)
    return { ...entry!, ...changed }
  }),
]

/** Lines as people read them: names under the rights of the moment. */
async function entriesOf(lines: readonly Line[], call: Call): Promise<AuditEntry[]> {
  const { modules } = call.app
  const [titles, people] = [await titlesOf(lines, call), await peopleOf(lines, call)]
  return lines.map((line) => {
    const { seq, at, actor, action, record, recordId, correlation } = line
    const title = titles.get(`${record} ${recordId}`)
    return {
      seq,
      at,
      actor,
      ...people(line),
      action,
      says: wordsOf(action, record, modules),
      noun: record,
      nounLabel: record === null ? null : recordTypeLabel(record, modules),
      recordId,
      title: title?.title ?? null,
      page: title?.page ?? null,
      correlation,
    }
  })
}

/** What the records are called; of one that is gone the name it had. */
async function titlesOf(lines: readonly Line[], { app, tx, actor }: Call) {
  const found = new Map<string, { title: string; page: string | null }>()
  const recordTypes = recordTypesOf(app.modules)
  for (const [name, some] of Map.groupBy(lines, ({ record }) => record)) {
    const recordType = recordTypes.get(name ?? '')
    const setting = app.modules.flatMap(({ settings = [] }) => settings).find((each) => each.name === name)
    if (setting)
      for (const { recordId } of some)
        found.set(`${name} ${recordId}`, {
          title: setting.label,
          page: may(actor, setting.api.read.can) ? setting.page : null,
        })
    if (!recordType || !may(actor, recordType.record.api.read.can)) continue
    const ids = [...new Set(some.flatMap(({ recordId }) => recordId ?? []))]
    if (ids.length === 0) continue
    for (const [id, row] of await rowsById(recordType.source, ids, tx, actor, 'both')) {
      const { title, page } = resultOf(recordType.source, row)
      found.set(`${name} ${id}`, { title, page })
    }
    const gone = some.filter(({ recordId }) => recordId && !found.has(`${name} ${recordId}`)).map(({ seq }) => seq)
    if (gone.length === 0) continue
    const field = recordType.record.title
    const rows = await rowsOf<{ id: string; title: string | null }>(
      tx,
      sql`select a.record_id as id, coalesce(a.after ->> ${field}, a.before ->> ${field}) as title from audit_log a where a.seq = any(${sql.param(gone)}::bigint[])`,
    )
    for (const { id, title } of rows) if (title) found.set(`${name} ${id}`, { title, page: null })
  }
  return found
}

/** Who did it, for whom and by what, of each of these lines. */
export async function peopleOf(lines: readonly Line[], call: Call) {
  const [tokens, seats] = [await tokensOf(lines, call), await seatsOf(lines, call)]
  const views = await viewsOf(lines, call)
  return ({
    seq,
    actorId,
    sessionId,
  }: Line): Pick<AuditEntry, 'actorId' | 'insteadOf' | 'seenAs' | 'by' | 'token'> => ({
    actorId: actorId === system.id ? null : actorId,
    insteadOf: seats.get(seq) ?? null,
    seenAs: views.get(sessionId ?? '') ?? null,
    by: sessionId === null ? 'product' : sessionId.startsWith('token:') ? 'token' : 'browser',
    token: tokens.get(sessionId ?? '') ?? null,
  })
}

/** As whom somebody saw Mainstay while they did it. */
async function viewsOf(lines: readonly Line[], { tx }: Call): Promise<Map<string, string>> {
  const ids = new Set(lines.flatMap(({ sessionId }) => /^view:([\da-f-]{36})$/.exec(sessionId ?? '')?.[1] ?? []))
  if (ids.size === 0) return new Map()
  const rows = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`select v.id, u.name from member_views v join users u on u.id = v.member_id where v.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [`view:${id}`, name]))
}

/** The names of the tokens that programs called with, of those that are still there. */
async function tokensOf(lines: readonly Line[], { tx }: Call): Promise<Map<string, string>> {
  const ids = new Set(lines.flatMap(({ sessionId }) => /^token:([\da-f-]{36})$/.exec(sessionId ?? '')?.[1] ?? []))
  if (ids.size === 0) return new Map()
  const rows = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`select id, name from personal_tokens where id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [`token:${id}`, name]))
}

/** For whom somebody decided who stood in for them, by the number of the line. */
async function seatsOf(lines: readonly Line[], { tx }: Call): Promise<Map<string, string>> {
  const decided = lines.filter(({ action, recordId }) => recordId && (action === 'approve' || action === 'reject'))
  if (decided.length === 0) return new Map()
  const rows = await rowsOf<{ seq: string; name: string }>(
    tx,
    sql`select a.seq::text as seq, u.name from audit_log a
      join approval_decisions d on d.record = a.record and d.record_id = a.record_id and d.actor_id = a.actor_id and d.decided_at = a.at
      join users u on u.id = d.seat
      where a.seq = any(${sql.param(decided.map(({ seq }) => seq))}::bigint[]) and d.seat <> d.actor_id`,
  )
  return new Map(rows.map(({ seq, name }) => [seq, name]))
}

/** Before and after of a line. Of a record of a record type only what its record type declares, as its history says it. */
export function changedIn(
  { record: name, action, before, after }: Pick<Line, 'record' | 'action'> & { before: unknown; after: unknown },
  { app, actor }: Pick<Call, 'app' | 'actor'>,
): Pick<AuditDetail, 'changes' | 'row'> & { sets: FieldSet[] } {
  const recordType = recordTypesOf(app.modules).get(name ?? '')
  if (!recordType || signInActions.includes(action)) return { changes: plainChanges(before, after), row: {}, sets: [] }
  return changesBetween(recordType.record, before, after, actor)
}

const asValues = (value: unknown): Values => (value && typeof value === 'object' ? (value as Values) : {})

function plainChanges(before: unknown, after: unknown): AuditDetail['changes'] {
  const [old, now] = [asValues(before), asValues(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((field) => {
    const [was, is] = [old[field] ?? null, now[field] ?? null]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }]
  })
}

/** What there is to narrow the log to: an index is walked from one value to the next, so that a million lines cost what their kinds do. */
async function choicesFor({ tx, app, actor }: Call) {
  const distinct = async (column: 'action' | 'record') => {
    const name = sql.raw(column)
    const rows = await rowsOf<{ value: string }>(
      tx,
      sql`with recursive found as ((select a.${name} as value from audit_log a where a.${name} is not null order by 1 limit 1)
        union all select (select a.${name} from audit_log a where a.${name} > found.value order by 1 limit 1) from found where found.value is not null)
        select value from found where value is not null`,
    )
    return rows.map(({ value }) => value)
  }
  const recordTypes = recordTypesOf(app.modules)
  const readable = (name: string) => {
    const recordType = recordTypes.get(name)
    return !recordType || may(actor, recordType.record.api.read.can)
  }
  return {
    nouns: (await distinct('record'))
      .filter(readable)
      .map((name) => ({ name, label: recordTypes.get(name)?.record.many ?? recordTypeLabel(name, app.modules) })),
    actions: (await distinct('action')).map((name) => ({ name, label: wordsOf(name, null, app.modules) ?? name })),
  }
}
