import { and, eq, gte, lte } from 'drizzle-orm'
import { addDays, type Day } from '#shared/day.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { daysOf, rosterOf } from './roster.ts'
import { says } from './sentences.ts'
import { attendanceTable, type timesheetLineTable } from './tables.ts'

type Line = Omit<typeof timesheetLineTable.$inferInsert, 'timesheetId' | 'lineNo' | 'id'>
type Given = Partial<Line>

/** A day of a week as its timesheet takes it: hours from the clock where there is a shift or a punch, else by hand. */
export type WeekDay = {
  day: Day
  clocked: string | null
  state: (typeof attendanceTable.$inferSelect)['state'] | null
  attendanceId: string | null
}

/** The seven days of a person from a Monday on. */
export async function weekOf(personId: string, from: Day, call: Pick<Call, 'app' | 'tx'>): Promise<WeekDay[]> {
  const to = addDays(from, 6)
  const rows = await call.tx
    .select()
    .from(unscoped(attendanceTable, 'a rule'))
    .where(and(eq(attendanceTable.personId, personId), gte(attendanceTable.day, from), lte(attendanceTable.day, to)))
  const kept = new Map(rows.map((row) => [row.day, row]))
  const roster = await rosterOf([personId], from, to, call)
  return daysOf(from, to).map((day) => {
    const row = kept.get(day)
    // Half a day of leave of somebody without a shift says nothing of the other half.
    const byClock = Boolean(roster.of(personId, day).shift) || (row !== undefined && row.firstIn !== null)
    return {
      day,
      clocked: byClock ? (row?.hours ?? '0.00') : null,
      state: row?.state ?? null,
      attendanceId: row?.id ?? null,
    }
  })
}

const hundredths = (hours: string): number => Math.round(Number(hours) * 100)
/** ['7.75', '0.5'] → '8.25' */
export const sumOf = (hours: readonly string[]): string => {
  const sum = hours.reduce((total, each) => total + hundredths(each), 0)
  return `${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}`
}

/** The lines of a week: what was clocked, and what is given by hand for days without a clock. */
export function linesOfWeek(week: readonly WeekDay[], given: readonly Given[], today: Day): Line[] {
  const byDay = new Map(week.map((each) => [each.day, each]))
  const fields: FieldSentences = {}
  const seen = new Set<string>()
  for (const [at, { day = '', kind = 'work' }] of given.entries()) {
    const known = byDay.get(day)
    const why = !known
      ? says.otherWeek()
      : day > today
        ? says.dayAhead()
        : known.clocked !== null
          ? says.fromClock()
          : null
    if (why) fields[`lines.${at}.day`] = why
    if (seen.has(`${day} ${kind}`)) fields[`lines.${at}.kind`] = says.kindTwice()
    seen.add(`${day} ${kind}`)
  }
  for (const [day, own] of Map.groupBy(given, (each) => each.day ?? ''))
    if (hundredths(sumOf(own.map(({ hours }) => hours ?? '0'))) > 2400)
      fields[`lines.${given.findLastIndex((each) => each.day === day)}.hours`] = says.moreThanDay({ day })
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.linesNeedCorrection(), fields)
  const clocked = week.flatMap(({ day, clocked: hours }): Line[] =>
    hours !== null && Number(hours) > 0 ? [{ day, kind: 'work', hours, source: 'clock' }] : [],
  )
  const byHand = given.map(({ day, kind, hours }): Line => ({
    day: day!,
    kind: kind!,
    hours: hours!,
    source: 'by hand',
  }))
  return [...clocked, ...byHand].toSorted((a, b) => (`${a.day} ${a.kind}` < `${b.day} ${b.kind}` ? -1 : 1))
}

/** What a week comes to of the clock. */
export const clockedOf = (week: readonly WeekDay[]): string => sumOf(week.map(({ clocked }) => clocked ?? '0'))
