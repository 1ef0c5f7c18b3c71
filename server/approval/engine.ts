import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PolicyStep } from '#shared/approval.ts'
import { undoing, undoSeconds } from '#shared/decision/undo.ts'
import { Problem } from '#shared/problem.ts'
import type { Decided } from '#shared/record.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { approvalDecisions } from '#server/db/tables.ts'
import type { Draft, Row } from '#server/record/source.ts'
import { coveredOf, deciderOf, factsOf, movesOf, plainName, routeOf, specOf, type Chosen, type Stake } from './facts.ts'
import { aloneHere, offInWords, passes, switchedOff } from './alone.ts'
import { noteDecision } from '../inbox/notify.ts'
import { makersOf, named, noteMaker } from './makers.ts'
import { either, seatsOf, type Person } from './people.ts'
import { endQuestions } from './question-ends.ts'
import { refuseMaker, seatIn } from './seat.ts'
import { together } from './steps.ts'
import { approvalPolicies, approvalRequests, approvalSeats } from './tables.ts'
import { says } from '../sentences.ts'

type Line = Record<string, unknown>
/** `unasked`: a policy let it pass. */
type Submission = { id: string; state: 'open' | 'approved'; unasked: boolean; why: string | null }
export type Outcome = 'open' | 'approved' | 'rejected'
/** What one person decides, and by which verb of the record type. */
export type Decision = { decision: 'approved' | 'rejected'; verb: string; reason: string | undefined }
type Noted = typeof approvalDecisions.$inferInsert

const verbsOf = (record: Decided) =>
  record.verbs as Record<string, { from?: readonly string[]; to?: string; decides?: string } | undefined>
/** The states of a record type as its verbs name them. */
const statesOf = (record: Decided) => ({
  pending: verbsOf(record)['approve']!.from![0]!,
  starts: verbsOf(record)['submit']?.from ?? [],
})

export const policiesOf = ({ tx }: Pick<Call, 'tx'>, record: string) =>
  tx
    .select()
    .from(approvalPolicies)
    .where(
      and(eq(approvalPolicies.record, record), eq(approvalPolicies.active, true), isNull(approvalPolicies.offReason)),
    )

/** A record type as the engine sees it; `weigh` answers what is at stake, where that is not its amount alone, `barred` whom it is kept from. */
type Weighed = {
  record: Decided
  barred?: (row: Row, call: Pick<Call, 'tx' | 'now'>) => Promise<string[]>
  weigh?: (row: Row, lines: readonly Line[] | undefined, call: Call) => Promise<Stake>
}
type Asking = {
  /** Why it is asked again. */
  why?: string
  /** Policies that ask nobody do not count. */
  always?: boolean
  /** The lines as they are, where they do not change. */
  kept?: readonly Line[]
  /** It follows from somebody else's act, which must not fail for want of people: it then waits until somebody is given a seat. */
  follows?: boolean
}

/**
 * Opens a submission: the policy, its steps and the people who may decide are kept as they are now. Where the policy asks nobody, that is
 * kept as the proof that it may go on, and the answer is false.
 */
