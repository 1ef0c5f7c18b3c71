import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { AnyRecord } from '#shared/record.ts'
import { system } from '#server/actor.ts'
import type { Call, Later } from '#server/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { approvalDecisions } from '#server/db/tables.ts'
import type { Draft, Row } from '#server/record/source.ts'
import { coveredOf, deciderOf, factsOf, movesOf, routeOf, specOf, type Facts } from './facts.ts'
import { askByMail } from './mail.ts'
import { either, seatsOf, standingFor } from './people.ts'
import { approvalPolicies, approvalRequests, approvalSeats } from './tables.ts'

type Line = Record<string, unknown>
type Standing = { id: string; state: 'open' | 'approved' }
export type Outcome = 'open' | 'approved' | 'rejected'

/** The day a delegation is asked for. */
export const dayOf = ({ now }: Pick<Call, 'now'>): string => now.toISOString().slice(0, 10)
const verbsOf = (record: AnyRecord) =>
  record.verbs as Record<string, { from?: readonly string[]; to?: string } | undefined>
/** The states of a noun as its verbs name them. */
const statesOf = (record: AnyRecord) => ({
  pending: verbsOf(record)['approve']!.from![0]!,
  starts: verbsOf(record)['submit']?.from ?? [],
})

const named = (record: AnyRecord, row: Row): string[] =>
  specOf(record).makers.flatMap((field) => (typeof row[field] === 'string' ? [row[field]] : []))

const laterOf = new Map<string, Later>()
/** Notes who makes records, in one statement for all of a call. */
export function noteMaker(record: AnyRecord, id: string, call: Call): void {
  if (!record.approval || call.actor.id === system.id) return
  let later = laterOf.get(record.name)
  if (!later) {
    later = (ids, { tx, actor, now }) =>
      tx
        .execute(
          sql`insert into approval_makers (record, record_id, user_id, at)
            select ${record.name}, unnest(${sql.param(ids)}::uuid[]), ${actor.id}::uuid, ${now.toISOString()}::timestamptz on conflict do nothing`,
        )
        .then(() => {})
    laterOf.set(record.name, later)
  }
  call.later(later, id)
}

/** Notes others who had a hand in a record. */
export async function noteMakers(
  record: AnyRecord,
  id: string,
  people: readonly string[],
  { tx, now }: Call,
): Promise<void> {
  if (people.length)
    await tx.execute(
      sql`insert into approval_makers (record, record_id, user_id, at)
        select ${record.name}, ${id}::uuid, unnest(${sql.param(people)}::uuid[]), ${now.toISOString()}::timestamptz on conflict do nothing`,
    )
}

