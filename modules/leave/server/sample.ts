import { ne } from 'drizzle-orm'
import { addDays, mondayOf, type Day } from '#shared/day.ts'
import { leaveRequests as declared } from '#modules/leave/shared/leave-requests.ts'
import { one, unitText } from '#modules/leave/shared/units.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { SampleLife } from '#server/module.ts'
import { callerOf, dice } from '#server/sample-agenda.ts'
import { accountOf, missing, taking, type Account, type Person } from './account.ts'
import { leaveBlocks } from './blocks.ts'
import { balanceOn, type Entry } from './course.ts'
import { daysOf, sumOf, takenByDay, type LeaveDay } from './count.ts'
import { bringUp, leaveEntries, post } from './entries.ts'
import { leaveCalendars } from './leave-calendar.ts'
import type { PersonCalendar } from './person-calendar.ts'
import { leavePolicies } from './policies.ts'
import { leaveRequests } from './requests.ts'
import { leaveDayTable } from './tables.ts'
import { leaveTypes } from './leave-types.ts'

/** Two years of leave of the sample company, as a file of the last system would bring it, and what is asked for now. */
export async function createSampleLeave({ agenda, now, routes }: SampleLife): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const call = callerOf(routes)
  const on = addDays(day, -3)
  agenda.plan(on, 'hr', async (hr) => {
    const { annual } = await write(hr)
    const ask = (role: string, firstDay: Day, days: number, reason: string, then?: (id: string) => void) =>
      agenda.plan(on, role, async (own) => {
        const body = { typeId: annual, firstDay, lastDay: addDays(firstDay, days - 1), reason }
        const made = await call(declared.api.create, { body: { ...body, next: { verb: 'submit' } } }, own)
        then?.(made.id)
      })
    ask('employee', mondayFrom(addDays(day, 30)), 3, 'A long weekend by the sea')
    ask('employee', mondayFrom(addDays(day, 60)), 5, 'Visiting family', (id) =>
      agenda.plan(on, 'manager', async (manager) => {
        const { version } = await leaveRequests.find(id, manager)
        await call(declared.api.approve, { params: { id } }, { ...manager, version })
      }),
    )
  })
}

/** The Monday on that day or after it. */
const mondayFrom = (day: Day): Day => mondayOf(addDays(day, 6))

async function write(call: Call): Promise<{ annual: string }> {
  const today = await dayOf(call)
  const year = Number(today.slice(0, 4))
  const type = async (name: string, more: Parameters<typeof leaveTypes.create>[0]['values']) =>
    (await leaveTypes.create({ values: { ...usual, name, ...more } }, call)).id
  const annual = await type('Annual leave', {
    confidential: false,
    noticeDays: 7,
    mostConsecutive: 20,
    waitingDays: 30,
  })
  const sick = await type('Sick leave', { confidential: true, tracked: false, documentsAfter: 3 })
  const lieu = await type('Time off in lieu', { confidential: false, unit: 'hour', noticeDays: 1 })
  await type('Unpaid leave', { confidential: false, unit: 'day', paid: false, tracked: false, noticeDays: 14 })
  for (const [afterYears, perYear] of [
    [0, '20'],
    [5, '25'],
  ] as const)
    await leavePolicies.create(
      {
        values: {
          name: `Annual leave, employees${afterYears ? ` after ${afterYears} years` : ''}`,
          typeId: annual,
          employeeType: 'employee',
          afterYears,
          perYear,
          frequency: 'every month',
          postedOn: 'first day',
          rounding: 'exact',
          most: '35',
          carryOver: '5',
          carryMonths: 3,
          startsOn: `${year - 2}-01-01`,
          proRata: true,
          backPosting: 'post',
        },
      },
      call,
    )
  const stocktaking = { name: 'Yearly stocktaking', firstDay: `${year + 1}-06-28`, lastDay: `${year + 1}-07-02` }
  await leaveBlocks.create({ values: stocktaking }, call)
  await history({ annual, sick, lieu }, today, call)
  return { annual }
}

const usual = {
  unit: 'half day' as const,
  paid: true,
  tracked: true,
  negativeLimit: '0',
  countsDaysOff: false,
  waitingDays: 0,
}

type Span = { personId: string; memberId: string | null; typeId: string; firstDay: Day; lastDay: Day; days: LeaveDay[] }

