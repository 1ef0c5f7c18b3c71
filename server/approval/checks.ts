import type pg from 'pg'
import type { Condition } from '#shared/approval.ts'
import { holds } from './facts.ts'

/** What a policy let pass without asking anybody is below the amount that it names. */
export async function verifyUnasked(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{
    record: string
    name: string
    currency: string
    amount: string
    conditions: Condition[]
  }>(
    `select r.record, p.name, r.currency, max(r.amount)::text as amount, p.conditions from approval_requests r join approval_policies p on p.id = r.policy_id and p.version = r.policy_version
     where r.state = 'approved' and jsonb_array_length(r.steps) = 0 group by r.record, p.id, r.currency`,
  )
  // Whoever was alone switched approval off: what passed by it names that policy as its history says it was then.
  const { rows: off } = await pool.query<{ record: string; title: string }>(
    `select r.record, r.title from approval_requests r join approval_policies p on p.id = r.policy_id and p.off_reason is not null
     where not exists (select from row_history h where h.tab = 'approval_policies' and h."row" ->> 'id' = p.id::text and h."row" ->> 'version' = r.policy_version::text
       and h."row" ->> 'active' = 'true' and h."row" ->> 'record' = p.record and h."row" ->> 'off_reason' <> '') limit 50`,
  )
  const unproved = off.map(({ record, title }) => `${record}: ${title} passed while approval was not switched off`)
  return unproved.concat(
    rows.flatMap(({ record, name, currency, amount, conditions }) =>
      conditions.every(
        (each) => each.field !== 'amount' || holds(each, { amount: BigInt(amount), currency, fields: {} }),
      )
        ? []
        : [`${record}: something passed by “${name}” that is above it`],
    ),
  )
}

/** A decision in another's place reached its seat by delegations of that day, and through no maker (decision 99). */
export async function verifyDelegated(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ record: string; title: string; name: string }>(
    `with recursive taken as (
        select d.id, d.record, d.record_id, d.actor_id, d.actor_name, d.seat, d.decided_at, r.title
        from approval_decisions d join approval_requests r on r.id = d.request_id where d.seat <> d.actor_id and d.undone_at is null),
      way(id, user_id) as (
        select id, seat from taken
        union
        select w.id, a.to_user from way w join taken t on t.id = w.id join approval_delegations a on a.from_user = w.user_id
        where (a.starts_on - 1) <= t.decided_at::date and a.ends_on >= (t.decided_at::date - 1) and (a.revoked_at is null or a.revoked_at >= t.decided_at)
          and not exists (select from approval_makers m where m.record = t.record and m.record_id = t.record_id and m.user_id = a.to_user and m.at <= t.decided_at))
     select t.record, t.title, t.actor_name as name from taken t where not exists (select from way w where w.id = t.id and w.user_id = t.actor_id)
     order by t.decided_at limit 50`,
  )
  return rows.map(({ record, title, name }) => `${record}: ${name} decided on ${title} without a delegation to them`)
}
