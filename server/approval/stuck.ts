import { sql } from 'drizzle-orm'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { ServerModule } from '#server/module.ts'
import { mayStandIn } from './delegates.ts'
import { deciderOf } from './facts.ts'
import { dayOf } from './seat.ts'
import { askedNow } from './steps.ts'

/** `nobody`: too few can still decide; `unheard`: it waits too long, and there is nobody else whom its policy could ask. */
export type Stuck = {
  request: string
  record: string
  recordId: string
  title: string
  step: string
  since: string
  why: 'nobody' | 'unheard'
}

/**
 * Steps that wait and that nobody moves on by themselves, the oldest first: too few are left who are active, no makers, have not decided already, and
 * are there or have somebody there in their place (over any number of hops); or others were to be asked, and there are none. Nobody has to have
 * changed anything for it: it is asked of the seats as people are today. Only of those that seem too few it is looked who stands in.
 */
export async function stuckNow(
  call: Pick<Call, 'tx' | 'app' | 'now'>,
  modules: readonly ServerModule[],
  most = 1_000,
): Promise<Stuck[]> {
  const decided = modules.flatMap(({ records }) => records.flatMap(({ record }) => (record.approval ? [record] : [])))
  const column = (of: (record: (typeof decided)[number]) => string) => sql.param(decided.map(of))
  const day = await dayOf(call)
  /** Whether somebody may decide in a step at all, and is there. */
  const free = (who: string) =>
    sql.raw(`not exists (select from made m where m.id = w.id and m.user_id = ${who}) and not exists (select from decided d where d.id = w.id and d.step = w.step and d.actor_id = ${who})
      and not exists (select from away a where a.from_user = ${who} and a.decider = w.decider)`)
  return rowsOf<Stuck>(
    call.tx,
    sql`with recursive nouns(record, decider) as (select * from unnest(${column(({ name }) => name)}::text[], ${column(deciderOf)}::text[]) as n),
      waits as materialized (
        select r.id, r.record, r.record_id, r.title, r.same_person, n.step, x.decider, r.steps -> n.step ->> 'name' as name, coalesce((r.steps -> n.step ->> 'quorum')::int, 1)
          - (select count(*) from approval_decisions d where d.request_id = r.id and d.step = n.step and d.decision = 'approved' and d.undone_at is null) as needed, r.opened_at
        from approval_requests r join nouns x on x.record = r.record cross join lateral (select step from ${askedNow(sql`r`)}) n where r.state = 'open'),
      done as materialized (
        select w.id, w.step, d.seat from waits w join approval_decisions d on d.request_id = w.id and d.step = w.step and d.undone_at is null),
      seats as materialized (
        select w.id, w.step, w.decider, s.user_id, s.since from waits w join approval_seats s on s.request_id = w.id and s.step = w.step and s.open
        where not exists (select from done d where d.id = w.id and d.step = w.step and d.seat = s.user_id)),
      made as materialized (
        select distinct w.id, m.user_id from waits w join approval_makers m on m.record = w.record and m.record_id = w.record_id),
      decided as materialized (
        select w.id, w.step, d.actor_id from waits w join approval_decisions d on d.request_id = w.id and d.undone_at is null and (not w.same_person or d.step = w.step)),
      away as materialized (
        select a.from_user, a.to_user, n.decider from approval_delegations a join (select distinct decider from nouns) n on a.record is null or a.record = n.decider
        where a.revoked_at is null and ${day}::date between a.starts_on and a.ends_on),
      there as (
        select w.id, w.step, count(*) as n from seats w join users u on u.id = w.user_id and u.active where ${free('u.id')} group by w.id, w.step),
      suspect as materialized (select w.* from waits w left join there t on t.id = w.id and t.step = w.step where coalesce(t.n, 0) < w.needed),
      way(id, step, seat, user_id, decider) as (
        select s.id, s.step, s.user_id, s.user_id, s.decider from suspect w join seats s on s.id = w.id and s.step = w.step
        union select y.id, y.step, y.seat, a.to_user, y.decider from way y join away a on a.from_user = y.user_id and a.decider = y.decider
          where not exists (select from made m where m.id = y.id and m.user_id = a.to_user)),
      able as (
        select w.id, w.step, least(count(distinct y.seat), count(distinct y.user_id)) as n from suspect w join way y on y.id = w.id and y.step = w.step
          join users u on u.id = y.user_id and u.active where ${free('u.id')} and (y.seat = u.id or ${mayStandIn(sql`u.id`, sql`y.decider`)}) group by w.id, w.step),
      stuck(id, step, why) as (
        select w.id, w.step, 'nobody' from suspect w left join able b on b.id = w.id and b.step = w.step where coalesce(b.n, 0) < w.needed
        union all
        select w.id, w.step, 'unheard' from waits w join approval_reminders m on m.request_id = w.id and m.step = w.step and m.kind = 'unheard'
        where not exists (select from approval_reminders o where o.request_id = w.id and o.step = w.step and o.kind = 'escalation'))
      select w.id as request, w.record, w.record_id as "recordId", w.title, w.name as step, k.why,
        to_char(coalesce((select min(s.since) from seats s where s.id = w.id and s.step = w.step), w.opened_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
      from stuck k join waits w on w.id = k.id and w.step = k.step order by since, w.id, k.why limit ${most}`,
  )
}