/** What everybody took, never more than they had. */
async function history(types: { annual: string; sick: string; lieu: string }, today: Day, call: Call): Promise<void> {
  const people = await call.tx
    .select()
    .from(unscoped(personTable, 'the app'))
    .where(ne(personTable.state, 'prehire'))
    .orderBy(personTable.employeeId)
  const calendars = await leaveCalendars(
    people.map(({ id }) => id),
    call,
  )
  const roll = dice(35)
  const spans: Span[] = []
  const rows: { personId: string; entries: Entry[] }[] = []
  for (const [place, person] of people.entries()) {
    const account = await accountOf(person, types.annual, call)
    const own = ofPerson(person, account, types, today, calendars(person.id), { roll, place })
    spans.push(...own)
  }
  const active = people.filter(({ state }) => state === 'active').map(({ id }) => id)
  const nextOf = (id: string) => active[(active.indexOf(id) + 1) % active.length]!
  const ids = await leaveRequests.enter(
    spans.map(({ personId, memberId, typeId, firstDay, lastDay, days }) => ({
      values: {
        personId,
        // A person away from today on has a substitute: the next person to join after them.
        substituteId: lastDay >= today && active.length > 1 ? nextOf(personId) : null,
        requesterId: memberId,
        typeId,
        firstDay,
        lastDay,
        quantity: unitText(sumOf(days)),
        state: 'approved' as const,
        managed: memberId !== null,
        origin: 'imported' as const,
      },
    })),
    call,
  )
  await call.tx.insert(leaveDayTable).values(
    spans.flatMap(({ personId, days }, at) =>
      days.map(({ day, half, quantity }) => ({
        requestId: ids[at]!,
        personId,
        day,
        half,
        quantity: unitText(quantity),
      })),
    ),
  )
  for (const [at, { personId, typeId, days }] of spans.entries()) {
    if (typeId !== types.annual) continue
    const taken = [...takenByDay(days)].map(([day, quantity]) => ({
      ...taking(day, quantity, ids[at]!),
      cause: 'Leave',
    }))
    rows.push({ personId, entries: taken })
  }
  for (const [personId, own] of Map.groupBy(rows, (each) => each.personId))
    await post(
      personId,
      types.annual,
      own.flatMap(({ entries }) => entries),
      call,
    )
  for (const person of people) await bringUp(await accountOf(person, types.annual, call), today, call)
  const inLieu = people.filter((each) => each.state === 'active').slice(10, 16)
  const hours = inLieu.map(({ id }) => ({
    values: {
      personId: id,
      typeId: types.lieu,
      kind: 'grant' as const,
      quantity: '8',
      effectiveOn: addDays(today, -40),
      cause: 'Worked on the Saturday of the stocktaking',
    },
  }))
  await leaveEntries.created(await leaveEntries.enter(hours, call), call)
  await leaveRequests.created(ids, call)
}

/** The leaves of a person: spring, summer, autumn and the end of each year, a single day between, and now and then an illness. */
function ofPerson(
  person: Person,
  account: Account,
  { annual, sick }: { annual: string; sick: string },
  today: Day,
  calendar: PersonCalendar,
  { roll, place }: { roll: (sides: number) => number; place: number },
): Span[] {
  const spans: Span[] = []
  let entries: Entry[] = account.entries
  // Who signs in asks for what is to come, and has enough left for it.
  const [until, least] = person.memberId ? [addDays(today, -1), 8 * one] : [addDays(today, 75), 0]
  const taken = new Set<Day>()
  const rules = { unit: 'half day', countsDaysOff: false } as const
  const add = (typeId: string, near: Day, length: number) => {
    const firstDay = mondayFrom(near)
    const lastDay = addDays(firstDay, length - 1)
    const last = person.leaveDate ?? until
    if (firstDay < addDays(person.hireDate, 60) || lastDay > last || lastDay > until) return
    const days = daysOf({ firstDay, lastDay, halfDay: null, half: null, hours: null }, rules, calendar)
    if (sumOf(days) === 0 || days.some(({ day }) => taken.has(day))) return
    if (typeId === annual) {
      const own = [...takenByDay(days)].map(([day, quantity]) => taking(day, quantity, `${firstDay}`))
      const next = [...entries, ...own]
      const all = [...next, ...missing({ ...account, entries: next }, until, today)]
      const short = all.some(({ day }) => day >= firstDay && balanceOn(all, day) < one)
      if (short || balanceOn(all, until) < least) return
      entries = next
    } else if (lastDay >= addDays(today, -5)) return
    for (const { day } of days) taken.add(day)
    spans.push({ personId: person.id, memberId: person.memberId, typeId, firstDay, lastDay, days })
  }
  // Every sixth is away in the week of today.
  if (place % 6 === 2) add(annual, addDays(today, -6), 5)
  const year = Number(today.slice(0, 4))
  for (const each of [year - 2, year - 1, year, year + 1]) {
    const month = (at: number, length: number, spread = 24) =>
      add(annual, `${each}-${String(at).padStart(2, '0')}-${String(1 + roll(spread)).padStart(2, '0')}`, length)
    month(2, 3 + roll(3))
    month(4 + roll(2), 1 + roll(2))
    month(7, roll(3) === 0 ? 12 : 5, 28)
    month(8, roll(3) === 0 ? 12 : 5, 28)
    month(10, 3 + roll(3))
    month(12, 5, 20)
    // Some take a day or two when it is quiet.
    if (place % 3 === 0) add(annual, `${each}-09-${String(3 + (place % 20)).padStart(2, '0')}`, 2)
    if (place % 4 === 1) add(annual, `${each}-11-${String(2 + (place % 18)).padStart(2, '0')}`, 1 + (place % 2))
    if (roll(2) === 0)
      add(sick, `${each}-${String(1 + roll(9)).padStart(2, '0')}-${String(10 + roll(18))}`, 1 + roll(4))
  }
  return spans
}
