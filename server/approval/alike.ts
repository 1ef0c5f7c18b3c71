import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Condition } from '#shared/approval.ts'
import { fromMinor } from '#shared/money.ts'
import type { Round } from '#shared/standing.ts'
import type { Call } from '#server/call/call.ts'
import type { Served } from '#server/record/serve.ts'
import { visible } from '#server/record/source.ts'
import { holds } from './facts.ts'
import { approvalPolicies } from './tables.ts'

type Part = { id: string; title: string; amount: string }
/** `own` is the amount of the record alone, `amount` what counts at its limits. */
type Matter = { record: string; amount: string; own: string; currency: string; parts: Part[] }
type Together = { count: number; amount: string; parts: Part[] }

/** How many of each kind are looked at: of the same vendor or the like, and of the same people. */
const most = 100

/**
 * What was submitted within seven days of one submission, of the same vendor or the like or of one of its name, or by anybody who submitted, made or changed this one; found
 * when it is read: those submitted at once do not see one another before.
 */
export const alikeOf = (one: SQL): SQL => {
  const same = (
    what: SQL,
  ) => sql`(select x.record_id as id, x.title, x.own_amount as amount, x.opened_at from approval_requests x
    where x.record = ${one}.record and ${what} and x.currency = ${one}.currency and x.record_id <> ${one}.record_id and x.state in ('open', 'approved') and ${one}.alike is not null
      and x.opened_at between ${one}.opened_at - interval '7 days' and ${one}.opened_at + interval '7 days' order by x.opened_at desc limit ${most})`
  return sql`cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'amount', amount::text) order by opened_at desc, id), '[]') as parts
    from (${same(sql`x.alike = ${one}.alike`)} union ${same(sql`x.namesake = ${one}.namesake`)} union ${same(sql`x.opened_by = any(array(
      select ${one}.opened_by union select m.user_id from approval_makers m where m.record = ${one}.record and m.record_id = ${one}.record_id))`)}) x) t`
}

type Limits = Pick<typeof approvalPolicies.$inferSelect, 'record' | 'conditions' | 'steps'>[]
/** The policies whose amounts could be stayed below by splitting. */
export const limitsOf = (recordTypes: readonly string[], { tx }: Pick<Call, 'tx'>): Promise<Limits> =>
  tx
    .select({ record: approvalPolicies.record, conditions: approvalPolicies.conditions, steps: approvalPolicies.steps })
    .from(approvalPolicies)
    .where(and(inArray(approvalPolicies.record, [...new Set(recordTypes)]), eq(approvalPolicies.active, true)))

/** Whether it comes, together with others on the same side of an amount at which a policy asks otherwise, to the other side (rule P03); with the most of them. */
export function togetherOf({ amount, own, currency, parts }: Matter, decider: string, limits: Limits): Together | null {
  if (parts.length === 0) return null
  const above = (condition: Condition, sum: bigint) => holds(condition, { amount: sum, currency, fields: {} })
  // Some of the others may count in the amount already.
  const sumOf = (like: Part[]) => {
    const sum = like.reduce((all, each) => all + BigInt(each.amount), BigInt(own))
    return sum > BigInt(amount) ? sum : BigInt(amount)
  }
  const found = limits
    .filter(({ record }) => record === decider)
    .flatMap(({ conditions, steps }) => [...conditions, ...steps.flatMap(({ when = [] }) => when)])
    .filter((each) => each.field === 'amount' && each.currency === currency && !['=', '!=', 'in'].includes(each.op))
    .map((limit) => {
      const side = above(limit, BigInt(amount))
      const like = parts.filter((each) => above(limit, BigInt(each.amount)) === side)
      const sum = sumOf(like)
      return above(limit, sum) === side ? [] : like
    })
    .toSorted((one, other) => other.length - one.length)[0]
  if (!found?.length) return null
  const sum = sumOf(found)
  return { count: found.length + 1, amount: fromMinor(sum, currency), parts: found }
}

/** With the way to the first of them, as far as whoever asks sees them. */
export async function shownTogether(
  { record, source }: Served,
  together: Together | null,
  call: Call,
): Promise<Round['together']> {
  if (!together) return null
  const { parts, ...sum } = together
  const first = parts.slice(0, 10)
  const seen = await call.tx
    .select({ id: source.table.id })
    .from(source.table)
    .where(
      and(
        inArray(
          source.table.id,
          first.map(({ id }) => id),
        ),
        visible(source, call.actor),
      ),
    )
  const ids = new Set(seen.map(({ id }) => String(id)))
  return {
    ...sum,
    others: first.filter(({ id }) => ids.has(id)).map(({ id, title }) => ({ title, page: record.pageOf(id) })),
  }
}
