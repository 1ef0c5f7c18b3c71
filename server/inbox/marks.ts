import { sql } from 'drizzle-orm'
import { computedKinds, type NoticeAddress } from '#shared/inbox.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '../call/call.ts'
import type { Sources } from '../personal/places.ts'
import { says } from '../sentences.ts'
import { tellOf } from './notify.ts'
import { keyOf, subjectsOf } from './subjects.ts'

type Marking = Pick<Call, 'tx' | 'actor' | 'now'>

/** The named notices of whoever calls: nobody reaches those of another person. */
const named = (
  items: readonly NoticeAddress[],
  { actor }: Marking,
) => sql`n.user_id = ${actor.id}::uuid and (n.kind, n.record, n.record_id) in (
  select kind, record, "recordId" from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(kind text, record text, "recordId" uuid))`

/** What is computed is done by doing it. */
const isTold = sql`n.kind <> all(${sql.param(computedKinds)}::text[])`

const sets = {
  read: (now: string) => sql`read_at = coalesce(n.read_at, ${now}::timestamptz), unsent_since = null, times = 1`,
  unread: () => sql`read_at = null`,
  done: (now: string) =>
    sql`done_at = coalesce(n.done_at, ${now}::timestamptz), read_at = coalesce(n.read_at, ${now}::timestamptz), snoozed_until = null, unsent_since = null, times = 1`,
  undone: () => sql`done_at = null`,
}

export async function mark(
  { items, mark: as }: { items: readonly NoticeAddress[]; mark: keyof typeof sets },
  call: Marking,
): Promise<void> {
  await call.tx.execute(
    sql`with marked as (update notices n set ${sets[as](call.now.toISOString())} where ${isTold} and ${named(items, call)} returning user_id) select ${tellOf(sql`marked`)}`,
  )
}

export async function readAll(until: string, { tx, actor, now }: Marking): Promise<void> {
  await tx.execute(
    sql`with marked as (update notices n set ${sets.read(now.toISOString())} where n.user_id = ${actor.id}::uuid and ${isTold} and n.read_at is null and n.at <= ${until}::timestamptz returning user_id) select ${tellOf(sql`marked`)}`,
  )
}

const longestMs = 366 * 86_400_000

/** Puts off until a moment; null brings back at once. What is computed is noted only of what the person may see. */
export async function snooze(
  { items, until }: { items: readonly NoticeAddress[]; until: string | null },
  sources: Sources,
  call: Marking,
): Promise<void> {
  const { tx, actor, now } = call
  const at = now.toISOString()
  if (until !== null && (Date.parse(until) <= now.getTime() || Date.parse(until) > now.getTime() + longestMs))
    throw new Problem('invalid', says.snoozeUntilLater(), { until: says.snoozeUntilLater() })
  // What is done about alerts is noted in `alerts.ts`.
  const computed = items.filter(({ kind }) => kind === 'decision')
  const subjects = await subjectsOf(computed, sources, call)
  const noted = computed.filter((each) => subjects.has(keyOf(each)))
  await tx.execute(sql`with noted as (
      insert into notices (user_id, kind, record, record_id, why, action, at, snoozed_until)
      select distinct on (i.kind, i.record, i."recordId") ${actor.id}::uuid, i.kind, i.record, i."recordId", 'seat', 'submit', ${at}::timestamptz, ${until}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as i(kind text, record text, "recordId" uuid)
      order by i.kind, i.record, i."recordId"
      on conflict (user_id, kind, record, record_id) do update set at = excluded.at, snoozed_until = excluded.snoozed_until, unsent_since = null
      returning user_id), put as (
      update notices n set snoozed_until = ${until}::timestamptz, unsent_since = null, done_at = null where ${isTold} and ${named(items, call)} returning user_id)
    select ${tellOf(sql`(select user_id from noted union select user_id from put)`)}`)
}
