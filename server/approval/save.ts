import { eq, sql } from 'drizzle-orm'
import { Policy } from '#shared/approval.ts'
import { grants } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import type { AnyRecord, Decided } from '#shared/record.ts'
import { countsNow } from '#server/auth/held.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { policiesOf } from './engine.ts'
import { deciderOf } from './facts.ts'
import { either, seatsOf } from './people.ts'
import { approvalDelegations, approvalPolicies } from './tables.ts'
import { says } from '../sentences.ts'

type Dead = { step: string; needs: number; who: string | null; left: string[] }

/** Steps that could never be decided: whoever submits, or for those named in `who` (rule S09). */
export async function deadlocks(policy: Policy, call: Pick<Call, 'tx'>): Promise<Dead[]> {
  const everyone = await rowsOf<{ id: string; name: string; permissions: string[] }>(
    call.tx,
    sql`select u.id, u.name, array(select distinct unnest(x.permissions) from user_roles y join roles x on x.name = y.role where y.user_id = u.id and ${countsNow('y')}) as permissions from users u where u.active order by u.name`,
  )
  const submitters = everyone.filter(({ permissions }) =>
    ['submit', 'create'].some((right) => grants(permissions, `${policy.record}.${right}`)),
  )
  const dead: Dead[] = []
  const whole = await seatsOf(call.tx, policy.record, policy.steps, null, new Set())
  const managed = policy.steps.some(({ approvers }) => approvers.some(({ kind }) => kind === 'manager'))
  for (const [at, { name, quorum, approvers }] of policy.steps.entries()) {
    const names = whole[at]!.map((each) => each.name)
    if (names.length < quorum && !approvers.some(({ kind }) => kind === 'manager'))
      dead.push({ step: name, needs: quorum, who: null, left: names })
  }
  if (dead.length) return dead
  for (const { id, name: who } of submitters) {
    // Without managers only those who sit themselves lessen a step: no statement for all others.
    if (!managed && !whole.some((people) => people.some((each) => each.id === id))) continue
    const seats = managed
      ? await seatsOf(call.tx, policy.record, policy.steps, id, new Set([id]))
      : whole.map((people) => people.filter((each) => each.id !== id))
    for (const [at, { name, quorum }] of policy.steps.entries())
      if (seats[at]!.length < quorum)
        dead.push({ step: name, needs: quorum, who, left: seats[at]!.map((each) => each.name) })
  }
  return dead
}

const sentenceOf = ({ step, needs, who, left }: Dead): string =>
  `${step} needs ${needs === 1 ? 'someone' : `${needs} people`}${who ? ` for what ${who} submits` : ''}, and ${left.length ? `only ${either(left)}` : 'nobody'} may decide`

/** Adds a policy, or a new version of one; refuses what could never be decided. `accepted` names a reason to live with it for some people. */
export async function savePolicy(
  record: AnyRecord,
  given: unknown,
  call: Call,
  { id, accepted }: { id?: string; accepted?: string } = {},
): Promise<string> {
  const policy = Policy.parse(given)
  const known = new Set(['amount', ...Object.keys(record.row.shape)])
  for (const { field, currency } of [...policy.conditions, ...policy.steps.flatMap(({ when = [] }) => when)])
    if (!known.has(field) || (field === 'amount' && !currency))
      throw new Problem('unprocessable', field === 'amount' ? says.amountNeedsCurrency() : says.noSuchField({ field }))
  if (policy.steps.length === 0 && !record.approval?.mayPass)
    throw new Problem('unprocessable', says.stepMissing({ nouns: record.many }))
  // A grant that ends between this and the commit is found by the check of all policies, not here.
  const dead = await deadlocks(policy, call)
  if (dead.some(({ who }) => who === null) || (dead.length && !accepted))
    throw new Problem('unprocessable', dead.slice(0, 3).map(sentenceOf).join('; '))
  if (id) {
    const [row] = await call.tx
      .update(approvalPolicies)
      .set({ ...policy, version: sql`${approvalPolicies.version} + 1`, updatedAt: call.now.toISOString() })
      .where(eq(approvalPolicies.id, id))
      .returning()
    if (!row) throw new Problem('not_found', says.noSuchPolicy())
    call.changed({ record: 'settings.approval-policies', recordId: id, action: 'update', before: null, after: policy })
    return id
  }
  const [row] = await call.tx.insert(approvalPolicies).values(policy).returning()
  call.changed({
    record: 'settings.approval-policies',
    recordId: row!.id,
    action: 'create',
    before: null,
    after: policy,
  })
  return row!.id
}

