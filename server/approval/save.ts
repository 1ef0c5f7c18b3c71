import { and, eq, ne, sql } from 'drizzle-orm'
import { Policy, type PolicyGiven, type PolicyStep } from '#shared/approval.ts'
import { addMonths } from '#shared/day.ts'
import { grants } from '#shared/permissions.ts'
import { minorOf } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { AnyRecord, Decided } from '#shared/record.ts'
import { countsNow } from '#server/auth/held.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { noteDecision } from '#server/inbox/notify.ts'
import { isAlone } from './alone.ts'
import { distinct } from './distinct.ts'
import { askable, conditionsOf } from './facts.ts'
import { either, seatsOf } from './people.ts'
import { askedNow } from './steps.ts'
import { approvalDelegations, approvalPolicies } from './tables.ts'
import { says } from '../sentences.ts'

type Dead = { step: string; needs: number; who: string | null; left: string[] }

/** Steps that could never be decided: whoever submits, or for those named in `who` (rule S09). */
export async function deadlocks(policy: Policy, call: Pick<Call, 'tx'>): Promise<Dead[]> {
  const { record, steps, samePerson } = policy
  const everyone = await rowsOf<{ id: string; name: string; permissions: string[] }>(
    call.tx,
    sql`select u.id, u.name, array(select distinct unnest(x.permissions) from user_roles y join roles x on x.name = y.role where y.user_id = u.id and ${countsNow('y')}) as permissions from users u where u.active order by u.name`,
  )
  const submitters = everyone.filter(({ permissions }) =>
    ['submit', 'create'].some((right) => grants(permissions, `${record}.${right}`)),
  )
  const dead: Dead[] = []
  const named = await seatsOf(call.tx, steps, null, new Set(), true)
  const whole = samePerson ? named : distinct(steps, named)
  const managed = steps.some(({ approvers }) => approvers.some(({ kind }) => kind === 'manager'))
  for (const [at, { name, quorum, approvers }] of steps.entries()) {
    const names = whole[at]!.map((each) => each.name)
    if (names.length < quorum && !approvers.some(({ kind }) => kind === 'manager'))
      dead.push({ step: name, needs: quorum, who: null, left: names })
  }
  if (dead.length) return dead
  for (const { id, name: who } of submitters) {
    // Without managers only those who sit themselves lessen a step: no statement for all others.
    if (!managed && !named.some((people) => people.some((each) => each.id === id))) continue
    const others = named.map((people) => people.filter((each) => each.id !== id))
    const seats = managed
      ? await seatsOf(call.tx, steps, id, new Set([id]), samePerson)
      : samePerson
        ? others
        : distinct(steps, others)
    for (const [at, { name, quorum }] of steps.entries())
      if (seats[at]!.length < quorum)
        dead.push({ step: name, needs: quorum, who, left: seats[at]!.map((each) => each.name) })
  }
  return dead
}

const sentenceOf = ({ step, needs, who, left }: Dead): string =>
  `${step} needs ${needs === 1 ? 'someone' : `${needs} people`}${who ? ` for requests of ${who}` : ''}, and ${left.length ? `only ${either(left)}` : 'no one'} may decide`

/** Refuses conditions on what is not there or not to be asked for, and amounts that are none. */
export function refuseConditions(record: AnyRecord, policy: Pick<PolicyGiven, 'conditions' | 'steps'>): void {
  const known = askable(record)
  for (const { field, currency, value } of conditionsOf(policy)) {
    if (!known.has(field) || (field === 'amount' && !currency))
      throw new Problem('unprocessable', field === 'amount' ? says.amountNeedsCurrency() : says.noSuchField({ field }))
    if (field === 'amount' && (Array.isArray(value) || minorOf(value, currency!) === null))
      throw new Problem('unprocessable', says.noAmount(), { conditions: says.noAmount() })
  }
}

