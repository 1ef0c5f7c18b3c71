import { and, eq, inArray } from 'drizzle-orm'
import { bringUp, lockPerson } from '#modules/time/server/attendance.ts'
import { leaveOf } from '#modules/time/server/leave-days.ts'
import { punches } from '#modules/time/server/punches.ts'
import { daysOf, rosterOf } from '#modules/time/server/roster.ts'
import { shiftAssignments } from '#modules/time/server/shift-assignments.ts'
import { shiftPatterns } from '#modules/time/server/shift-patterns.ts'
import { shiftTypes } from '#modules/time/server/shift-types.ts'
import { punchTable } from '#modules/time/server/tables.ts'
import { weekdays } from '#modules/time/shared/shift-patterns.ts'
import { timesheets } from '#modules/time/server/timesheets.ts'
import { weekOf } from '#modules/time/server/timesheet-lines.ts'
import { timesheets as sheets } from '#modules/time/shared/timesheets.ts'
import { timeCorrections as declared } from '#modules/time/shared/time-corrections.ts'
import { timeAt } from '#modules/time/shared/wall-time.ts'
import { ownPerson } from '#modules/people/server/people.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { addDays, dayIn, mondayOf, weekdayOf, type Day } from '#shared/day.ts'
import { instantOf } from '#shared/calendar/wall-clock.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { SampleLife } from '#server/module.ts'
import { callerOf, dice } from '#server/sample-agenda.ts'
import { crews, patterns, shifts } from './crews.ts'

const minute = 60_000

/** Five weeks of shifts of the shop floor and of engineering, and the week in which the clock changed last; what is missing is asked for now. */
export async function createSampleTime({ agenda, now, routes }: SampleLife): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const on = addDays(day, -3)
  const ask = callerOf(routes)
  const then = (role: string, run: (call: Call) => Promise<void>) =>
    agenda.plan(on, role, (call) => run(withoutVersion(call)))
  const begin = async (call: Call): Promise<void> => {
    // The people of the company may come on that day, too: they first.
    if (!(await ownPerson(call))) return then('employee', begin)
    then('hr', async (hr) => {
      // What was clocked since then, too, as it stands now.
      // Attendance is made for that moment by hand, once for each person.
      await write({ ...hr, now, beforeCommit: () => {} }, day)
      then('employee', async (own) => {
        await askFor(own, (body) => ask(declared.api.create, { body }, own))
        const submit = async (week: Day) => {
          const body = { weekOf: week, next: { verb: 'submit' as const } }
          return (await ask(sheets.api.create, { body }, own)).id
        }
        const [last, before] = await wholeWeeks(own)
        if (last) await submit(last)
        if (before) {
          const id = await submit(before)
          then('manager', async (manager) => void (await timesheets.acts.get('approve')!(id, manager, undefined)))
        }
      })
    })
  }
  then('employee', begin)
}

/** The last weeks of the employee that are over and lack no punch, the latest first. */
async function wholeWeeks(call: Call): Promise<Day[]> {
  const personId = (await ownPerson(call))!
  const today = mondayOf(dayIn(call.now, 'UTC'))
  const weeks: Day[] = []
  for (const back of [7, 14, 21, 28]) {
    const days = await weekOf(personId, addDays(today, -back), call)
    const whole = days.every(({ state }) => state !== 'missing punch' && state !== 'at work')
    if (whole && days.some(({ clocked }) => Number(clocked ?? 0) > 0)) weeks.push(addDays(today, -back))
  }
  return weeks
}

async function write(call: Call, today: Day): Promise<void> {
  const byName = new Map<string, { shiftTypeId: string } | { patternId: string }>()
  const shiftIds = new Map<string, string>()
  const make = async (served: typeof shiftTypes, values: object) => {
    const draft = { values } as never
    return (await served.create(await served.options.prepare!(draft, { call, before: null }), call)).id as string
  }
  for (const shift of shifts) {
    const id = await make(shiftTypes, shift)
    shiftIds.set(shift.name, id)
    byName.set(shift.name, { shiftTypeId: id })
  }
  for (const [name, week] of patterns) {
    const days = Object.fromEntries(weekdays.map((each, at) => [`${each}Id`, shiftIds.get(week[at] ?? '') ?? null]))
    byName.set(name, { patternId: await make(shiftPatterns as never, { name, ...days }) })
  }
  const change = lastChange(today)
  const from = addDays(today, -35)
  const first = change < from ? addDays(change, -6) : from
  const roll = dice(11)
  for (const { works, people } of crews) {
    const found = await call.tx
      .select()
      .from(unscoped(personTable, 'the app'))
      .where(and(inArray(personTable.employeeId, [...people]), eq(personTable.state, 'active')))
      .orderBy(personTable.employeeId)
    for (const { id: personId, hireDate, employeeId } of found) {
      const validFrom = hireDate > first ? hireDate : first
      await make(shiftAssignments as never, { personId, validFrom, ...byName.get(works) })
      const spans: [Day, Day][] = [[validFrom > from ? validFrom : from, today]]
      if (change < from && works === 'Night week' && validFrom === first) spans.unshift([first, addDays(change, 1)])
      for (const [a, b] of spans) await clock(personId, a, b, employeeId === 'E-0011', call, roll)
      await lockPerson(personId, call)
      for (const [a, b] of spans) await bringUp(personId, a, b, call)
    }
  }
}

