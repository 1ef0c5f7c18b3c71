import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { readRequests as declared, type Reader, type ToRead } from '#modules/documents/shared/read-requests.ts'
import { dayOf } from '#server/approval/seat.ts'
import { system, type Actor } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { notify } from '#server/inbox/notify.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { joined, visibleRows, unscoped } from '#server/record/visible-rows.ts'
import { meant } from './audience.ts'
import { openDocuments } from './openers.ts'
import { says } from './sentences.ts'
import { documentTable, readerTable, requestTable, versionTable } from './tables.ts'

const form = parts({
  table: requestTable,
  joins: [
    {
      table: documentTable,
      on: eq(requestTable.documentId, documentTable.id),
      fields: { documentTitle: documentTable.title },
      always: true,
    },
    {
      table: versionTable,
      on: eq(requestTable.versionId, versionTable.id),
      fields: { versionNo: versionTable.number },
      always: true,
    },
  ],
  computed: {
    asked: sql<number>`(select count(*)::int from ${joined(readerTable, 'r')} where r.request_id = ${requestTable.id})`,
    read: sql<number>`(select count(r.acknowledged_at)::int from ${joined(readerTable, 'r')} where r.request_id = ${requestTable.id})`,
    readers: sql<Reader[]>`(select coalesce(jsonb_agg(jsonb_build_object('userId', r.user_id, 'name', u.name,
        'acknowledgedAt', to_char(r.acknowledged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.acknowledged_at nulls first, u.name), '[]'::jsonb)
      from ${joined(readerTable, 'r')} join users u on u.id = r.user_id where r.request_id = ${requestTable.id})`,
  },
})

const known = { table: documentTable, scope: openDocuments }

/** Those of documents that somebody may know of. */
const openRequests = (actor: Actor) =>
  openDocuments(actor) && sql`${requestTable.documentId} in (select d.id from ${visibleRows(known, { actor }, 'd')})`

export const readRequests = serveRecord(declared, { ...form, reach: { shared: true, openTo: openRequests } })
export const readRequestRoutes = serveVerbs(readRequests, {})

type Wanted = { userIds: readonly string[]; roles: readonly string[]; dueOn: string; note?: string | null | undefined }
type Asked = { id: string; currentVersionId: string; sha256: string; belongsTo: string | null }

/** Asks people to read what is in force of a document: those who are named, and whoever has one of the roles now. Nobody is asked about what they do not open. */
export async function askToRead(document: Asked, { userIds, roles, dueOn, note }: Wanted, call: Call): Promise<void> {
  if (!userIds.length && !roles.length)
    throw new Problem('unprocessable', says.nameReaders(), { userIds: says.nameReaders() })
  if (dueOn < (await dayOf(call))) throw new Problem('unprocessable', says.dayIsOver(), { dueOn: says.dayIsOver() })
  const people = await meant(document.id, { userIds, roles }, call)
  const shut = people.find(({ named, opens }) => named && !opens)
  if (shut || people.filter(({ named }) => named).length < new Set(userIds).size) {
    const said = shut
      ? (document.belongsTo ? says.readerLacksRecord : says.readerShutOut)({ name: shut.name })
      : says.noSuchReader()
    throw new Problem('unprocessable', said, { userIds: said })
  }
  const asked = people.filter(({ opens }) => opens)
  if (asked.length === 0) throw new Problem('unprocessable', says.nobodyToRead(), { roles: says.nobodyToRead() })
  const { currentVersionId: versionId, sha256, id: documentId } = document
  const own = withoutVersion(call)
  const { id } = await readRequests.create(
    {
      values: { documentId, versionId, sha256, dueOn, note: note || null, askedByName: call.actor.name, state: 'open' },
    },
    own,
  )
  await call.tx.insert(readerTable).values(asked.map(({ id: userId }) => ({ requestId: id, userId })))
  await notify(call, {
    to: asked.map((each) => each.id),
    kind: 'mention',
    record: 'documents.documents',
    recordId: documentId,
    why: 'asked',
    action: 'askToRead',
  })
}

