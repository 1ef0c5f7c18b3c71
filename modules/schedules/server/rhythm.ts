import { dayAt, instantOf } from '#shared/calendar/wall-clock.ts'
import { addDays, lastOfMonth, type Day } from '#shared/day.ts'
import { weekdays, type frequencies } from '#modules/schedules/shared/schedules.ts'

export type Rhythm = {
  frequency: (typeof frequencies)[number]
  weekday: (typeof weekdays)[number] | null
  /** 1 to 31; a shorter month has it on its last day. */
  dayOfMonth: number | null
  /** 'HH:MM' on the clock of the time zone. */
  time: string
  timeZone: string
}

/** 0 is Monday. */
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

function isDueOn(day: Day, { frequency, weekday, dayOfMonth }: Rhythm): boolean {
  if (frequency === 'every day') return true
  if (frequency === 'Monday to Friday') return weekdayOf(day) < 5
  if (frequency === 'every week') return weekdays[weekdayOf(day)] === weekday
  const last = Number(lastOfMonth(day).slice(8))
  return Number(day.slice(8)) === Math.min(dayOfMonth!, last)
}

/** The first due time after a moment. A time that the clock jumps over is due when it has jumped; one that it shows twice, the first time. */
export function nextAfter(rhythm: Rhythm, after: Date): Date {
  const [hours, minutes] = rhythm.time.split(':').map(Number) as [number, number]
  const today = dayAt(after.getTime(), rhythm.timeZone)
  for (let day = addDays(today, -1); ; day = addDays(day, 1)) {
    if (!isDueOn(day, rhythm)) continue
    const at = instantOf(day, hours * 60 + minutes, rhythm.timeZone)
    if (at > after.getTime()) return new Date(at)
  }
}

/** Due times from one of them up to now, the last `most` of them; after a long standstill the others are not worth a line. */
export function dueUpTo(rhythm: Rhythm, first: Date, now: Date, most = 50): Date[] {
  const due: Date[] = []
  for (let at = first; at <= now; at = nextAfter(rhythm, at)) {
    due.push(at)
    if (due.length > most) due.shift()
  }
  return due
}

const ending = (day: number): string =>
  day % 10 === 1 && day !== 11 ? 'st' : day % 10 === 2 && day !== 12 ? 'nd' : day % 10 === 3 && day !== 13 ? 'rd' : 'th'

/** 'Every Monday at 07:30' */
export function rhythmText({ frequency, weekday, dayOfMonth, time }: Rhythm): string {
  if (frequency === 'every day') return `Every day at ${time}`
  if (frequency === 'Monday to Friday') return `Monday to Friday at ${time}`
  if (frequency === 'every week') return `Every ${weekday} at ${time}`
  return `Every month on the ${dayOfMonth}${ending(dayOfMonth!)} at ${time}`
}