/** Refuses a policy that names what is not there, or that could never be decided; for some people it may be accepted, with a reason. */
async function refusePolicy(record: AnyRecord, policy: Policy, call: Call, accepted: string | undefined) {
  refuseConditions(record, policy)
  const roles = new Set((await rowsOf<{ name: string }>(call.tx, sql`select name from roles`)).map(({ name }) => name))
  for (const each of policy.steps.flatMap(({ approvers, escalate }) => [
    ...approvers,
    ...(escalate ? [escalate.to] : []),
  ]))
    if (each.kind === 'role' && !roles.has(each.role))
      throw new Problem('unprocessable', says.noSuchRole({ role: each.role }))
  if (policy.steps.length === 0 && !record.approval?.mayPass)
    throw new Problem('unprocessable', says.stepMissing({ nouns: record.many }))
  // A grant that ends between this and the commit is found by the check of all policies, not here.
  const dead = await deadlocks(policy, call)
  const why = dead.slice(0, 3).map(sentenceOf).join('; ')
  if (dead.some(({ who }) => who === null)) throw new Problem('unprocessable', why)
  if (dead.length && !accepted) throw new Problem('unprocessable', why, { accepted: why })
}

/** Adds a policy, or a new version of one; refuses what could never be decided. `accepted` names a reason to live with it for some people. */
export async function savePolicy(
  record: AnyRecord,
  given: PolicyGiven,
  call: Call,
  { id, accepted }: { id?: string; accepted?: string } = {},
): Promise<string> {
  const policy = Policy.parse(given)
  await refusePolicy(record, policy, call, accepted)
  const at = call.now.toISOString()
  const [before] = id
    ? await call.tx.select().from(approvalPolicies).where(eq(approvalPolicies.id, id)).for('update')
    : []
  if (id && !before) throw new Problem('not_found', says.noSuchPolicy())
  const [taken] = await call.tx
    .select({ id: approvalPolicies.id })
    .from(approvalPolicies)
    .where(
      and(
        eq(approvalPolicies.record, policy.record),
        eq(approvalPolicies.rank, policy.rank),
        eq(approvalPolicies.active, true),
        ne(approvalPolicies.id, id ?? nobody),
      ),
    )
  if (taken && (before?.active ?? true))
    throw new Problem('conflict', says.rankTaken({ nouns: record.many }), {
      rank: says.rankTaken({ nouns: record.many }),
    })
  const [after] = before
    ? await call.tx
        .update(approvalPolicies)
        .set({ ...policy, version: before.version + 1, updatedAt: at })
        .where(eq(approvalPolicies.id, before.id))
        .returning()
    : await call.tx
        .insert(approvalPolicies)
        .values({ ...policy, createdAt: at, updatedAt: at })
        .returning()
  const reason = accepted ? { accepted } : {}
  call.changed({
    record: 'settings.approval-policies',
    recordId: after!.id,
    action: before ? 'change' : 'create',
    before: before ?? null,
    after: { ...after!, ...reason },
  })
  return after!.id
}

/** Counts a policy again; who could decide may have gone meanwhile, so deadlocks are looked for anew. */
export async function switchPolicyOn(record: AnyRecord, id: string, call: Call, accepted?: string): Promise<void> {
  const [before] = await call.tx.select().from(approvalPolicies).where(eq(approvalPolicies.id, id)).for('update')
  if (!before) throw new Problem('not_found', says.noSuchPolicy())
  if (before.offReason === null) await refusePolicy(record, before, call, accepted)
  else if (!(await isAlone(before.record, call)))
    throw new Problem('conflict', says.othersMayApprove({ nouns: record.many }))
  const [taken] = await call.tx
    .select({ id: approvalPolicies.id })
    .from(approvalPolicies)
    .where(
      and(
        eq(approvalPolicies.record, before.record),
        eq(approvalPolicies.rank, before.rank),
        eq(approvalPolicies.active, true),
      ),
    )
  if (taken) throw new Problem('conflict', says.rankTaken({ nouns: record.many }))
  const [after] = await call.tx
    .update(approvalPolicies)
    .set({ active: true, version: before.version + 1, updatedAt: call.now.toISOString() })
    .where(eq(approvalPolicies.id, id))
    .returning()
  call.changed({
    record: 'settings.approval-policies',
    recordId: id,
    action: 'switchOn',
    before,
    after: { ...after!, ...(accepted ? { accepted } : {}) },
  })
}

