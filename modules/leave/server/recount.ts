import { and, eq, inArray } from 'drizzle-orm'
import { calendarChanged } from '#modules/calendars/server/calendars.ts'
import { fullTimeChanged, fullTimeSharesOf, type FullTimeShare } from '#modules/people/server/full-time.ts'
import { workingWeeksChanged, type WorkingWeek } from '#modules/people/server/weeks.ts'
import { unitText, units } from '#modules/leave/shared/units.ts'
import { dayOf } from '#server/approval/seat.ts'
import { leaveCalendar, leaveCalendars } from './leave-calendar.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { on, type Hook } from '#server/call/hooks.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { accountOf, afterChange, personOf, lockPerson } from './account.ts'
import { daysOf, sumOf, takenByDay } from './count.ts'
import { bringUp, post } from './entries.ts'
import { partTimeOf, type PersonCalendar } from './person-calendar.ts'
import { free, reserve, reserved, settle } from './reserved-days.ts'
import { typeOf } from './leave-types.ts'
import { askedOf, leaveRequests } from './requests.ts'
import { leaveRequestTable, leaveTypeTable } from './tables.ts'

const asText = (days: ReadonlyMap<string, number>): string => JSON.stringify([...days])

/**
 * What changed working days make of a leave (rule H02): one that is to come is counted anew, with the days of the balance; of one that is over or has begun it is noted what
 * it would come to, and an HR officer says whether that counts. The caller holds the person's lock.
 */
async function recount(id: string, calendar: PersonCalendar, call: Call): Promise<void> {
  const today = await dayOf(call)
  const row = await leaveRequests.lock(id, call)
  const type = await typeOf(row.typeId, call)
  const days = daysOf(askedOf(row), type, calendar)
  const sum = sumOf(days)
  if (row.firstDay > today || row.state === 'in approval') {
    // A week may have as many working days as before, and others.
    if (asText(takenByDay(days)) === asText(takenByDay(await reserved(id, call)))) return
    await free(id, call)
    await reserve(row, days, call)
    if (row.state === 'approved')
      await settle(row, type, takenByDay(days), 'Counted anew: the working days changed', call)
    await leaveRequests.change(row, { values: { quantity: unitText(sum), recounted: null } }, call, 'recount')
  } else {
    const recounted = sum === units(row.quantity) ? null : unitText(sum)
    const noted = row.recounted === null ? null : unitText(units(row.recounted))
    if (noted !== recounted) await leaveRequests.change(row, { values: { recounted } }, call, 'recount')
  }
}

const requestsOf = (personId: string | null, { tx }: Call) =>
  tx
    .select({ id: leaveRequestTable.id, personId: leaveRequestTable.personId })
    .from(unscoped(leaveRequestTable, 'a rule'))
    .where(
      and(
        inArray(leaveRequestTable.state, ['in approval', 'approved']),
        personId === null ? undefined : eq(leaveRequestTable.personId, personId),
      ),
    )
    .orderBy(leaveRequestTable.personId, leaveRequestTable.id)

/** The company works on other days: so does everybody. */
async function recountAll(call: Call): Promise<void> {
  const own = withoutVersion({ ...call, actor: system })
  const rows = await requestsOf(null, call)
  const calendars = await leaveCalendars([...new Set(rows.map(({ personId }) => personId))], call)
  for (const { id, personId } of rows) {
    await lockPerson(personId, call)
    await recount(id, calendars(personId), own)
  }
}

/** Somebody works otherwise: their leave is counted anew, and what they were given already follows. */
async function recountPerson(personId: string, before: readonly WorkingWeek[], call: Call): Promise<void> {
  const own = withoutVersion({ ...call, actor: system })
  await lockPerson(personId, own)
  const calendar = await leaveCalendar(personId, own)
  for (const { id } of await requestsOf(personId, own)) await recount(id, calendar, own)
  await giveAnew(personId, { weeks: before }, 'another working week', own)
}

/** Somebody works another share of full time: what they were given already follows. */
async function followShare(personId: string, before: readonly FullTimeShare[], call: Call): Promise<void> {
  const own = withoutVersion({ ...call, actor: system })
  await lockPerson(personId, own)
  await giveAnew(personId, { shares: before }, 'another share of full time', own)
}

type Worked = { weeks?: readonly WorkingWeek[]; shares?: readonly FullTimeShare[] }
async function giveAnew(personId: string, before: Worked, why: string, call: Call): Promise<void> {
  const [person, calendar, today] = [
    (await personOf(personId, call))!,
    await leaveCalendar(personId, call),
    await dayOf(call),
  ]
  const types = await call.tx
    .select({ id: leaveTypeTable.id, unit: leaveTypeTable.unit })
    .from(unscoped(leaveTypeTable, 'a rule'))
    .where(eq(leaveTypeTable.tracked, true))
    .orderBy(leaveTypeTable.id)
  const shares = before.shares ?? (await fullTimeSharesOf([personId], call)).get(personId)
  const worked = { ...calendar, weeks: before.weeks ?? calendar.weeks }
  for (const { id, unit } of types) {
    const was = { partTime: partTimeOf(worked, unit, shares), weekTime: partTimeOf(worked, unit) }
    const rows = afterChange(await accountOf(person, id, call), was, today, { why, as: 'week' })
    if (!rows.length) continue
    await post(personId, id, rows, call)
    await bringUp(await accountOf(person, id, call), today, call)
  }
}

export const recountHooks: Hook[] = [
  on(calendarChanged, async (_, call) => recountAll(call)),
  on(workingWeeksChanged, async ({ personId, before }, call) => recountPerson(personId, before, call)),
  on(fullTimeChanged, async ({ personId, before }, call) => followShare(personId, before, call)),
]
