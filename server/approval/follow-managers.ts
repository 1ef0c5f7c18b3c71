import { sql } from 'drizzle-orm'
import type { PolicyStep } from '#shared/approval.ts'
import { system } from '#server/call/actor.ts'
import type { Call, Job } from '#server/call/call.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { noteDecision } from '#server/inbox/notify.ts'
import type { Served } from '#server/record/serve.ts'
import type { JobHandler, ServerModule } from '#server/module.ts'
import { makersOf, named } from './makers.ts'
import { seatsOf } from './people.ts'

const name = 'approvals.follow-managers'
/** Asked for by a change of somebody's manager. */
export const followManagersJob: Job = { name, data: {}, key: 'all' }

/** What waits for the manager of a requester moves to the manager of the day. */
export const followManagers = (modules: readonly ServerModule[]): JobHandler => ({
  name,
  words: 'Move what waits for a manager to the present manager',
  run: async (_data, app) => {
    const recordTypes = new Map(
      modules.flatMap(({ records }) => records.map((each) => [String(each.record.name), each])),
    )
    for (const { id, record, recordId } of await rowsOf<{ id: string; record: string; recordId: string }>(
      app.db,
      sql`select id, record, record_id as "recordId" from approval_requests
        where state = 'open' and jsonb_path_exists(steps, '$[*].approvers[*] ? (@.kind == "manager")') order by opened_at, id`,
    )) {
      const recordType = recordTypes.get(record)
      if (recordType) await inQuietCall(app, system, name, (call) => follow(recordType, id, recordId, call))
    }
  },
})

type Step = { request: string; at: number; step: PolicyStep; samePerson: boolean }
type Held = { steps: Partial<PolicyStep>[]; step: number; by: string; samePerson: boolean }
type Seat = { step: number; id: string; isKept: boolean; isOpen: boolean }

async function follow(recordType: Served, request: string, recordId: string, call: Call): Promise<void> {
  const { record } = recordType
  // The record first, then its submission: in this order everywhere.
  const row = await recordType.lock(recordId, call)
  const [held] = await rowsOf<Held>(
    call.tx,
    sql`select steps, step, opened_by as by, same_person as "samePerson" from approval_requests where id = ${request}::uuid and state = 'open' for update`,
  )
  if (!held) return
  const { samePerson } = held
  const makers = await makersOf(record, row, call, await recordType.options.barred?.(row, call))
  const requester = named(record, row)[0] ?? held.by
  for (const [at, step] of held.steps.entries()) {
    if (at < held.step || !step.approvers?.some(({ kind }) => kind === 'manager')) continue
    const seated = await followIn({ request, at, step: step as PolicyStep, samePerson }, requester, makers, call)
    if (!seated) continue
    if (seated.isOpen) await noteDecision(call, { to: [seated.id], record: record.name, recordId })
    call.changed({
      record: record.name,
      recordId,
      action: 'follow-manager',
      before: { people: [seated.formerName] },
      after: { people: [seated.name] },
    })
  }
}

/** Gives the seat of the former manager to the present one, unless it was decided in; nobody sits in two steps of people who have to be others. */
async function followIn({ request, at, step, samePerson }: Step, requester: string, makers: Set<string>, call: Call) {
  const { tx, now } = call
  const asks = async (approvers: PolicyStep['approvers']) =>
    (await seatsOf(tx, [{ ...step, approvers }], requester, makers, true))[0]!
  const [manager] = await asks([{ kind: 'manager' }])
  const seats = await rowsOf<Seat>(
    tx,
    sql`select s.step, s.user_id as id, s.open as "isOpen",
        exists (select from approval_decisions d where d.request_id = s.request_id and d.step = s.step and d.seat = s.user_id and d.undone_at is null)
          or exists (select from approval_reminders m where m.request_id = s.request_id and m.step = s.step and m.kind = 'escalation' and m.at = s.since) as "isKept"
      from approval_seats s where s.request_id = ${request}::uuid order by s.user_id`,
  )
  if (!manager || seats.some(({ id, step: of }) => id === manager.id && (of === at || !samePerson))) return null
  const others = await asks(step.approvers.filter(({ kind }) => kind !== 'manager'))
  const former = seats.find((seat) => seat.step === at && !seat.isKept && !others.some(({ id }) => id === seat.id))
  if (!former) return null
  const [moved] = await rowsOf<{ name: string }>(
    tx,
    sql`with seat as (update approval_seats set user_id = ${manager.id}::uuid, since = case when open then ${now.toISOString()}::timestamptz end
        where request_id = ${request}::uuid and step = ${at} and user_id = ${former.id}::uuid)
      select name from users where id = ${former.id}::uuid`,
  )
  return { id: manager.id, name: manager.name, formerName: moved!.name, isOpen: former.isOpen }
}