/** What whoever calls is asked to read and has not, of documents that they may open. */
export async function toRead(call: Call): Promise<ToRead[]> {
  return rowsOf<ToRead>(
    call.tx,
    sql`select q.id, q.document_id as "documentId", d.title, q.version_id as "versionId", q.sha256, v.file_name as "fileName", q.due_on::text as "dueOn",
        q.due_on < ${await dayOf(call)}::date as late, q.note, q.asked_by_name as "askedByName"
      from ${joined(readerTable, 'r')} join ${joined(requestTable, 'q')} on q.id = r.request_id and q.state = 'open'
        join ${visibleRows(known, call, 'd')} on d.id = q.document_id join ${joined(versionTable, 'v')} on v.id = q.version_id
      where r.user_id = ${call.actor.id}::uuid and r.acknowledged_at is null order by q.due_on, q.created_at limit 200`,
  )
}

/** Keeps that whoever calls has read these very bytes; said again it changes nothing. */
export async function acknowledge(id: string, sha256: string, call: Call): Promise<void> {
  const [asked] = await call.tx
    .select({ at: readerTable.acknowledgedAt, state: requestTable.state, sha256: requestTable.sha256 })
    .from(unscoped(readerTable, 'of one in hand'))
    .innerJoin(unscoped(requestTable, 'of one in hand'), eq(readerTable.requestId, requestTable.id))
    .where(and(eq(readerTable.requestId, id), eq(readerTable.userId, call.actor.id)))
    .for('update')
  if (!asked) throw new Problem('not_found', says.notAskedToRead())
  if (asked.at !== null) return
  if (asked.state !== 'open' || asked.sha256 !== sha256)
    throw new Problem('conflict', asked.state !== 'open' ? says.requestClosed() : says.readAnother())
  if (!(await toRead(call)).some((each) => each.id === id)) throw new Problem('not_found', says.notAskedToRead())
  const mine = and(eq(readerTable.requestId, id), eq(readerTable.userId, call.actor.id))
  await call.tx.update(readerTable).set({ acknowledgedAt: call.now.toISOString(), sha256 }).where(mine)
  call.changed({ record: declared.name, recordId: id, action: 'acknowledge', before: null, after: { sha256 } })
  const [left] = await call.tx
    .select({ userId: readerTable.userId })
    .from(unscoped(readerTable, 'of one in hand'))
    .where(and(eq(readerTable.requestId, id), isNull(readerTable.acknowledgedAt)))
    .limit(1)
  if (left) return
  const own = withoutVersion({ ...call, actor: system })
  await readRequests.change(await readRequests.lock(id, own), { values: { state: 'complete' } }, own, 'complete')
}

/** Another version is in force: what was asked about the one before is over. */
export async function closeRequests(documentId: string, call: Call): Promise<void> {
  const own = withoutVersion({ ...call, actor: system })
  const open = await call.tx
    .select({ id: requestTable.id })
    .from(unscoped(requestTable, 'of one in hand'))
    .where(and(eq(requestTable.documentId, documentId), eq(requestTable.state, 'open')))
  for (const { id } of open)
    await readRequests.change(await readRequests.lock(id, own), { values: { state: 'closed' } }, own, 'close')
}

/** Reminds whoever has not read what they are asked to: from two days before its day on, every third day. */
export async function remindReaders(call: Call): Promise<void> {
  const day = await dayOf(call)
  const due = await rowsOf<{ request: string; document: string; person: string }>(
    call.tx,
    sql`select r.request_id as request, q.document_id as document, r.user_id as person from ${joined(readerTable, 'r')} join ${joined(requestTable, 'q')} on q.id = r.request_id
      where q.state = 'open' and r.acknowledged_at is null and q.due_on - 2 <= ${day}::date and coalesce(r.reminded_on, '-infinity') <= ${day}::date - 3
      order by r.request_id, r.user_id for update of r skip locked`,
  )
  for (const [request, all] of Map.groupBy(due, (each) => each.request)) {
    const people = all.map(({ person }) => person)
    await call.tx
      .update(readerTable)
      .set({ remindedOn: day })
      .where(and(eq(readerTable.requestId, request), inArray(readerTable.userId, people)))
    await notify(call, {
      to: people,
      kind: 'mention',
      record: 'documents.documents',
      recordId: all[0]!.document,
      why: 'asked',
      action: 'remindToRead',
    })
  }
}
