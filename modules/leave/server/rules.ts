import { and, count, eq, gte, inArray, isNull, lte, max, ne, or } from 'drizzle-orm'
import { addDays, daysBetween, type Day } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import type { Sentence } from '#shared/sentence.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import { one, units, unitText } from '#modules/leave/shared/units.ts'
import { assignmentTable } from '#modules/people/server/tables.ts'
import type { Call } from '#server/call/call.ts'
import { attachments } from '#server/db/tables.ts'
import { holdsOn } from '#server/record/dated.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { accountOf, missing, pendingOf, taking, type Person } from './account.ts'
import { balanceOn, type Entry } from './course.ts'
import { knowsOf } from './confidential.ts'
import { sumOf, takenByDay, type Asked, type LeaveDay } from './count.ts'
import { minutesOn, worksOn, type PersonCalendar } from './person-calendar.ts'
import { says } from './sentences.ts'
import { leaveBlockTable, leaveDayTable, leaveEntryTable, leaveRequestTable, leaveTypeTable } from './tables.ts'
import type { TypeRow } from './leave-types.ts'

export type Refusal = { field: string; said: Sentence; hint: Sentence }
const refusal = (field: string, said: Sentence, hint: Sentence): Refusal => ({ field, said, hint })

/** Throws the first of several refusals, with every field that is concerned. */
export function refuse(refusals: readonly Refusal[]): void {
  if (!refusals.length) return
  const fields = Object.fromEntries(refusals.toReversed().map(({ field, hint }) => [field, hint]))
  throw new Problem('unprocessable', refusals[0]!.said, fields)
}

/** What does not fit together in what is asked for, whatever the balance. */
export function unfit(asked: Asked, type: TypeRow, person: Person, calendar: PersonCalendar): Refusal[] {
  const { firstDay, lastDay, halfDay, half, hours } = asked
  if (lastDay < firstDay) return [refusal('lastDay', says.lastBeforeFirst(), says.giveFirstDayOrLater())]
  if (daysBetween(firstDay, lastDay) > 365) return [refusal('lastDay', says.tooLong(), says.giveEarlierDay())]
  const all: Refusal[] = []
  if (type.archivedAt) all.push(refusal('typeId', says.typeArchived({ type: type.name }), says.chooseType()))
  if (firstDay < person.hireDate)
    all.push(
      refusal(
        'firstDay',
        says.notEmployed({ person: person.displayName, from: person.hireDate }),
        says.chooseWorkingTime(),
      ),
    )
  all.push(...pastLastDay(lastDay, person))
  if (halfDay !== null && type.unit !== 'half day')
    all.push(refusal('halfDay', says.wholeDaysOnly({ type: type.name }), says.leaveEmpty()))
  else if (halfDay !== null && (halfDay < firstDay || halfDay > lastDay))
    all.push(refusal('halfDay', says.halfOutside(), says.chooseDayWithin()))
  if (half !== null && halfDay === null && hours === null)
    all.push(refusal('half', says.halfOutside(), says.leaveEmpty()))
  if (hours === null) return all
  if (type.unit !== 'hour') return [...all, refusal('hours', says.hoursOnly(), says.leaveEmpty())]
  if (firstDay !== lastDay) return [...all, refusal('lastDay', says.hoursOfOneDay(), says.giveEarlierDay())]
  const worked = minutesOn(calendar, firstDay) / 60
  if (units(hours) <= 0) all.push(refusal('hours', says.hoursAboveZero(), says.hoursAboveZero()))
  if (units(hours) > worked * one)
    all.push(refusal('hours', says.moreThanWorked({ day: firstDay, hours: worked }), says.giveFewerHours()))
  return all
}

type Matter = {
  asked: Asked
  type: TypeRow
  person: Person
  days: readonly LeaveDay[]
  calendar: PersonCalendar
  today: Day
  /** The request that is asked for, once it is kept. */
  requestId: string | null
}

/** In ten-thousandths, as the terms of `leaveApi.preview`. */
type BalanceAfter = {
  after: number
  before: number
  beforeOn: Day
  earned: number
  expired: number
  otherLeave: number
}

/** A leave ends with the employment. */
export function pastLastDay(lastDay: Day, { displayName, leaveDate }: Pick<Person, 'displayName' | 'leaveDate'>) {
  if (leaveDate === null || lastDay <= leaveDate) return []
  return [refusal('lastDay', says.notEmployedAfter({ person: displayName, to: leaveDate }), says.chooseWorkingTime())]
}

