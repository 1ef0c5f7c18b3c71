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
  return rows.flatMap(({ record, name, currency, amount, conditions }) =>
    conditions.every((each) => each.field !== 'amount' || holds(each, { amount: BigInt(amount), currency, fields: {} }))
      ? []
      : [`${record}: something passed by “${name}” that is above it`],
  )
}
