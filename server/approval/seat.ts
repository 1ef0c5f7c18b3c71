import { sql } from 'drizzle-orm'
import type { PolicyStep } from '#shared/approval.ts'
import { dayIn, type Day } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import type { Decided } from '#shared/record.ts'
import { says as ruled } from '#shared/verb.ts'
import { requireRight } from '#server/auth/lacking.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { Row } from '#server/record/source.ts'
import { passes } from './alone.ts'
import { deciderOf } from './facts.ts'
import { keptFrom } from './kept-from.ts'
import { makersOf } from './makers.ts'
import { mayStandIn, standingFor } from './delegates.ts'
import { either } from './people.ts'
import { says } from '../sentences.ts'

/** The company's day: delegations begin and end with it, wherever who stands in is. */
export async function dayOf({ app, tx, now }: Pick<Call, 'app' | 'tx' | 'now'>): Promise<Day> {
  for (const { timeZone } of app.modules) {
    const zone = await timeZone?.(tx)
    if (zone) return dayIn(now, zone)
  }
  return dayIn(now, 'UTC')
}

type Sat = {
  id: string
  /** The first of the steps that are asked now. */
  first: number
  steps: Pick<PolicyStep, 'quorum' | 'beside'>[]
  amount: string
  currency: string
  /** In which step, and whose. */
  step: number
  seat: string
  /** How many have approved in each step. */
  approvals: Partial<Record<number, number>>
}
type Found = Omit<Sat, 'seat' | 'step'> & {
  seat: string | null
  step: number | null
  decided: boolean
  elsewhere: boolean
  asked: string[][] | null
}

/**
 * A seat is a right of its own: from the submission to its end it opens the record to whoever has it, or stands in for them today, whatever
 * their roles say. The call that ends it still reads what it did, and so does whoever decided while they can undo it. A program has the rights of its token alone.
 */
export async function hasSeat(
  record: Decided,
  id: string,
  call: Pick<Call, 'actor' | 'app' | 'tx' | 'now'>,
): Promise<boolean> {
  const { actor, tx } = call
  if (!record.approval || actor.sessionId?.startsWith('token:')) return false
  const found = await rowsOf(
    tx,
    sql`with recursive ${standingFor(sql`${actor.id}::uuid`, {
      record: sql`${record.name}`,
      recordId: sql`${id}::uuid`,
      decider: sql`${deciderOf(record)}`,
      day: await dayOf(call),
    })}
      select 1 from approval_requests r join approval_seats s on s.request_id = r.id
      where r.record = ${record.name} and r.record_id = ${id}::uuid and s.user_id in (select user_id from standing)
        and (r.state = 'open' or r.xmin = pg_current_xact_id_if_assigned()::xid
          or exists (select from approval_decisions d join approval_ways_back w on w.decision_id = d.id
            where d.request_id = r.id and d.actor_id = ${actor.id}::uuid and d.undone_at is null and w.until >= ${call.now.toISOString()}::timestamptz)) limit 1`,
  )
  return found.length > 0 && !(await keptFrom(record.name, id, call)).has(actor.id)
}

/** Who has a seat in what waits of each of these records, or stands in for whoever has: as `hasSeat` says of one person, of all of them at once. */
export async function seatHolders(
  records: readonly { record: Decided; id: string }[],
  call: Pick<Call, 'app' | 'tx' | 'now'>,
): Promise<(record: string, id: string) => ReadonlySet<string>> {
  const column = (of: (each: (typeof records)[number]) => string) => sql.param(records.map(of))
  const day = await dayOf(call)
  const rows = await rowsOf<{ record: string; id: string; people: string[] }>(
    call.tx,
    sql`with recursive taken(record, record_id, decider, user_id) as (
        select r.record, r.record_id, n.decider, s.user_id
        from unnest(${column(({ record }) => record.name)}::text[], ${column(({ id }) => id)}::uuid[], ${column(({ record }) => deciderOf(record))}::text[]) as n(record, id, decider)
          join approval_requests r on r.record = n.record and r.record_id = n.id and r.state = 'open' join approval_seats s on s.request_id = r.id
        union
        select t.record, t.record_id, t.decider, d.to_user from approval_delegations d join taken t on t.user_id = d.from_user
        where d.revoked_at is null and ${day}::date between d.starts_on and d.ends_on and (d.record is null or d.record = t.decider)
          and not exists (select from approval_makers m where m.record = t.record and m.record_id = t.record_id and m.user_id = d.to_user))
      select record, record_id as id, array_agg(distinct user_id) as people from taken t
      where ${mayStandIn(sql`t.user_id`, sql`t.decider`)}
        or exists (select from approval_seats s join approval_requests r on r.id = s.request_id where r.record = t.record and r.record_id = t.record_id and r.state = 'open' and s.user_id = t.user_id)
      group by record, record_id`,
  )
  const people = new Map<string, ReadonlySet<string>>()
  for (const { record, id, people: seated } of rows) {
    const kept = await keptFrom(record, id, call)
    people.set(`${record} ${id}`, new Set(seated.filter((person) => !kept.has(person))))
  }
  return (record, id) => people.get(`${record} ${id}`) ?? new Set()
}

