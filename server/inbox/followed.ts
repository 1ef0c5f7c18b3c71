import { sql, type SQL } from 'drizzle-orm'
import type { Reason } from '#shared/inbox.ts'
import { isInBrowser } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { onceMore, tellOf } from './notify.ts'
import { isWanted, joinChannel, unsentSince } from './preferences.ts'

type Seen = { record: string; id: string; action: string }
type By = Pick<Call, 'actor' | 'now'>

/** Whoever makes more than this in one call is not at each of them: an import, a copy of a year. */
const mostFollowed = 10
const begins: Readonly<Record<string, Reason>> = { create: 'created', comment: 'commented', submit: 'sent' }

const rowsOf = (seen: readonly Seen[], third: (each: Seen) => string) =>
  sql`unnest(${sql.param(seen.map(({ record }) => record))}::text[], ${sql.param(seen.map(({ id }) => id))}::uuid[], ${sql.param(seen.map(third))}::text[])`

/** Who makes a record, submits it or comments on it follows it from now on, unless they chose otherwise. A part of the last statement of a call. */
export function followed(seen: readonly Seen[], { actor, now }: By): SQL[] {
  const begun = seen.filter(({ action }) => action in begins)
  if (!isInBrowser(actor) || begun.length === 0 || begun.length > mostFollowed) return []
  return [
    sql`followed as (
      insert into follows (record, record_id, user_id, state, why, since)
      select c.record, c.record_id, ${actor.id}::uuid, 'follows', c.why, ${now.toISOString()}::timestamptz
      from ${rowsOf(begun, ({ action }) => begins[action]!)} as c(record, record_id, why)
      order by c.record, c.record_id
      on conflict do nothing)`,
  ]
}

/** One notice for each follower and record of what somebody else has done. A part of the last statement of a call, and what tells their pages. */
export const toldToFollowers = (seen: readonly Seen[], { actor, now }: By): { part: SQL; told: SQL } => ({
  part: sql`told as (
    insert into notices (user_id, kind, record, record_id, why, action, by_name, at, unsent_since)
    select f.user_id, 'change', f.record, f.record_id, f.why, c.action, ${actor.name}, ${now.toISOString()}::timestamptz, ${unsentSince(now.toISOString())}
    from ${rowsOf(seen, ({ action }) => action)} as c(record, record_id, action)
    join follows f on f.record = c.record and f.record_id = c.record_id and f.state = 'follows' and f.user_id <> ${actor.id}::uuid
    join users u on u.id = f.user_id and u.active ${joinChannel('change')}
    -- Who was just mentioned or asked is told of that.
    where ${isWanted} and not exists (select from notices m where m.user_id = f.user_id and m.kind in ('mention', 'question') and m.record = f.record and m.record_id = f.record_id
      and m.xmin = pg_current_xact_id()::xid)
    order by f.user_id, f.record, f.record_id
    ${onceMore}
    returning user_id)`,
  told: tellOf(sql`told`),
})