/** The Sunday on which the clock of the company changed last: the second of March, or the first of November. */
function lastChange(today: Day): Day {
  const year = Number(today.slice(0, 4))
  const sunday = (month: string, nth: number) => {
    const days = daysOf(month, addDays(month, 20)).filter((day) => weekdays[weekdayOf(day)] === 'sunday')
    return days[nth - 1]!
  }
  const changes = [year - 1, year].flatMap((each) => [sunday(`${each}-03-01`, 2), sunday(`${each}-11-01`, 1)])
  return changes.filter((each) => each < today).at(-1)!
}

/** What somebody clocked: mostly on time, now and then late; one who forgets to clock out does so once a fortnight. */
async function clock(
  personId: string,
  from: Day,
  to: Day,
  forgets: boolean,
  call: Call,
  roll: (sides: number) => number,
) {
  const roster = await rosterOf([personId], from, to, call)
  const leave = await leaveOf(personId, from, to, call)
  const now = call.now.getTime()
  const rows: { kind: 'in' | 'out'; at: number; timeZone: string }[] = []
  for (const [at, { day, starts, ends, shift }] of roster.windows(personId, from, to).entries()) {
    if (leave.get(day)?.whole || roll(26) === 0) continue
    const { timeZone } = roster.of(personId, day)
    const late = roll(12) === 0 ? 8 + roll(25) : -roll(9)
    const come = starts + (shift.name === 'Office' ? roll(35) - 20 : late) * minute + roll(60_000)
    const go = ends + (roll(14) === 0 ? -roll(40) : roll(12)) * minute + roll(60_000)
    const pause = instantOf(day, 0, timeZone) + 12 * 60 * minute + roll(30) * minute
    const lunch = shift.name === 'Office' && roll(3) > 0 ? [pause, pause + (25 + roll(20)) * minute] : []
    const forgot = forgets ? at === 12 || at === 17 : roll(45) === 0
    const times = [come, ...lunch, ...(forgot ? [] : [go])]
    for (const [n, time] of times.entries())
      if (time <= now) rows.push({ kind: n % 2 ? 'out' : 'in', at: time, timeZone })
  }
  const drafts = rows
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind, at, timeZone }) => ({
      values: { personId, kind, at: new Date(at).toISOString(), timeZone, source: 'web' as const },
    }))
  await punches.created(await punches.enter(drafts, call), call)
}

/** The employee asks for the time at which she went, where she forgot to clock out: her manager decides. */
async function askFor(call: Call, ask: (body: never) => Promise<unknown>): Promise<void> {
  const personId = (await ownPerson(call))!
  const from = addDays(dayIn(call.now, 'UTC'), -30)
  const roster = await rosterOf([personId], from, addDays(from, 30), call)
  const rows = await call.tx
    .select({ kind: punchTable.kind, at: punchTable.at })
    .from(unscoped(punchTable, 'the app'))
    .where(eq(punchTable.personId, personId))
    .orderBy(punchTable.at)
  for (const { day, ends, opens, closes } of roster.windows(personId, from, addDays(from, 29))) {
    const own = rows.filter(({ at }) => Date.parse(at) >= opens && Date.parse(at) <= closes)
    if (own.at(-1)?.kind !== 'in' || closes > call.now.getTime()) continue
    const { timeZone } = roster.of(personId, day)
    const outAt = timeAt(ends + 10 * minute, timeZone)
    const body = {
      day,
      reason: 'Left by the side door after the test run',
      outOn: day,
      outAt,
      next: { verb: 'submit' },
    }
    await ask(body as never)
    return
  }
}
