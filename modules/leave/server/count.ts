import { addDays, daysBetween, type Day } from '#shared/day.ts'
import type { Half } from '#modules/leave/shared/leave-requests.ts'
import type { LeaveUnit } from '#modules/leave/shared/leave-types.ts'
import { one, units } from '#modules/leave/shared/units.ts'
import { minutesOn, worksOn, type PersonCalendar } from './person-calendar.ts'

export type Asked = {
  firstDay: Day
  lastDay: Day
  halfDay: Day | null
  half: Half | null
  hours: string | null
}
/** The half of a day, and what it takes from the balance. */
export type LeaveDay = { day: Day; half: Half; quantity: number }

/** What a whole day is worth to somebody by their calendar: nothing where they do not work, unless days off count (rule H02). */
function worth(day: Day, unit: LeaveUnit, countsDaysOff: boolean, calendar: PersonCalendar): number {
  if (unit === 'hour') return Math.round((minutesOn(calendar, day) * one) / 60)
  return countsDaysOff || worksOn(calendar, day) ? one : 0
}

/** The halves of days that a leave takes, days off among them: nobody is twice away on one of them. */
export function daysOf(
  { firstDay, lastDay, halfDay, half, hours }: Asked,
  { unit, countsDaysOff }: { unit: LeaveUnit; countsDaysOff: boolean },
  calendar: PersonCalendar,
): LeaveDay[] {
  const days: LeaveDay[] = []
  for (let at = 0; at <= daysBetween(firstDay, lastDay); at += 1) {
    const day = addDays(firstDay, at)
    const whole = hours === null ? worth(day, unit, countsDaysOff, calendar) : units(hours)
    if (hours !== null && half !== null) days.push({ day, half, quantity: whole })
    else if (halfDay === day) days.push({ day, half: half ?? 'morning', quantity: Math.floor(whole / 2) })
    else {
      const first = Math.floor(whole / 2)
      days.push({ day, half: 'morning', quantity: first }, { day, half: 'afternoon', quantity: whole - first })
    }
  }
  return days
}

export const sumOf = (days: readonly LeaveDay[]): number => days.reduce((sum, { quantity }) => sum + quantity, 0)

/** Of each day what is taken of it; days that take nothing are none of leave. */
export function takenByDay(days: readonly LeaveDay[]): Map<Day, number> {
  const taken = new Map<Day, number>()
  for (const { day, quantity } of days) if (quantity) taken.set(day, (taken.get(day) ?? 0) + quantity)
  return taken
}
