import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { metaOf, type FieldSet } from '#shared/field.ts'
import { activityPage } from '#shared/activity.ts'
import type { AnyRecord } from '#shared/record.ts'
import { setsIn } from '#shared/shown.ts'
import type { Actor } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { shownOf } from '../call/withheld.ts'
import { mention, withNames } from '../inbox/mentions.ts'
import { noteShown, readsShown } from './reads.ts'
import type { Source } from './source.ts'
import { auditLog, comments } from '../db/tables.ts'

type Values = Record<string, unknown>
const asValues = (value: unknown): Values => (value && typeof value === 'object' ? (value as Values) : {})

/** Fields whose value differs, of those this person is shown, and the sets among them; bookkeeping columns are left out. */
export function changesBetween(
  record: { detail: z.ZodObject },
  before: unknown,
  after: unknown,
  actor: Actor,
): { changes: { field: string; before: unknown; after: unknown }[]; sets: FieldSet[] } {
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
  return { changes, sets: [...new Set([...first!.sets, ...last!.sets])] }
}

/** The record's life, newest first, from the one before `before` on. */
export async function historyOf(
  record: { name: string; detail: z.ZodObject },
  id: string,
  before: string | undefined,
  call: Call,
) {
  const { tx, actor } = call
  const rows = await tx
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.record, record.name),
        eq(auditLog.recordId, id),
        before ? lt(auditLog.seq, BigInt(before)) : undefined,
        readsShown(setsIn(record.detail), actor),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(activityPage)
  const sets = new Set<FieldSet>()
  const lines = rows.map((row) => {
    const found = changesBetween(record, row.before, row.after, actor)
    for (const set of found.sets) sets.add(set)
    return {
      id: row.seq.toString(),
      at: row.at,
      actor: row.actorName,
      action: row.action,
      changes: found.changes,
      correlationId: row.correlationId,
    }
  })
  await noteShown({ sets: [...sets].toSorted(), record: record.name, recordId: id }, call)
  return lines
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
