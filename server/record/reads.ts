import { sql } from 'drizzle-orm'
import { auditLog } from '../db/tables.ts'
import type { FieldSet } from '#shared/field.ts'
import { rightTo, viewAction, setSeen } from '#shared/shown.ts'
import { auditedAs, may, type Actor } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import type { AppContext } from '../app-context.ts'

type By = Pick<Call, 'actor' | 'app' | 'now' | 'correlationId'>
/** Of which record somebody was shown something of these sets; of several records, the question that was asked and how many they are; of a file, which version. */
type Shown = { sets: readonly FieldSet[]; record: string | null; recordId: string | null; asked?: object }

/** What this process has noted of a day already. */
const noted = new WeakMap<AppContext, { day: string; keys: Map<string, Promise<unknown>> }>()
const mostNoted = 50_000

/**
 * Notes in the audit log who was shown fields of a set, and where: once a person, record and day, and once a question to a list or version of a file. It is
 * there before the answer leaves: what could not be noted is not shown, and what is asked for at the same moment waits for the one line.
 */
export async function noteShown({ sets, record, recordId, asked }: Shown, by: By): Promise<void> {
  if (sets.length === 0) return
  const { actor, app, now, correlationId } = by
  const at = now.toISOString()
  const day = at.slice(0, 10)
  const known = noted.get(app)
  const today =
    known?.day === day && known.keys.size < mostNoted ? known : { day, keys: new Map<string, Promise<unknown>>() }
  noted.set(app, today)
  const reader = auditedAs(actor)
  // Whoever sees as somebody else is noted for each view.
  const view = actor.view ? reader.sessionId : null
  const key = JSON.stringify([reader.id, view, record, recordId, asked, sets])
  const line =
    today.keys.get(key) ??
    // A statement would be carried out by each that waits for it.
    Promise.resolve(
      app.db.execute(sql`
    insert into audit_log (at, actor_id, actor_name, session_id, action, record, record_id, after, correlation_id)
    select ${at}, ${reader.id}::uuid, ${reader.name}, ${reader.sessionId}, s.action, ${record}, ${recordId}::uuid, ${asked ? JSON.stringify(asked) : null}::jsonb, ${correlationId}
    from unnest(${sql.param(sets.map(viewAction))}::text[]) as s(action)
    where not exists (select from audit_log a where a.record = ${record} and a.record_id = ${recordId}::uuid and a.action = s.action
      and a.actor_id = ${reader.id}::uuid and a.after is not distinct from ${asked ? JSON.stringify(asked) : null}::jsonb and (a.session_id = ${view} or (${view}::text is null and coalesce(a.session_id, '') not like 'view:%')) and a.at >= ${`${day}T00:00:00Z`}::timestamptz)`),
    )
  today.keys.set(key, line)
  try {
    await line
  } catch (error) {
    today.keys.delete(key)
    throw error
  }
}

/** Who saw what of a set is told to those who see it themselves. */
export const readsShown = (sets: readonly FieldSet[], actor: Actor) => {
  const kept = sets.filter((set) => !may(actor, rightTo(set))).map(viewAction)
  return kept.length ? sql`${auditLog.action} <> all(${sql.param(kept)}::text[])` : undefined
}

/** A line of the audit log that says what somebody saw, and no change. */
export const isRead = sql`${auditLog.action} like ${`${setSeen}%`}`
