import { and, desc, eq, getTableColumns, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { metaOf, type FieldSet } from '#shared/field.ts'
import { activityPage } from '#shared/activity.ts'
import type { AnyRecord } from '#shared/record.ts'
import { setsIn } from '#shared/shown.ts'
import { may, type Actor } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { shownOf } from '../call/withheld.ts'
import { mention, withNames } from '../inbox/mentions.ts'
import { noteShown, readsShown } from './reads.ts'
import type { Source } from './source.ts'
import { visibleRows } from './visible-rows.ts'
import { rowsOf } from '../db/rows.ts'
import { auditLog, comments } from '../db/tables.ts'

type Values = Record<string, unknown>
const asValues = (value: unknown): Values => (value && typeof value === 'object' ? (value as Values) : {})

/** Fields whose value differs, of those this person is shown, the sets among them, and what amounts among them are in; bookkeeping columns are left out. */
export function changesBetween(
  record: { detail: z.ZodObject },
  before: unknown,
  after: unknown,
  actor: Actor,
): { changes: { field: string; before: unknown; after: unknown }[]; sets: FieldSet[]; row: Record<string, string> } {
  const [first, last] = [before, after].map((values) => shownOf(record.detail, values, actor))
  const old = asValues(first!.value)
  const now = asValues(last!.value)
  const names = new Set([...Object.keys(old), ...Object.keys(now)])
  const changes = [...names].flatMap((name) => {
    const schema = record.detail.shape[name]
    if (name !== 'lines' && !(schema && metaOf(schema))) return []
    const same = JSON.stringify(old[name] ?? null) === JSON.stringify(now[name] ?? null)
    return same ? [] : [{ field: name, before: old[name] ?? null, after: now[name] ?? null }]
  })
  const named = changes.flatMap(({ field }) => {
    const { currency, unit } = (record.detail.shape[field] && metaOf(record.detail.shape[field] as z.ZodType)) ?? {}
    return [currency, unit].filter((name) => name !== undefined)
  })
  const row = Object.fromEntries(
    named.flatMap((name) => {
      const value = now[name] ?? old[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    }),
  )
  return { changes, sets: [...new Set([...first!.sets, ...last!.sets])], row }
}

/** What has a history: its name, the fields by which lines are read, and the set under which looks at its files are noted. */
type Told = { name: string; detail: z.ZodObject; looks?: FieldSet | undefined }

/** The record's life with that of what is kept of it, newest first, from the one before `before` on; each line of the log once. */
export async function historyOf(record: Told, id: string, before: string | undefined, call: Call) {
  const { tx, actor } = call
  const kept = await partsOf(record.name, id, call)
  const linesOf = ({ name, detail, looks }: Told, ids: readonly string[]) =>
    and(
      eq(auditLog.record, name),
      sql`${auditLog.recordId} = any(${sql.param([...ids])}::uuid[])`,
      readsShown([...setsIn(detail), ...(looks ? [looks] : [])], actor),
    )
  const rows = await tx
    .select()
    .from(auditLog)
    .where(
      and(
        or(
          linesOf(record, [id]),
          ...kept.map(({ source, ids }) => linesOf({ ...source.record, looks: source.reach.looks }, ids)),
        ),
        before ? lt(auditLog.seq, BigInt(before)) : undefined,
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(activityPage)
  const sets = new Map<string, Set<FieldSet>>()
  const lines = rows.map((row) => {
    const part = kept.find(({ source }) => source.record.name === row.record)
    const recordType = part?.source.record ?? record
    const found = changesBetween(recordType, row.before, row.after, actor)
    sets.set(recordType.name, new Set([...(sets.get(recordType.name) ?? []), ...found.sets]))
    return {
      id: row.seq.toString(),
      at: row.at,
      actor: row.actorName,
      action: row.action,
      changes: found.changes,
      correlationId: row.correlationId,
      ...(part ? { of: { record: recordType.name, recordId: row.recordId!, row: found.row } } : {}),
    }
  })
  for (const [name, some] of sets) {
    const part = kept.find(({ source }) => source.record.name === name)
    // Of what is kept of it a look is one at a list of it.
    const where = part
      ? { recordId: null, asked: { call: 'history', filter: [`${part.source.tellsIn!.by}:eq:${id}`] } }
      : { recordId: id }
    await noteShown({ sets: [...some].toSorted(), record: name, ...where }, call)
  }
  return lines
}

/** The rows whose life is told with that of this record, of those that whoever calls may see, by their record type. */
async function partsOf(recordType: string, id: string, { tx, actor, app }: Call) {
  const tellers = app.modules
    .flatMap(({ records }) => records.map(({ source }) => source))
    .filter(({ tellsIn, record }) => tellsIn?.noun === recordType && may(actor, record.api.read.can))
  if (tellers.length === 0) return []
  const questions = tellers.map(
    (source) =>
      sql`select ${source.record.name}::text as noun, part.id from ${visibleRows(source, { actor }, 'part')}
        where part.${sql.identifier(getTableColumns(source.table)[source.tellsIn!.by]!.name)} = ${id}::uuid`,
  )
  const found = await rowsOf<{ noun: string; id: string }>(tx, sql.join(questions, sql` union all `))
  const ids = Map.groupBy(found, (each) => each.noun)
  return tellers.flatMap((source) => {
    const its = ids.get(source.record.name)
    return its ? [{ source, ids: its.map((each) => each.id) }] : []
  })
}

/** Comments, newest first, from the one before `before` on. */
export async function commentsOf(record: AnyRecord, id: string, before: string | undefined, { tx }: Call) {
  const rows = await tx
    .select({
      id: comments.id,
      body: comments.body,
      author: comments.author,
      authorId: comments.authorId,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .where(
      and(
        eq(comments.record, record.name),
        eq(comments.recordId, id),
        before
          ? sql`(${comments.createdAt}, ${comments.id}) < (select c.created_at, c.id from comments c where c.id = ${before}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(activityPage)
  return withNames(rows, tx)
}

export async function addComment(source: Source, id: string, body: string, call: Call) {
  const { tx, actor, now } = call
  const { record } = source
  await mention(source, id, body, call)
  const values = {
    record: record.name,
    recordId: id,
    body,
    authorId: actor.id,
    author: actor.name,
    createdAt: now.toISOString(),
  }
  const [row] = await tx.insert(comments).values(values).returning()
  call.changed({ record: record.name, recordId: id, action: 'comment', before: null, after: { comment: body } })
  const added = { id: row!.id, body, author: actor.name, authorId: actor.id, createdAt: row!.createdAt }
  return (await withNames([added], tx))[0]!
}