/** Refuses whoever has neither this right nor a seat in the approval of the record. */
export async function requireRightOrSeat(permission: string, record: Decided, id: string, call: Call): Promise<void> {
  if (!may(call.actor, permission) && !(await hasSeat(record, id, call))) await requireRight(permission, call)
}

/** Refuses a person who made the record; returns all makers. */
export async function refuseMaker(record: Decided, row: Row, call: Call): Promise<ReadonlySet<string>> {
  const makers = await makersOf(record, row, call)
  if (makers.has(call.actor.id)) throw new Problem('forbidden', ruled.ownWork())
  return makers
}

/** The seat that whoever calls takes in a step of a submission that is waited for, the first of them, or the refusal. */
export async function seatIn(
  record: Decided,
  { id, request, makers }: { id: string; request: string; makers: ReadonlySet<string> },
  call: Call,
): Promise<Sat> {
  const { tx, actor } = call
  // A refusal names only those who may decide.
  const out = new Set([...makers, ...(await keptFrom(record.name, id, call))])
  const [found] = await rowsOf<Found>(
    tx,
    sql`with recursive ${standingFor(sql`${actor.id}::uuid`, {
      record: sql`${record.name}`,
      recordId: sql`${id}::uuid`,
      decider: sql`${deciderOf(record)}`,
      day: await dayOf(call),
      makers,
    })}
      select r.id, r.step as first, r.steps, r.amount::text, r.currency, mine.step, mine.seat,
        coalesce(own.now, false) as decided, not r.same_person and coalesce(own.at_all, false) as elsewhere,
        (select coalesce(jsonb_object_agg(n.step, n.n), '{}') from (select d.step, count(*) as n from approval_decisions d
          where d.request_id = r.id and d.decision = 'approved' and d.undone_at is null group by d.step) n) as approvals,
        (select jsonb_agg(n.names order by n.step) from (select s.step, jsonb_agg(u.name order by u.name) as names
          from approval_seats s join users u on u.id = s.user_id and u.active where s.request_id = r.id and s.open
            and s.user_id <> all(${sql.param([...out])}::uuid[])
            and not exists (select from approval_decisions d where d.request_id = r.id and d.undone_at is null and (not r.same_person or d.step = s.step)
              and (d.actor_id = s.user_id or d.step = s.step and d.seat = s.user_id)) group by s.step) n) as asked
      from approval_requests r
        left join lateral (select bool_or(approval_step_waits(r.steps, r.step, d.step)) as now, true as at_all from approval_decisions d
          where d.request_id = r.id and d.actor_id = ${actor.id}::uuid and d.undone_at is null having count(*) > 0) own on true
        left join lateral (select s.step, s.user_id as seat from approval_seats s join users u on u.id = s.user_id and u.active
          where s.request_id = r.id and s.open and s.user_id in (select user_id from standing)
            and not exists (select 1 from approval_decisions d where d.request_id = r.id and d.step = s.step and d.undone_at is null
              and (d.seat = s.user_id or d.actor_id = ${actor.id}::uuid))
          order by s.step, s.user_id = ${actor.id}::uuid desc, s.user_id limit 1) mine on true
      where r.id = ${request}::uuid`,
  )
  const { seat, step, decided, elsewhere, asked, ...sat } = found!
  // Whoever stands in for another may have decided already, in a seat of their own.
  if (decided && (elsewhere || !seat)) throw new Problem('conflict', says.decidedAlready())
  if (seat === null || step === null)
    throw new Problem('forbidden', says.waitsFor({ people: allOf(asked ?? [['nobody who may still decide']]) }))
  if (elsewhere) throw new Problem('forbidden', says.decidedBefore())
  return { ...sat, seat, step }
}

/** 'Helena Varga or Ingrid Solberg', 'Helena Varga, and Noor Haddad or Wei Chen' where several steps wait. */
const allOf = (steps: readonly string[][]): string => steps.map(either).join(', and ')

/** Whether whoever calls may decide on it now, or the sentence with which a decision would be refused. */
export async function turnOf(record: Decided, row: Row, call: Call): Promise<true | Problem['said']> {
  const [open] = await rowsOf<{ id: string }>(
    call.tx,
    sql`select id from approval_requests where record = ${record.name} and record_id = ${row.id}::uuid and state = 'open' limit 1`,
  )
  if (!open && (await passes(record, row.id, call))) return true
  try {
    const makers = await refuseMaker(record, row, call)
    if (open) await seatIn(record, { id: row.id, request: open.id, makers }, call)
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.said
  }
}
