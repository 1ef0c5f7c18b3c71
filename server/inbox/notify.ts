import { sql, type SQL } from 'drizzle-orm'
import type { NoticeKind, Reason } from '#shared/inbox.ts'
import type { Call } from '../call/call.ts'
import { channel } from '../call/channel.ts'
import { goesByMail, isWanted, joinChannel, unsentSince } from './preferences.ts'

type Notice = {
  /** By their ids; whoever does it is left out, but for a job of their own. */
  to: readonly string[]
  kind: NoticeKind
  record: string
  recordId: string
  why: Reason
  /** What was done, as the history calls it. */
  action: string
}

/** What another notice of the same kind and record makes of the one that is there. */
export const onceMore: SQL = sql`on conflict (user_id, kind, record, record_id) do update set
  why = excluded.why, action = excluded.action, by_name = excluded.by_name, at = excluded.at,
  times = case when notices.read_at is null and notices.done_at is null then notices.times + 1 else 1 end,
  read_at = null, done_at = null, unsent_since = coalesce(notices.unsent_since, excluded.unsent_since)`

/** Tells the open pages of these people that their inbox is another one, and nobody else. */
export const tellOf = (people: SQL): SQL =>
  sql`(select count(pg_notify(${channel}, json_build_array(json_build_object('record', 'inbox', 'id', user_id, 'action', 'notice'))::text)) from (select distinct user_id from ${people} as person) told)`

/** Finds people: written with the transaction of the call, told with its commit. Whether they may see the record is asked when they look. */
export async function notify(
  { tx, actor, now }: Pick<Call, 'tx' | 'actor' | 'now'>,
  { to, kind, record, recordId, why, action }: Notice,
): Promise<void> {
  if (to.length === 0) return
  await tx.execute(sql`with written as (
      insert into notices (user_id, kind, record, record_id, why, action, by_name, at, unsent_since)
      select u.id, ${kind}, ${record}, ${recordId}::uuid, ${why}, ${action}, ${actor.name}, ${now.toISOString()}::timestamptz, ${unsentSince(now.toISOString())}
      from users u ${joinChannel(kind)}
      where ${isWanted} and u.active and u.id = any(${sql.param([...to])}::uuid[]) and (u.id <> ${actor.id}::uuid or ${kind} = 'job')
      order by u.id
      ${onceMore}
      returning user_id)
    select ${tellOf(sql`written`)}`)
}

type Asked = Pick<Notice, 'to' | 'record' | 'recordId'> & { after?: Date; action?: 'submit' | 'remind' }
/** Notes for whoever is asked to decide, and chose to be told by mail, that one is due. Whether it still waits for them is asked when it is sent. */
export async function noteDecision(
  { tx, actor, now }: Pick<Call, 'tx' | 'actor' | 'now'>,
  // `after`: no mail leaves before.
  { to, record, recordId, after = now, action = 'submit' }: Asked,
): Promise<void> {
  if (to.length === 0) return
  const at = now.toISOString()
  await tx.execute(sql`insert into notices (user_id, kind, record, record_id, why, action, by_name, at, unsent_since)
    select u.id, 'decision', ${record}, ${recordId}::uuid, 'seat', ${action}, ${actor.name}, ${at}::timestamptz, ${unsentSince(after.toISOString())}
    from users u ${joinChannel('decision')}
    where ${goesByMail} and u.active and u.id = any(${sql.param([...to])}::uuid[])
    order by u.id
    on conflict (user_id, kind, record, record_id) do update set
      by_name = excluded.by_name, at = excluded.at, action = excluded.action, unsent_since = excluded.unsent_since, snoozed_until = null`)
}

/** Tells again of a decision that is waited for: by another mail to whoever wants one, and in the inbox, also where it was put off. */
export async function remindOfDecision(call: Pick<Call, 'tx' | 'actor' | 'now'>, asked: Asked): Promise<void> {
  const { to, record, recordId } = asked
  await noteDecision(call, { ...asked, action: 'remind' })
  await call.tx.execute(sql`with back as (update notices set snoozed_until = null
      where kind = 'decision' and record = ${record} and record_id = ${recordId}::uuid and user_id = any(${sql.param([...to])}::uuid[])),
    people as (select unnest(${sql.param([...to])}::uuid[]) as user_id)
    select ${tellOf(sql`people`)}`)
}
