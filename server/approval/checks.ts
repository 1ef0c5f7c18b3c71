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
