import { sql, type SQL } from 'drizzle-orm'
import { auditedAs } from './actor.ts'
import type { Call, Change } from './call.ts'
import { channel } from './channel.ts'
import type { Tx } from '../db/db.ts'
import { followed, toldToFollowers } from '../inbox/followed.ts'

export type StoredReply = { route: string; key: string; status: number; reply: string; etag: string | null }

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value))

/** Writes audit rows, the stored reply and the event in one round trip, as the last statement of the transaction. */
export async function finish(
  tx: Tx,
  call: Call,
  action: string,
  changes: readonly Change[],
  stored: StoredReply | null,
): Promise<void> {
  const by = auditedAs(call.actor)
  // A call without changes is one row, which names no record.
  const rows = changes.length ? changes : [{ action, record: null, recordId: null, before: null, after: null }]
  const column = (of: (row: (typeof rows)[number]) => string | null) => sql.param([...rows].map(of))
  const parts: SQL[] = [
    sql`audit as (
      insert into audit_log (at, actor_id, actor_name, session_id, action, record, record_id, before, after, correlation_id)
      select ${call.now.toISOString()}, ${by.id}::uuid, ${by.name}, ${by.sessionId}, action, record, record_id, before, after, ${call.correlationId}
      from unnest(${column((row) => row.action)}::text[], ${column((row) => row.record)}::text[], ${column((row) => row.recordId)}::uuid[],
        ${column((row) => json(row.before))}::jsonb[], ${column((row) => json(row.after))}::jsonb[]) as row(action, record, record_id, before, after)
      returning seq)`,
  ]
  if (stored)
    parts.push(sql`stored as (
      update idempotency_keys set status = ${stored.status}, reply = ${stored.reply}, etag = ${stored.etag}
      where actor_id = ${call.actor.id}::uuid and route = ${stored.route} and key = ${stored.key}::uuid)`)
  const seen = [
    ...new Map(
      changes.map(({ record, recordId, action: verb }) => [
        `${record} ${recordId}`,
        { record, id: recordId, action: verb },
      ]),
    ).values(),
  ]
  // A notification holds 8,000 bytes: many changes become one "look again" per record type.
  const events =
    seen.length <= 40
      ? seen
      : [...new Set(seen.map(({ record }) => record))].map((record) => ({ record, id: null, action: 'many' }))
  const notify = events.length ? sql`pg_notify(${channel}, ${JSON.stringify(events)})` : sql`1`
  parts.push(...followed(seen, call))
  // What did not exist before this call nobody else follows yet.
  const isNew = new Set(changes.flatMap(({ action: verb, recordId }) => (verb === 'create' ? [recordId] : [])))
  const older = seen.filter(({ id }) => !isNew.has(id))
  const told = older.length ? toldToFollowers(older, call) : null
  if (told) parts.push(told.part)
  await tx.execute(
    sql`with ${sql.join(parts, sql`, `)} select ${notify}, (select count(*) from audit)${told ? sql`, ${told.told}` : sql``}`,
  )
}
