import { sql, type SQL } from 'drizzle-orm'
import { countsNow } from '#server/auth/held.ts'

/**
 * A person decides in another's place only for a record type that they may read themselves: a delegation passes on a seat, and no rights
 * (decision 99). `user` and `decider` are columns or values of a query: a user's id, and a record type's name such as 'procurement.orders'.
 */
export const mayStandIn = (user: SQL, decider: SQL): SQL =>
  sql`exists (select from user_roles g join roles o on o.name = g.role cross join unnest(o.permissions) right_of
    where g.user_id = ${user} and ${countsNow('g')} and split_part(right_of, '.', 1) in ('*', split_part(${decider}, '.', 1))
      and split_part(right_of, '.', 2) in ('*', split_part(${decider}, '.', 2)) and split_part(split_part(right_of, '.', 3), '@', 1) in ('*', 'read'))`

/** True where one of the people of an array made the record: no seat reaches anybody through them. */
export const hasMaker = (people: SQL, record: SQL, recordId: SQL): SQL =>
  sql`exists (select from approval_makers maker where maker.record = ${record} and maker.record_id = ${recordId} and maker.user_id = any(${people}))`

type Of = { record: SQL; recordId: SQL; decider: SQL; day: string; makers?: ReadonlySet<string> }

/**
 * Those whose seats `me` may take today in the approval of a record: their own, and those of the people they stand in for, over any number of
 * hops, none of which leads through a maker.
 */
export const standingFor = (me: SQL, { record, recordId, decider, day, makers = new Set() }: Of): SQL =>
  sql`standing(user_id) as (
  select ${me}
  union
  select d.from_user from approval_delegations d join standing s on s.user_id = d.to_user
  where d.revoked_at is null and ${day}::date between d.starts_on and d.ends_on and (d.record is null or d.record = ${decider})
    and ${mayStandIn(me, decider)} and d.from_user <> all(${sql.param([...makers])}::uuid[]) and not ${hasMaker(sql`array[d.from_user]`, record, recordId)})`