const nobody = '00000000-0000-0000-0000-000000000000'

type Delegation = {
  fromUser: string
  toUser: string
  record?: string | null
  startsOn: string
  endsOn: string
  reason?: string
}

/** Lets someone stand in for another; refuses a circle of people who would all be away. One at a time, or two could close it together. */
export async function delegate(given: Delegation, call: Call): Promise<string> {
  const { fromUser, toUser, record = null, startsOn, endsOn, reason = null } = given
  if (fromUser === toUser || startsOn > endsOn)
    throw new Problem('unprocessable', fromUser === toUser ? says.standsInForSelf() : says.endsBeforeStart())
  if (endsOn > addMonths(startsOn, 12))
    throw new Problem('unprocessable', says.delegationTooLong(), { endsOn: says.delegationTooLong() })
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
    .values({ fromUser, toUser, record, startsOn, endsOn, reason, createdBy: call.actor.id })
    .returning()
  call.changed({ record: 'settings.delegations', recordId: row!.id, action: 'create', before: null, after: row })
  return row!.id
}

/** Steps of open submissions that too few people are left for, as after a person went. What was submitted before its steps were kept whole is left to whoever sends it back. */
export const stuckSql = sql`select r.id, r.record, r.record_id as "recordId", r.title, n.step from approval_requests r
  cross join lateral (select step from ${askedNow(sql`r`)}) n
  where r.state = 'open' and r.steps -> n.step ? 'approvers' and (r.steps -> n.step ->> 'quorum')::int
      - (select count(*) from approval_decisions d where d.request_id = r.id and d.step = n.step and d.decision = 'approved' and d.undone_at is null) > (
    select count(*) from approval_seats s join users u on u.id = s.user_id and u.active where s.request_id = r.id and s.step = n.step
      and not exists (select 1 from approval_decisions d where d.request_id = r.id and d.step = n.step and d.seat = s.user_id and d.undone_at is null)
      and not exists (select 1 from approval_makers m where m.record = r.record and m.record_id = r.record_id and m.user_id = s.user_id))`

/** Gives an open step of a submission new seats, by the policy as it was when it was submitted; of a person who sits in another step already, none. */
export async function seatAgain(record: Decided, requestId: string, at: number, call: Call): Promise<number> {
  const [held] = await rowsOf<{
    steps: Partial<PolicyStep>[]
    record_id: string
    opened_by: string
    same_person: boolean
  }>(
    call.tx,
    sql`select steps, record_id, opened_by, same_person from approval_requests where id = ${requestId}::uuid and state = 'open' for update`,
  )
  if (!held) throw new Problem('conflict', says.waitsNoMore())
  const step = held.steps[at] as PolicyStep | undefined
  if (!step?.approvers) throw new Problem('conflict', says.policyChanged())
  const makers = await rowsOf<{ id: string }>(
    call.tx,
    sql`select user_id as id from approval_makers where record = ${record.name} and record_id = ${held.record_id}::uuid`,
  )
  const gone = new Set(makers.map(({ id }) => id))
  const [people] = await seatsOf(call.tx, [step], held.opened_by, gone, true)
  const added = await rowsOf<{ user_id: string }>(
    call.tx,
    sql`insert into approval_seats (request_id, step, user_id, open, since)
      select ${requestId}::uuid, ${at}, each, true, ${call.now.toISOString()}::timestamptz from unnest(${sql.param(people!.map(({ id }) => id))}::uuid[]) as each
      where ${held.same_person} or not exists (select 1 from approval_seats s join users u on u.id = s.user_id and u.active where s.request_id = ${requestId}::uuid and s.step <> ${at} and s.user_id = each)
      on conflict do nothing returning user_id`,
  )
  await noteDecision(call, {
    to: added.map(({ user_id }) => user_id),
    record: record.name,
    recordId: held.record_id,
  })
  const names = people!.flatMap(({ id, name }) => (added.some(({ user_id }) => user_id === id) ? [name] : []))
  if (names.length)
    call.changed({
      record: record.name,
      recordId: held.record_id,
      action: 'seat-again',
      before: null,
      after: { people: names },
    })
  return names.length
}