/** Leave up to the day of an opening balance is in it: it would take nothing. */
export async function beforeOpening(
  { personId, typeId, firstDay }: { personId: string; typeId: string; firstDay: Day },
  call: Call,
): Promise<Refusal[]> {
  const [row] = await call.tx
    .select({ day: max(leaveEntryTable.effectiveOn) })
    .from(unscoped(leaveEntryTable, 'a rule'))
    .where(
      and(
        eq(leaveEntryTable.personId, personId),
        eq(leaveEntryTable.typeId, typeId),
        eq(leaveEntryTable.kind, 'opening'),
      ),
    )
  if (!row?.day || firstDay > row.day) return []
  return [refusal('firstDay', says.inOpening({ day: row.day }), says.chooseLaterDay())]
}

/** Everything by which a leave that fits together is refused now, the rules of its type first (rules H01, H04 and H08). */
export async function refused(matter: Matter, call: Call): Promise<Refusal[]> {
  const { asked, type, person, days, today } = matter
  const { firstDay } = asked
  if (sumOf(days) === 0) return [refusal('firstDay', says.noWorkingDay(), says.chooseWorkingDay())]
  const all: Refusal[] = []
  const from = addDays(person.hireDate, type.waitingDays)
  if (firstDay < from)
    all.push(
      refusal('firstDay', says.waiting({ type: type.name, from, days: type.waitingDays }), says.chooseLaterDay()),
    )
  const noticed = type.noticeDays === null ? null : addDays(today, type.noticeDays)
  if (noticed !== null && firstDay < noticed)
    all.push(
      refusal(
        'firstDay',
        says.notice({ type: type.name, from: noticed, days: type.noticeDays! }),
        says.chooseLaterDay(),
      ),
    )
  all.push(...(await beforeOpening({ personId: person.id, typeId: type.id, firstDay }, call)))
  for (const find of [inARow, blocked, overlap, beyondBalance]) {
    const found = await find(matter, call)
    if (found) all.push(found)
  }
  return all
}

/** Leave of the type that touches it counts with it: one that is split is as long as it was. */
async function inARow({ type, person, days, calendar, requestId }: Matter, { tx }: Call): Promise<Refusal | null> {
  if (type.mostConsecutive === null) return null
  const kept = await tx
    .select({ day: leaveDayTable.day })
    .from(unscoped(leaveDayTable, 'a rule'))
    .innerJoin(unscoped(leaveRequestTable, 'a rule'), eq(leaveRequestTable.id, leaveDayTable.requestId))
    .where(
      and(
        eq(leaveDayTable.personId, person.id),
        eq(leaveRequestTable.typeId, type.id),
        requestId ? ne(leaveDayTable.requestId, requestId) : undefined,
      ),
    )
  const away = new Set([...kept, ...days].map(({ day }) => day))
  const counts = (day: Day) => away.has(day) && (type.countsDaysOff || worksOn(calendar, day))
  const between = (day: Day) => away.has(day) || !worksOn(calendar, day)
  let [first, last] = [days[0]!.day, days.at(-1)!.day]
  // Without an end a calendar that works on no day would be one long weekend.
  while (between(addDays(first, -1)) && daysBetween(first, days[0]!.day) < 400) first = addDays(first, -1)
  while (between(addDays(last, 1)) && daysBetween(days[0]!.day, last) < 800) last = addDays(last, 1)
  let sum = 0
  for (let day = first; day <= last; day = addDays(day, 1)) if (counts(day)) sum += 1
  if (sum <= type.mostConsecutive) return null
  return refusal(
    'lastDay',
    says.tooMany({ type: type.name, most: type.mostConsecutive, days: sum }),
    says.giveFewerDays(),
  )
}

async function blocked({ asked, type, person }: Matter, { tx }: Call): Promise<Refusal | null> {
  const { firstDay, lastDay, name, typeId, departmentId } = leaveBlockTable
  const [assignment] = await tx
    .select({ departmentId: assignmentTable.departmentId })
    .from(unscoped(assignmentTable, 'a reference'))
    .where(
      and(eq(assignmentTable.personId, person.id), holdsOn(unscoped(assignmentTable, 'a reference'), asked.firstDay)),
    )
  const own = assignment?.departmentId
  const [found] = await tx
    .select({ name, firstDay, lastDay })
    .from(unscoped(leaveBlockTable, 'a rule'))
    .where(
      and(
        isNull(leaveBlockTable.archivedAt),
        lte(firstDay, asked.lastDay),
        gte(lastDay, asked.firstDay),
        // Nobody is ill by appointment: what may be entered afterwards is blocked by name alone.
        or(eq(typeId, type.id), type.noticeDays === null ? undefined : isNull(typeId)),
        or(isNull(departmentId), own ? eq(departmentId, own) : undefined),
      ),
    )
    .orderBy(firstDay)
    .limit(1)
  if (!found) return null
  const said = says.blocked({ from: found.firstDay, to: found.lastDay, why: found.name })
  return refusal('firstDay', said, says.chooseOtherDays())
}

