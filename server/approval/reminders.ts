import { getTableName, sql } from 'drizzle-orm'
import type { Escalation, PolicyStep } from '#shared/approval.ts'
import { addBusinessHours } from '#shared/calendar/business-calendar.ts'
import { calendarOf } from '#server/calendar.ts'
import { system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { noteDecision, remindOfDecision } from '#server/inbox/notify.ts'
import type { Served } from '#server/record/serve.ts'
import type { JobHandler, ServerModule } from '#server/module.ts'
import { mayStandIn } from './delegates.ts'
import { deciderOf } from './facts.ts'
import { makersOf } from './makers.ts'
import { seatsOf } from './people.ts'
import { dayOf } from './seat.ts'
import { askedNow } from './steps.ts'

type Kind = 'reminder' | 'escalation'
type Reading = Pick<Call, 'app' | 'tx'>

/** When something is due for a step that waits since then: after so many hours of work where the books of the record are kept. */
export async function dueAt(
  recordType: Served,
  id: string,
  since: string,
  hours: number,
  call: Reading,
): Promise<string> {
  const { table } = recordType.source
  const [row] =
    'entityId' in table
      ? await rowsOf<{ entity: string | null }>(
          call.tx,
          sql`select entity_id as entity from ${sql.identifier(getTableName(table))} where id = ${id}::uuid`,
        )
      : []
  const calendar = await calendarOf(call, row?.entity ?? null)
  return addBusinessHours(calendar, new Date(since), hours).toISOString()
}

export const hoursOf = ({ remind, escalate }: Partial<PolicyStep>, kind: Kind): number | undefined =>
  kind === 'reminder' ? remind : escalate?.after

type Late = { id: string; record: string; recordId: string; step: number; kind: Kind; hours: number; since: string }
/** Steps that wait and may be late: hours of work are never fewer on the clock. What was done for a step is not done again. */
const lateOf = (now: Date, id: string | null = null) => sql`
  select r.id, r.record, r.record_id as "recordId", n.step, k.kind, k.hours, to_char(w.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
  from approval_requests r cross join lateral (select step from ${askedNow(sql`r`)}) n
    cross join lateral (values ('reminder', (r.steps -> n.step ->> 'remind')::int), ('escalation', (r.steps -> n.step -> 'escalate' ->> 'after')::int)) k(kind, hours)
    cross join lateral (select min(s.since) as since from approval_seats s where s.request_id = r.id and s.step = n.step and s.open) w
  where r.state = 'open' and (${id}::uuid is null or r.id = ${id}::uuid) and w.since + k.hours * interval '1 hour' <= ${now.toISOString()}::timestamptz
    and not exists (select from approval_reminders m where m.request_id = r.id and m.step = n.step and m.kind = k.kind)
  order by r.opened_at, r.id, k.kind desc`

/** Reminds whom a step waits for, and asks others beside them, once each, as its policy says. */
export const remindLate = (modules: readonly ServerModule[]): JobHandler => ({
  name: 'approvals.remind',
  words: 'Remind approvers, and escalate overdue decisions',
  every: '*/5 * * * *',
  run: async (_data, app) => {
    const recordTypes = new Map(
      modules.flatMap(({ records }) => records.map((each) => [String(each.record.name), each])),
    )
    const now = app.now()
    for (const late of await rowsOf<Late>(app.db, lateOf(now))) {
      const recordType = recordTypes.get(late.record)
      if (!recordType) continue
      const due = await app.db.transaction((tx) =>
        dueAt(recordType, late.recordId, late.since, late.hours, { app, tx: tx as never }),
      )
      if (due <= now.toISOString())
        await inQuietCall(app, system, `approvals.${late.kind}`, (call) => tell(recordType, late, call))
    }
  },
})

async function tell(recordType: Served, { id, recordId, step, kind }: Late, call: Call): Promise<void> {
  const { record } = recordType
  // The record first, then its submission: in this order everywhere.
  const row = await recordType.lock(recordId, call)
  const [held] = await rowsOf<{ steps: PolicyStep[]; by: string }>(
    call.tx,
    sql`select steps, opened_by_name as by from approval_requests where id = ${id}::uuid for update`,
  )
  // Another process may have been quicker, or somebody decided: asked again now that both are held.
  const still = await rowsOf<Late>(call.tx, lateOf(call.now, id))
  if (!held || !still.some((each) => each.step === step && each.kind === kind)) return
  const makers = await makersOf(record, row, call, await recordType.options.barred?.(row, call))
  const asking = { ...call, actor: { ...call.actor, name: held.by } }
  const about = { record: record.name, recordId }
  const seated = await seatedIn(id, step, call)
  const escalate = held.steps[step]!.escalate
  const people =
    kind === 'reminder'
      ? await presentFor(seated, deciderOf(record), makers, call)
      : await seatMore(id, step, escalate!, seated, makers, call)
  // Where nobody is found now, somebody may be later; until then administrators are told (server/approval/stuck.ts).
  if (people.length === 0) {
    if (kind === 'escalation' && (await noteUnheard(id, step, call)))
      call.changed({ ...about, action: 'unheard', before: null, after: { people: 0 } })
    return
  }
  await call.tx.execute(sql`insert into approval_reminders (request_id, step, kind, at, people)
    select ${id}::uuid, ${step}, ${kind}, ${call.now.toISOString()}::timestamptz, jsonb_agg(name order by name) from users where id = any(${sql.param(people)}::uuid[])`)
  if (kind === 'reminder') await remindOfDecision(asking, { ...about, to: people })
  else await noteDecision(asking, { ...about, to: await presentFor(people, deciderOf(record), makers, call) })
  call.changed({
    ...about,
    action: kind === 'reminder' ? 'remind' : 'escalate',
    before: null,
    after: { people: people.length },
  })
}

/** That others were to be asked and nobody was found, once; whether it is new. */
const noteUnheard = async (id: string, step: number, { tx, now }: Call): Promise<boolean> =>
  (
    await rowsOf(
      tx,
      sql`insert into approval_reminders (request_id, step, kind, at, people)
        values (${id}::uuid, ${step}, 'unheard', ${now.toISOString()}::timestamptz, '[]') on conflict do nothing returning step`,
    )
  ).length > 0

/** Whose decision a step still waits for. */
const seatedIn = async (id: string, step: number, { tx }: Call): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      tx,
      sql`select s.user_id as id from approval_seats s join users u on u.id = s.user_id and u.active where s.request_id = ${id}::uuid and s.step = ${step} and s.open
        and not exists (select from approval_decisions d where d.request_id = s.request_id and d.undone_at is null and (d.actor_id = s.user_id or (d.step = s.step and d.seat = s.user_id)))`,
    )
  ).map((each) => each.id)