type Delegation = { fromUser: string; toUser: string; record?: string | null; startsOn: string; endsOn: string }

/** Lets someone stand in for another; refuses a circle of people who would all be away. One at a time, or two could close it together. */
export async function delegate(given: Delegation, call: Call): Promise<string> {
  const { fromUser, toUser, record = null, startsOn, endsOn } = given
  if (fromUser === toUser || startsOn > endsOn)
    throw new Problem('unprocessable', fromUser === toUser ? says.standsInForSelf() : says.endsBeforeStart())
  await call.tx.execute(sql`select pg_advisory_xact_lock(hashtext('approval_delegations'))`)
  const [loop] = await rowsOf(
    call.tx,
    sql`with recursive way(id, starts, ends) as (
        select ${toUser}::uuid, ${startsOn}::date, ${endsOn}::date
        union
        select d.to_user, greatest(w.starts, d.starts_on), least(w.ends, d.ends_on) from approval_delegations d join way w on d.from_user = w.id
        where d.revoked_at is null and d.starts_on <= w.ends and d.ends_on >= w.starts and (d.record is null or ${record}::text is null or d.record = ${record}))
      select 1 from way where id = ${fromUser}::uuid limit 1`,
  )
  if (loop) throw new Problem('conflict', says.standInCircle())
  const [row] = await call.tx
    .insert(approvalDelegations)
    .values({ fromUser, toUser, record, startsOn, endsOn })
    .returning()
  return row!.id
}

/** Steps of open submissions that too few people are left for, as after a person went: what `verify` and an administrator's inbox show. */
export const stuckSql = sql`select r.id, r.record, r.record_id as "recordId", r.title from approval_requests r
  where r.state = 'open' and (r.steps -> r.step ->> 'quorum')::int > (
    select count(*) from approval_seats s join users u on u.id = s.user_id and u.active where s.request_id = r.id and s.step = r.step
      and not exists (select 1 from approval_makers m where m.record = r.record and m.record_id = r.record_id and m.user_id = s.user_id))`

/** Gives the open step of a stuck submission new seats by the policy as it is now; an administrator's act, audited. */
export async function seatAgain(record: Decided, requestId: string, call: Call): Promise<number> {
  const [held] = await rowsOf<{ step: number; policy_id: string; record_id: string; opened_by: string }>(
    call.tx,
    sql`select step, policy_id, record_id, opened_by from approval_requests where id = ${requestId}::uuid and state = 'open' for update`,
  )
  if (!held) throw new Problem('conflict', says.waitsNoMore())
  const policy = (await policiesOf(call, deciderOf(record))).find(({ id }) => id === held.policy_id)
  const makers = await rowsOf<{ id: string }>(
    call.tx,
    sql`select user_id as id from approval_makers where record = ${record.name} and record_id = ${held.record_id}::uuid`,
  )
  const step = policy?.steps[held.step]
  if (!step) throw new Problem('conflict', says.policyChanged())
  const [people] = await seatsOf(
    call.tx,
    deciderOf(record),
    [step],
    held.opened_by,
    new Set(makers.map(({ id }) => id)),
  )
  for (const { id } of people!)
    await call.tx.execute(
      sql`insert into approval_seats (request_id, step, user_id, open, since) values (${requestId}::uuid, ${held.step}, ${id}::uuid, true, ${call.now.toISOString()}::timestamptz) on conflict do nothing`,
    )
  call.changed({
    record: record.name,
    recordId: held.record_id,
    action: 'seat-again',
    before: null,
    after: { people: people!.map(({ name }) => name) },
  })
  return people!.length
}