async function ask(
  recordType: Weighed,
  row: Row,
  lines: readonly Line[] | undefined,
  call: Call,
  { why, always, kept, follows }: Asking,
): Promise<boolean> {
  const { record } = recordType
  const spec = specOf(record)
  const { tx, actor, now } = call
  const stake = await recordType.weigh?.(row, lines, call)
  const own = factsOf(record, row)
  const facts = { ...own, ...(stake ? { amount: stake.amount } : {}) }
  const policies = await policiesOf(call, deciderOf(record))
  const mustAsk = always || stake?.always || !spec.mayPass
  const off = await switchedOff(deciderOf(record), call)
  const route: Chosen<(typeof policies)[number]> | null = off
    ? { policy: off, steps: [], because: offInWords(off) }
    : routeOf(mustAsk ? policies.filter(({ steps }) => steps.length) : policies, facts)
  if (!route) throw new Problem('conflict', says.noPolicyFits({ noun: record.one }))
  const { policy, steps } = route
  const out = [...(follows ? [] : [actor.id]), ...((await recordType.barred?.(row, call)) ?? [])]
  const makers = await makersOf(record, row, call, out)
  const seats = await seatsOf(tx, steps, named(record, row)[0] ?? actor.id, makers, policy.samePerson)
  if (!follows) await refuseUndecidable(record, steps, seats, call)
  const at = now.toISOString()
  const title = String(row[record.title])
  const [request] = await tx
    .insert(approvalRequests)
    .values({
      record: record.name,
      recordId: row.id,
      state: steps.length ? 'open' : 'approved',
      policyId: policy.id,
      policyVersion: policy.version,
      policyName: policy.name,
      // All of each: who leaves is replaced by the policy as it was then.
      steps: [...steps],
      step: 0,
      samePerson: policy.samePerson,
      title,
      amount: facts.amount,
      ownAmount: own.amount,
      currency: facts.currency,
      alike: spec.alike ? spec.alike.map((field) => String(row[field])).join(' ') : null,
      namesake: spec.namesake ? plainName(String(row[spec.namesake] ?? '')) || null : null,
      covered: coveredOf(record, row, lines ?? kept ?? []),
      openedBy: actor.id,
      openedByName: actor.name,
      openedAt: at,
      endedAt: steps.length ? null : at,
      why: (off ? route.because : (why ?? stake?.because ?? route.because)) ?? null,
    })
    .returning({ id: approvalRequests.id })
  const first = together(steps, 0)
  const sat = seats.flatMap((people, step) => {
    const asked = first.includes(step)
    return people.map(({ id }) => ({ requestId: request!.id, step, userId: id, open: asked, since: asked ? at : null }))
  })
  if (sat.length) await tx.insert(approvalSeats).values(sat)
  const told = sat.flatMap(({ open: asked, userId }) => (asked ? userId : []))
  await noteDecision(call, { record: record.name, recordId: row.id, to: told })
  return steps.length > 0
}

/** Opens a submission of a record type that another one proposes. */
export async function open(record: Decided, row: Row, lines: readonly Line[], call: Call, why?: string): Promise<void> {
  await ask({ record }, row, lines, call, why === undefined ? {} : { why })
}

/** Stands for a policy where there was none to ask. */
export const withoutPolicy = '00000000-0000-0000-0000-000000000000'

/** Keeps that a record was agreed to without any policy, and why. */
export async function noteAgreed(record: Decided, row: Row, why: string, { tx, actor, now }: Call): Promise<void> {
  const { amount, currency } = factsOf(record, row)
  const at = now.toISOString()
  await tx.insert(approvalRequests).values({
    record: record.name,
    recordId: row.id,
    state: 'approved',
    policyId: withoutPolicy,
    policyVersion: 1,
    policyName: why,
    steps: [],
    step: 0,
    title: String(row[record.title]),
    amount,
    ownAmount: amount,
    currency,
    openedBy: actor.id,
    openedByName: actor.name,
    openedAt: at,
    endedAt: at,
  })
}

async function refuseUndecidable(
  record: Decided,
  steps: readonly PolicyStep[],
  seats: readonly Person[][],
  call: Call,
): Promise<void> {
  for (const [at, { name, quorum }] of steps.entries())
    if (seats[at]!.length < quorum) {
      if (await aloneHere(deciderOf(record), call))
        throw new Problem('conflict', says.nobodyElse({ noun: record.one, nouns: record.many }))
      throw new Problem(
        'conflict',
        seats[at]!.length === 0
          ? says.stepAsksOnlyMakers({ step: name })
          : says.stepNeedsMorePeople({ step: name, quorum, people: either(seats[at]!.map((each) => each.name)) }),
      )
    }
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
  await endQuestions(id, call)
}