export async function overlap(
  { person, days, requestId }: Pick<Matter, 'person' | 'days' | 'requestId'>,
  call: Call,
): Promise<Refusal | null> {
  const kept = await call.tx
    .select({
      day: leaveDayTable.day,
      half: leaveDayTable.half,
      type: leaveTypeTable.name,
      confidential: leaveTypeTable.confidential,
    })
    .from(unscoped(leaveDayTable, 'a rule'))
    .innerJoin(unscoped(leaveRequestTable, 'a rule'), eq(leaveRequestTable.id, leaveDayTable.requestId))
    .innerJoin(unscoped(leaveTypeTable, 'a rule'), eq(leaveTypeTable.id, leaveRequestTable.typeId))
    .where(
      and(
        eq(leaveDayTable.personId, person.id),
        inArray(leaveDayTable.day, [...new Set(days.map(({ day }) => day))]),
        requestId ? ne(leaveDayTable.requestId, requestId) : undefined,
      ),
    )
    .orderBy(leaveDayTable.day)
  const taken = kept.find(({ day, half }) => days.some((each) => each.day === day && each.half === half))
  if (!taken) return null
  const { day, type } = taken
  const said = (await knowsOf(taken, person.id, call)) ? says.overlaps({ day, type }) : says.overlapsAway({ day })
  return refusal('firstDay', said, says.chooseOtherDays())
}

/** The rows of an account with this leave and all that is asked for, and foretold up to the last of them. */
async function withThis(
  { person, type, days, requestId, today }: Matter,
  call: Call,
): Promise<{ rows: Entry[]; until: Day }> {
  const account = await accountOf(person, type.id, call)
  const id = requestId ?? 'this'
  const own = [...takenByDay(days)].map(([day, quantity]) => taking(day, quantity, id))
  const entries = [...account.entries, ...(await pendingOf(person.id, type.id, call, id)), ...own]
  const until = entries.reduce((last, { day }) => (day > last ? day : last), today)
  return { rows: [...entries, ...missing({ ...account, entries }, until, today)], until }
}

/** What would be left on its last day, and how the balance comes to that. */
export async function balanceAfter(matter: Matter, call: Call): Promise<BalanceAfter> {
  const { asked, requestId, today } = matter
  const { rows } = await withThis(matter, call)
  const beforeOn = asked.lastDay < today ? asked.lastDay : today
  const own = requestId ?? 'this'
  const others = rows.filter(({ day, requestId: of }) => day <= asked.lastDay && of !== own)
  const later = others.filter(({ day }) => day > beforeOn)
  const of = (rowsOf: readonly Entry[]) => rowsOf.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    after: balanceOn(rows, asked.lastDay),
    before: balanceOn(others, beforeOn),
    beforeOn,
    earned: of(later.filter(({ kind }) => !['take', 'return', 'expire'].includes(kind))),
    expired: -of(later.filter(({ kind }) => kind === 'expire')),
    otherLeave: -of(later.filter(({ kind }) => kind === 'take' || kind === 'return')),
  }
}

/** On no day from its first on, also not when leave that is agreed to comes, may the balance fall below what the type allows. */
async function beyondBalance(matter: Matter, call: Call): Promise<Refusal | null> {
  const { type, asked } = matter
  if (!type.tracked) return null
  const { rows } = await withThis(matter, call)
  const least = -units(type.negativeLimit)
  const days = [...new Set([asked.firstDay, ...rows.map(({ day }) => day)])].filter((day) => day >= asked.firstDay)
  const short = days.toSorted().find((day) => balanceOn(rows, day) < least)
  if (!short) return null
  const said = says.insufficient({
    left: unitText(balanceOn(rows, short)),
    day: short,
    type: type.name,
    least: unitText(least),
  })
  return refusal('lastDay', said, says.giveFewerDays())
}

/** Whether a leave of so many days lacks the document that its type asks for. */
export async function lacksDocument(
  { type, days, requestId }: Pick<Matter, 'type' | 'days' | 'requestId'>,
  { tx }: Call,
): Promise<boolean> {
  if (type.documentsAfter === null || takenByDay(days).size <= type.documentsAfter) return false
  if (!requestId) return true
  const [found] = await tx
    .select({ files: count() })
    .from(attachments)
    .where(and(eq(attachments.record, leaveRequests.name), eq(attachments.recordId, requestId)))
  return found!.files === 0
}