/** Who is there for these people today: whoever stands in for one who is away, over any number of hops, else they themselves; no maker. */
async function presentFor(
  people: readonly string[],
  recordType: string,
  makers: ReadonlySet<string>,
  call: Call,
): Promise<string[]> {
  const day = await dayOf(call)
  const away = (who: string) =>
    sql.raw(`exists (select from approval_delegations a where a.from_user = ${who} and a.revoked_at is null`)
  const today = sql`and ${day}::date between a.starts_on and a.ends_on and (a.record is null or a.record = ${recordType}))`
  const found = await rowsOf<{ seat: string; id: string }>(
    call.tx,
    sql`with recursive way(seat, user_id) as (
        select p, p from unnest(${sql.param([...people])}::uuid[]) p
        union select w.seat, a.to_user from approval_delegations a join way w on w.user_id = a.from_user
          where a.revoked_at is null and ${day}::date between a.starts_on and a.ends_on and (a.record is null or a.record = ${recordType})
            and a.to_user <> all(${sql.param([...makers])}::uuid[]))
      select w.seat, u.id from way w join users u on u.id = w.user_id and u.active
      where not ${away('w.user_id')} ${today} and (w.seat = u.id or ${mayStandIn(sql`u.id`, sql`${recordType}::text`)})`,
  )
  const there = found.filter(({ id }) => !makers.has(id))
  const missed = people.filter((id) => !makers.has(id) && !there.some(({ seat }) => seat === id))
  return [...new Set([...there.map(({ id }) => id), ...missed])]
}

/** Seats in addition: nobody loses theirs. Not for makers, nor for whoever sits in another step of people who have to be others. */
async function seatMore(
  id: string,
  step: number,
  { to }: Escalation,
  seated: readonly string[],
  makers: ReadonlySet<string>,
  call: Call,
): Promise<string[]> {
  const { tx, now } = call
  const taken = await rowsOf<{ id: string }>(
    tx,
    sql`select s.user_id as id from approval_seats s join approval_requests r on r.id = s.request_id where r.id = ${id}::uuid and (s.step = ${step} or not r.same_person)`,
  )
  const out = new Set([...makers, ...taken.map((each) => each.id)])
  const one = { name: '', quorum: 1, approvers: [to] }
  const found =
    to.kind === 'manager'
      ? // Of each whose decision is waited for, the next above who can.
        (await Promise.all(seated.map((each) => seatsOf(tx, [one], each, out, true)))).flat(2)
      : (await seatsOf(tx, [one], null, out, true)).flat()
  const people = [...new Set(found.map((each) => each.id))]
  await tx.execute(sql`insert into approval_seats (request_id, step, user_id, open, since)
    select ${id}::uuid, ${step}, each, true, ${now.toISOString()}::timestamptz from unnest(${sql.param(people)}::uuid[]) each`)
  return people
}

type Told = { request: string; step: number; kind: Kind; at: string; people: string[] }
export const toldOf = (requests: readonly string[], { tx }: Pick<Call, 'tx'>): Promise<Told[]> =>
  rowsOf<Told>(
    tx,
    sql`select request_id as request, step, kind, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, people
      from approval_reminders where request_id = any(${sql.param([...requests])}::uuid[]) and kind <> 'unheard' order by at, kind desc`,
  )