/** The submission that stands, kept from others; of a record whose row the caller holds locked. */
export async function submissionOf(record: Decided, id: string, { tx }: Call): Promise<Submission | null> {
  const [row] = await rowsOf<Submission>(
    tx,
    sql`select id, state, jsonb_array_length(steps) = 0 as unasked, why from approval_requests where record = ${record.name} and record_id = ${id}::uuid and state in ('open', 'approved') order by opened_at desc, (state = 'open') desc limit 1 for update`,
  )
  return row ?? null
}

/**
 * What a change of a row means for its approval, asked by the core for every new row and every change before it is written: who
 * changes is a maker, a submission opens, a covered change makes what was decided void and asks again, and what leaves approval is withdrawn.
 */
export async function follow(
  recordType: Weighed,
  before: Row | null,
  draft: Draft,
  lines: readonly Line[],
  call: Call,
  action: string,
): Promise<Draft> {
  const { record } = recordType
  const spec = specOf(record)
  if (verbsOf(record)[action]?.decides || spec.decided?.includes(action) || action === undoing) return draft
  const after = { ...before, ...draft.values } as Row
  const moves = before ? movesOf(record, before, draft.values, lines, draft.lines) : []
  const makes = ['create', 'update', 'submit', ...(spec.touches ?? [])].includes(action) || moves.length > 0
  if (makes) noteMaker(record, after.id, call)
  if (spec.asks) return askWhere(recordType, spec.asks, after, before, draft, call, action)
  if (!before) return draft
  const { pending, starts } = statesOf(record)
  if (action === 'submit') {
    await supersede(record, before.id, call, 'by submit')
    await ask(recordType, after, draft.lines, call, { kept: lines })
    return draft
  }
  if (moves.length > 0 && !starts.includes(String(before['state']))) {
    const why = moves.slice(0, 3).join(', ')
    await supersede(record, before.id, call, why)
    await ask(recordType, after, draft.lines, call, { why, kept: lines })
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
  if (before['state'] === pending && (after['state'] !== pending || action === 'update'))
    await withdraw(record, before.id, call)
  else if (action === 'update') await supersede(record, before.id, call, 'by update')
  return draft
}

/** Of a record type that is asked by itself: comes into a state that asks, or leaves what was asked. */
async function askWhere(
  recordType: Weighed,
  asks: Readonly<Record<string, string>>,
  after: Row,
  before: Row | null,
  draft: Draft,
  call: Call,
  action: string,
): Promise<Draft> {
  const state = draft.values['state'] as string | undefined
  const waits = state === undefined ? undefined : asks[state]
  if (before && (waits !== undefined || action === 'update'))
    await supersede(recordType.record, before.id, call, `by ${action}`)
  else if (before && state !== undefined) await withdraw(recordType.record, before.id, call)
  if (waits === undefined) return draft
  const follows = !['create', 'update'].includes(action) && !verbsOf(recordType.record)[action]
  const asked = await ask(recordType, after, draft.lines, call, { always: waits === state, follows })
  return asked ? { ...draft, values: { ...draft.values, state: waits } } : draft
}

/** Ends what stands: an approval is void, what waits is withdrawn. */
async function supersede(record: Decided, id: string, call: Call, why: string): Promise<void> {
  const old = await submissionOf(record, id, call)
  if (old) await end(old.id, 'void', call, why)
}

async function withdraw(record: Decided, id: string, call: Call): Promise<void> {
  const old = await submissionOf(record, id, call)
  if (old?.state === 'open') await end(old.id, 'withdrawn', call)
}

/**
 * Refuses to go on with what a policy says somebody has to approve; what no policy has been asked for yet is asked now, and what people submit
 * themselves is weighed again where nobody was asked: other matters may have come beside it.
 */
export async function requireApproved(
  recordType: Weighed,
  row: Row,
  call: Call,
  lines?: readonly Line[],
): Promise<void> {
  const { record } = recordType
  const old = await submissionOf(record, row.id, call)
  const again = old?.state === 'approved' && old.unasked && !specOf(record).asks
  if (old?.state === 'approved' && !again) return
  if (again) await end(old.id, 'void', call, 'Weighed again')
  if ((!old || again) && !(await ask(recordType, row, lines, call, {}))) return
  const how = verbsOf(record)['submit']?.from?.includes(String(row['state'])) ? ': submit it for approval' : ''
  throw new Problem('conflict', says.approvalByAnotherFirst({ noun: record.one, how }))
}

/** The submission that waits, kept from others. What has waited since before there were policies is asked for now. */
async function waiting(recordType: Weighed, row: Row, call: Call): Promise<string> {
  const find = async () => {
    const old = await submissionOf(recordType.record, row.id, call)
    return old?.state === 'open' ? old.id : null
  }
  const held = await find()
  if (held) return held
  await ask(recordType, row, undefined, call, { always: true, follows: true })
  return (await find())!
}

/** One decision of one person on a step that is waited for. The record's row is locked, then its submission: in this order everywhere. */
export async function decideOn(recordType: Weighed, row: Row, given: Decision, call: Call): Promise<Outcome> {
  const { record } = recordType
  const { decision } = given
  const { tx, actor, now } = call
  const note = (of: Pick<Noted, 'requestId' | 'amount' | 'currency'> & Partial<Noted>) =>
    tx.insert(approvalDecisions).values({
      record: record.name,
      recordId: row.id,
      actorId: actor.id,
      actorName: actor.name,
      decidedAt: now.toISOString(),
      ...given,
      ...of,
    })
  const passed = await passes(record, row.id, call)
  if (passed) {
    // Nobody is asked, and what is said all the same, as with a release, is kept like any other decision.
    const { amount, currency } = factsOf(record, row)
    if (given.reason !== undefined) await note({ requestId: passed, amount, currency })
    return decision
  }
  const makers = await refuseMaker(record, row, call)
  const held = await waiting(recordType, row, call)
  // A statement of its own: what is read here is as it is now that the submission is held.
  const sat = await seatIn(record, { id: row.id, request: held, makers }, call)
  const { id, first, step, steps, seat, approvals, currency } = sat
  await note({ requestId: id, step, seat, amount: BigInt(sat.amount), currency })
  if (decision === 'rejected') {
    await end(id, 'rejected', call)
    return 'rejected'
  }
  const waits = (at: number) => (approvals[at] ?? 0) + (at === step ? 1 : 0) < steps[at]!.quorum
  if (waits(step)) {
    await endQuestions(id, call, { by: actor.id })
    return 'open'
  }
  const beside = together(steps, first)
  if (beside.some(waits)) {
    await endQuestions(id, call, { step })
    await tx.execute(
      sql`update approval_seats set open = false where request_id = ${id}::uuid and step = ${step} and open`,
    )
    return 'open'
  }
  const next = first + beside.length
  if (next === steps.length) {
    await end(id, 'approved', call)
    return 'approved'
  }
  await endQuestions(id, call)
  const seats = await rowsOf<{ user_id: string }>(
    tx,
    sql`with moved as (update approval_requests set step = ${next} where id = ${id}::uuid returning id, steps, step)
      update approval_seats s set open = s.step >= moved.step, since = case when s.step >= moved.step then ${now.toISOString()}::timestamptz else s.since end
      from moved where s.request_id = moved.id and (s.open or approval_step_waits(moved.steps, moved.step, s.step)) returning case when s.open then s.user_id end as user_id`,
  )
  const asked = seats.flatMap(({ user_id }) => user_id ?? [])
  // Not before this decision can no longer be undone.
  const after = new Date(now.getTime() + undoSeconds * 1_000)
  await noteDecision(call, { record: record.name, recordId: row.id, to: asked, after })
  return 'open'
}
