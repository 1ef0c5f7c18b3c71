import { Readable } from 'node:stream'
import { and, sql, type SQL } from 'drizzle-orm'
import { csvLine, csvMark, safeText } from '#shared/files/csv.ts'
import { auditedAs } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { route, type Route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import { auditLog } from '#server/db/tables.ts'
import { noteShown } from '#server/record/reads.ts'
import { contentDisposition } from '#server/files/name.ts'
import { auditApi } from '#modules/audit/shared/audit.ts'
import { changedIn, linesFrom, markOf, peopleOf, type Line } from './entries.ts'
import { narrowed, recordTypesOf, visibleEntries, zoneOf } from './reader.ts'
import { recordTypeLabel, wordsOf } from './words.ts'

/** Lines read at a time: what is in memory does not grow with the log. Few, so that they die young: of a thousand each page outlived its youth, and the heap grew by 100 to 200 MB of what nobody needed. */
export const linesAtOnce = 50

const head = [
  'Line',
  'When (UTC)',
  'Who',
  'Person',
  'For',
  'Seen as',
  'By',
  'Action',
  'In words',
  'Kind',
  'Record',
  'Record id',
  'Correlation id',
  'Changes',
]

type Whole = Line & { before: unknown; after: unknown }

/** Writes the lines of the question to a file, however many: a page of them at a time, up to the moment it was asked for. Closing it ends the reading. */
export const exportRoute: Route = route(auditApi.exportFile, async ({ query }, call) => {
  const { reply, app, now } = call
  const zone = await zoneOf(call)
  const [last] = await rowsOf<{ seq: string }>(app.db, sql`select coalesce(max(seq), 0)::text as seq from audit_log`)
  const condition = and(
    visibleEntries(app.modules, call.actor, query.noun),
    narrowed(query, zone),
    sql`a.seq <= ${last!.seq}::bigint`,
  )
  // The first page is read before the reply begins: what is wrong with the question is still a proper refusal.
  const first = await pageFrom(condition, undefined, call)
  await note(query, call)
  reply!.header('content-disposition', contentDisposition(`Audit log ${now.toISOString().slice(0, 10)}.csv`))
  return reply!
    .header('content-type', 'text/csv; charset=utf-8')
    .send(Readable.from(csvOf(first, condition, query, call), { objectMode: false }))
})

const pageFrom = (condition: SQL | undefined, mark: string | undefined, { app }: Call): Promise<Whole[]> =>
  rowsOf<Whole>(app.db, linesFrom(condition, mark, false, linesAtOnce, sql`, a.before, a.after`))

async function* csvOf(first: Whole[], condition: SQL | undefined, asked: object, call: Call): AsyncGenerator<string> {
  yield csvMark + csvLine(head)
  for (let page = first; page.length > 0;) {
    yield await linesOf(page, asked, call)
    page = page.length < linesAtOnce ? [] : await pageFrom(condition, markOf(page.at(-1)!), call)
  }
}

async function linesOf(page: readonly Whole[], asked: object, call: Call): Promise<string> {
  const { modules } = call.app
  const recordTypes = recordTypesOf(modules)
  const people = await peopleOf(page, call)
  const changed = page.map((line) => changedIn(line, call))
  const sets = [...new Set(changed.flatMap((each) => each.sets))]
  // Before they leave.
  await noteShown({ sets, record: null, recordId: null, asked }, call)
  return page
    .map((line, at) => {
      const { seq, actor, actorId, action, record, recordId, correlation, before, after } = line
      const { by, token, insteadOf, seenAs } = people(line)
      const field = recordTypes.get(record ?? '')?.record.title
      const { changes } = changed[at]!
      return csvLine(
        [
          seq,
          line.at.slice(0, 23).replace('T', ' '),
          actor,
          actorId,
          insteadOf,
          seenAs,
          token ? `token “${token}”` : by,
          action,
          wordsOf(action, record, modules),
          record && recordTypeLabel(record, modules),
          field && (valueAt(after, field) ?? valueAt(before, field)),
          recordId,
          correlation,
          changes.length ? JSON.stringify(changes) : null,
        ].map((each) => safeText(String(each ?? ''))),
      )
    })
    .join('')
}

const valueAt = (values: unknown, field: string): unknown =>
  values && typeof values === 'object' ? (values as Record<string, unknown>)[field] : undefined

/** Reads leave no line of their own; a file that leaves the app does. */
async function note(after: object, { app, actor, now, correlationId }: Call): Promise<void> {
  const by = auditedAs(actor)
  await app.db.insert(auditLog).values({
    at: now.toISOString(),
    actorId: by.id,
    actorName: by.name,
    sessionId: by.sessionId,
    action: 'export audit log',
    after,
    correlationId,
  })
}