/** Everyone who made it: as kept, as its fields name them, and whoever calls now where they are making it. */
export async function makersOf(record: AnyRecord, row: Row, { tx }: Call, also: string[] = []): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select user_id as id from approval_makers where record = ${record.name} and record_id = ${row.id}::uuid`,
  )
  return new Set([...rows.map(({ id }) => id), ...named(record, row), ...also])
}

export const policiesOf = ({ tx }: Pick<Call, 'tx'>, record: string) =>
  tx
    .select()
    .from(approvalPolicies)
    .where(and(eq(approvalPolicies.record, record), eq(approvalPolicies.active, true)))

/** Who would be asked for these facts; refuses where somebody would have to be and nobody may. */
export async function routed(
  record: AnyRecord,
  facts: Facts,
  requester: string | null,
  makers: Set<string>,
  call: Call,
) {
  const route = routeOf(await policiesOf(call, deciderOf(record)), facts)
  if (!route)
    throw new Problem('conflict', `No approval policy fits this ${record.one}: an administrator has to add one`)
  const seats = await seatsOf(call.tx, deciderOf(record), route.steps, requester, makers)
  return { ...route, seats }
}

/** Opens a submission: the policy, its steps and the people who may decide are kept as they are now. */
export async function open(
  record: AnyRecord,
  row: Row,
  lines: readonly Line[],
  call: Call,
  why: string | null = null,
): Promise<void> {
  const spec = specOf(record)
  const { tx, actor, now } = call
  const facts = factsOf(record, row)
  const makers = await makersOf(record, row, call, [actor.id])
  const { policy, steps, seats } = await routed(record, facts, named(record, row)[0] ?? actor.id, makers, call)
  for (const [at, { name, quorum }] of steps.entries())
    if (seats[at]!.length < quorum)
      throw new Problem(
        'conflict',
        seats[at]!.length === 0
          ? `Nobody may decide on this: the step ${name} asks no one but its makers`
          : `${name} needs ${quorum} people, and only ${either(seats[at]!.map((each) => each.name))} may decide on this`,
      )
  const at = now.toISOString()
  const title = String(row[record.title])
  const [request] = await tx
    .insert(approvalRequests)
    .values({
      record: record.name,
      recordId: row.id,
      state: 'open',
      policyId: policy.id,
      policyVersion: policy.version,
      policyName: policy.name,
      steps: steps.map(({ name, quorum }) => ({ name, quorum })),
      step: 0,
      title,
      amount: facts.amount,
      currency: facts.currency,
      alike: spec.alike ? spec.alike.map((field) => String(row[field])).join(' ') : null,
      covered: coveredOf(record, row, lines),
      openedBy: actor.id,
      openedByName: actor.name,
      openedAt: at,
      why,
    })
    .returning({ id: approvalRequests.id })
  await tx.insert(approvalSeats).values(
    seats.flatMap((people, step) =>
      people.map(({ id }) => ({
        requestId: request!.id,
        step,
        userId: id,
        open: step === 0,
        since: step === 0 ? at : null,
      })),
    ),
  )
  await askByMail(
    record,
    row.id,
    title,
    facts,
    seats[0]!.map(({ id }) => id),
    call,
  )
}

async function end(
  id: string,
  state: 'approved' | 'rejected' | 'withdrawn' | 'void',
  call: Call,
  why?: string,
): Promise<void> {
  await call.tx.execute(
    sql`with ended as (update approval_requests set state = ${state}, ended_at = ${call.now.toISOString()}::timestamptz, why = coalesce(${why ?? null}, why) where id = ${id}::uuid returning id)
      update approval_seats s set open = false from ended where s.request_id = ended.id and s.open`,
  )
}

/** The submission that stands, kept from others; of a record whose row the caller holds locked. */
async function standing(record: AnyRecord, id: string, { tx }: Call): Promise<Standing | null> {
  const [row] = await rowsOf<Standing>(
    tx,
    sql`select id, state from approval_requests where record = ${record.name} and record_id = ${id}::uuid and state in ('open', 'approved') order by opened_at desc, (state = 'open') desc limit 1 for update`,
  )
  return row ?? null
}

/**
 * What a change of a row means for its approval, asked by the building for every change before it is written: who changes is a maker, a
 * submission opens, a covered change makes what was decided void and asks again, and what leaves approval is withdrawn.
 */
export async function follow(
  record: AnyRecord,
  before: Row,
  draft: Draft,
  lines: readonly Line[],
  call: Call,
  action: string,
): Promise<Draft> {
  if (action === 'approve' || action === 'reject' || specOf(record).decided?.includes(action)) return draft
  const { pending, starts } = statesOf(record)
  const after = { ...before, ...draft.values } as Row
  const state = String(before['state'])
  const moves = movesOf(record, before, draft.values, lines, draft.lines)
  if (action === 'update' || action === 'submit' || moves.length > 0) noteMaker(record, before.id, call)
  if (action === 'submit') {
    await open(record, after, draft.lines ?? lines, call)
    return draft
  }
  if (moves.length > 0 && !starts.includes(state)) {
    const why = moves.slice(0, 3).join(', ')
    const old = await standing(record, before.id, call)
    if (old) await end(old.id, 'void', call, why)
    await open(record, after, draft.lines ?? lines, call, why)
    const reason = draft.values['stateReason']
    return {
      ...draft,
      values: {
        ...draft.values,
        state: pending,
        ...(typeof reason === 'string' ? { stateReason: `${reason} (${why})`.slice(0, 500) } : {}),
      },
    }
  }
  if (state === pending && after['state'] !== pending) {
    const old = await standing(record, before.id, call)
    if (old?.state === 'open') await end(old.id, 'withdrawn', call)
  }
  return draft
}

type Sat = {
  id: string
  step: number
  steps: { name: string; quorum: number }[]
  amount: string
  currency: string
  title: string
  seat: string | null
  decided: boolean
  approvals: number
  waiting: string[] | null
}

/** One decision of one person on the step that is waited for. The record's row is locked, then its submission: in this order everywhere. */
export async function decideOn(
  record: AnyRecord,
  row: Row,
  decision: 'approved' | 'rejected',
  call: Call,
  reason?: string,
): Promise<Outcome> {
  const { tx, actor, now } = call
  const [held] = await rowsOf<{ id: string }>(
    tx,
    sql`select id from approval_requests where record = ${record.name} and record_id = ${row.id}::uuid and state = 'open' for update`,
  )
  if (!held) throw new Problem('conflict', `This ${record.one} does not wait for a decision any more`)
  const makers = await makersOf(record, row, call)
  if (makers.has(actor.id)) throw new Problem('forbidden', 'You made this yourself: someone else has to decide on it')
  // A statement of its own: what is read here is as it is now that the submission is held.
  const [sat] = await rowsOf<Sat>(
    tx,
    sql`with recursive ${standingFor(sql`${actor.id}::uuid`, sql`${deciderOf(record)}`, dayOf(call))}
      select r.id, r.step, r.steps, r.amount::text, r.currency, r.title,
        (select s.user_id from approval_seats s join users u on u.id = s.user_id and u.active
          where s.request_id = r.id and s.step = r.step and s.user_id in (select user_id from standing)
            and not exists (select 1 from approval_decisions d where d.request_id = r.id and d.step = r.step and d.seat = s.user_id)
          order by s.user_id = ${actor.id}::uuid desc, s.user_id limit 1) as seat,
        exists (select 1 from approval_decisions d where d.request_id = r.id and d.step = r.step and d.actor_id = ${actor.id}::uuid) as decided,
        (select count(*)::int from approval_decisions d where d.request_id = r.id and d.step = r.step and d.decision = 'approved') as approvals,
        (select array_agg(u.name order by u.name) from approval_seats s join users u on u.id = s.user_id and u.active where s.request_id = r.id and s.step = r.step) as waiting
      from approval_requests r where r.id = ${held.id}::uuid`,
  )
  const { id, step, steps, seat, decided, approvals, waiting, currency, title } = sat!
  if (decided) throw new Problem('conflict', 'You have decided on this already')
  if (!seat) throw new Problem('forbidden', `This waits for ${either(waiting ?? ['nobody who may still decide'])}`)
  await tx.insert(approvalDecisions).values({
    record: record.name,
    recordId: row.id,
    decision,
    actorId: actor.id,
    actorName: actor.name,
    amount: BigInt(sat!.amount),
    currency,
    reason: reason ?? null,
    decidedAt: now.toISOString(),
    requestId: id,
    step,
    seat,
  })
  if (decision === 'rejected') {
    await end(id, 'rejected', call)
    return 'rejected'
  }
  if (approvals + 1 < steps[step]!.quorum) return 'open'
  if (step + 1 === steps.length) {
    await end(id, 'approved', call)
    return 'approved'
  }
  const next = await rowsOf<{ user_id: string }>(
    tx,
    sql`with moved as (update approval_requests set step = step + 1 where id = ${id}::uuid returning id, step)
      update approval_seats s set open = (s.step = moved.step), since = case when s.step = moved.step then ${now.toISOString()}::timestamptz else s.since end
      from moved where s.request_id = moved.id and (s.open or s.step = moved.step) returning case when s.open then s.user_id end as user_id`,
  )
  const asked = next.flatMap(({ user_id }) => user_id ?? [])
  await askByMail(record, row.id, title, { amount: BigInt(sat!.amount), currency }, asked, call)
  return 'open'
}
