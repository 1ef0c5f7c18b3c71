import { sql } from 'drizzle-orm'
import { dayIn, type Day } from '#shared/day.ts'
import type { Possible } from '#shared/possible.ts'
import { Problem } from '#shared/problem.ts'
import type { Decided } from '#shared/record.ts'
import { requireRight } from '#server/auth/lacking.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { Row } from '#server/record/source.ts'
import { passes } from './alone.ts'
import { deciderOf } from './facts.ts'
import { makersOf } from './makers.ts'
import { either, standingFor } from './people.ts'
import { says } from '../sentences.ts'

/** The company's day: delegations begin and end with it, wherever who stands in is. */
export async function dayOf({ house, tx, now }: Pick<Call, 'house' | 'tx' | 'now'>): Promise<Day> {
  for (const { timeZone } of house.rooms) {
    const zone = await timeZone?.(tx)
    if (zone) return dayIn(now, zone)
  }
  return dayIn(now, 'UTC')
}

type Sat = {
  id: string
  step: number
  steps: { name: string; quorum: number }[]
  amount: string
  currency: string
  title: string
  seat: string
  approvals: number
  asked: string[] | null
}
type Found = Omit<Sat, 'seat'> & { seat: string | null; decided: boolean; earlier: boolean }

/**
 * A seat is a right of its own: from the submission to its end it opens the record to whoever has it, or stands in for them today, whatever
 * their roles say. The call that ends it still reads what it did. A program has the rights of its token alone.
 */
export async function hasSeat(
  record: Decided,
  id: string,
  call: Pick<Call, 'actor' | 'house' | 'tx' | 'now'>,
): Promise<boolean> {
  const { actor, tx } = call
  if (!record.approval || actor.sessionId?.startsWith('token:')) return false
  const found = await rowsOf(
    tx,
    sql`with recursive ${standingFor(sql`${actor.id}::uuid`, sql`${deciderOf(record)}`, await dayOf(call))}
      select 1 from approval_requests r join approval_seats s on s.request_id = r.id
      where r.record = ${record.name} and r.record_id = ${id}::uuid and s.user_id in (select user_id from standing)
        and (r.state = 'open' or r.xmin = pg_current_xact_id_if_assigned()::xid) limit 1`,
  )
  return found.length > 0
}

/** Refuses whoever has neither this right nor a seat in the approval of the record. */
export async function requireRightOrSeat(permission: string, record: Decided, id: string, call: Call): Promise<void> {
  if (!may(call.actor, permission) && !(await hasSeat(record, id, call))) await requireRight(permission, call)
}

/** Nobody decides on what they made. */
export async function refuseMaker(record: Decided, row: Row, call: Call): Promise<void> {
  const makers = await makersOf(record, row, call)
  if (makers.has(call.actor.id)) throw new Problem('forbidden', says.ownWork())
}

/** The seat that whoever calls takes in the step of a submission that is waited for, or the refusal. */
export async function seatIn(record: Decided, request: string, call: Call): Promise<Sat> {
  const { tx, actor } = call
  const [found] = await rowsOf<Found>(
    tx,
    sql`with recursive ${standingFor(sql`${actor.id}::uuid`, sql`${deciderOf(record)}`, await dayOf(call))}
      select r.id, r.step, r.steps, r.amount::text, r.currency, r.title,
        (select s.user_id from approval_seats s join users u on u.id = s.user_id and u.active
          where s.request_id = r.id and s.step = r.step and s.user_id in (select user_id from standing)
            and not exists (select 1 from approval_decisions d where d.request_id = r.id and d.step = r.step and d.seat = s.user_id and d.undone_at is null)
          order by s.user_id = ${actor.id}::uuid desc, s.user_id limit 1) as seat,
        exists (select 1 from approval_decisions d where d.request_id = r.id and d.step = r.step and d.actor_id = ${actor.id}::uuid and d.undone_at is null) as decided,
        not r.same_person and exists (select 1 from approval_decisions d where d.request_id = r.id and d.step <> r.step and d.actor_id = ${actor.id}::uuid and d.undone_at is null) as earlier,
        (select count(*)::int from approval_decisions d where d.request_id = r.id and d.step = r.step and d.decision = 'approved' and d.undone_at is null) as approvals,
        (select array_agg(u.name order by u.name) from approval_seats s join users u on u.id = s.user_id and u.active where s.request_id = r.id and s.step = r.step) as asked
      from approval_requests r where r.id = ${request}::uuid`,
  )
  const { seat, decided, earlier, asked, ...sat } = found!
  if (decided) throw new Problem('conflict', says.decidedAlready())
  if (!seat) throw new Problem('forbidden', says.waitsFor({ people: either(asked ?? ['nobody who may still decide']) }))
  // Whoever stands in for another may have decided before, in a seat of their own.
  if (earlier) throw new Problem('forbidden', says.decidedBefore())
  return { ...sat, asked, seat }
}

/** Whether whoever calls may decide on it now, or the sentence with which a decision would be refused. */
export async function turnOf(record: Decided, row: Row, call: Call): Promise<Possible> {
  const [open] = await rowsOf<{ id: string }>(
    call.tx,
    sql`select id from approval_requests where record = ${record.name} and record_id = ${row.id}::uuid and state = 'open' limit 1`,
  )
  if (!open && (await passes(record, row.id, call))) return true
  try {
    await refuseMaker(record, row, call)
    if (open) await seatIn(record, open.id, call)
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.message
  }
}
