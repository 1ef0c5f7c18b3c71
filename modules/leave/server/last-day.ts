import { and, eq, gt, sql } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import { grants, whoseOf } from '#shared/permissions.ts'
import { inWords } from '#shared/sentence.ts'
import { lastDayEntered } from '#modules/people/server/last-day.ts'
import { countsNow } from '#server/auth/held.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { on, type Hook } from '#server/call/hooks.ts'
import { writingOf } from '#server/call/writing.ts'
import { rowsOf } from '#server/db/rows.ts'
import { notify } from '#server/inbox/notify.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { lockPerson } from './account.ts'
import { reserved } from './reserved-days.ts'
import { leaveRequests } from './requests.ts'
import { says } from './sentences.ts'
import { leaveRequestTable } from './tables.ts'

/** Who keeps the leave of everybody. */
async function peopleOffice({ tx }: Pick<Call, 'tx'>): Promise<string[]> {
  const held = await rowsOf<{ userId: string; permissions: string[] }>(
    tx,
    sql`select h.user_id as "userId", r.permissions from user_roles h join roles r on r.name = h.role
      where h.reach = 'all' and ${countsNow('h')} order by h.user_id`,
  )
  const keeps = held.filter(({ permissions }) =>
    grants(
      permissions.filter((each) => whoseOf(each) === 'all'),
      leaveRequests.record.verbs.takeCount.right,
    ),
  )
  return [...new Set(keeps.map(({ userId }) => userId))]
}

type Leaving = { personId: string; name: string; lastDay: Day }

/** Approved leave after the last day goes back by rows, and the people office is told (rule H07). */
async function endLeave({ personId, name, lastDay }: Leaving, given: Call): Promise<void> {
  // It follows from the last day, also where its author has no right to leave.
  const call = withoutVersion({ ...given, actor: system })
  await lockPerson(personId, call)
  const after = await call.tx
    .select({ id: leaveRequestTable.id })
    .from(unscoped(leaveRequestTable, 'a rule'))
    .where(
      and(
        eq(leaveRequestTable.personId, personId),
        eq(leaveRequestTable.state, 'approved'),
        gt(leaveRequestTable.lastDay, lastDay),
      ),
    )
    .orderBy(leaveRequestTable.firstDay, leaveRequestTable.id)
  if (!after.length) return
  const office = await peopleOffice(call)
  const reason = inWords(says.notEmployedAfter({ person: name, to: lastDay }), writingOf('en'))
  for (const { id } of after) {
    // Days off are reserved with a leave and are no leave.
    const keeps = (await reserved(id, call)).some(({ day, quantity }) => day <= lastDay && quantity > 0)
    const action = keeps ? 'shorten' : 'cancel'
    await leaveRequests.acts.get(action)!(id, call, keeps ? { lastDay, reason } : { reason })
    const about = { record: leaveRequests.record.name, recordId: id }
    await notify(call, { ...about, to: office, kind: 'change', why: 'responsible', action })
  }
}

export const lastDayHooks: Hook[] = [on(lastDayEntered, endLeave)]
