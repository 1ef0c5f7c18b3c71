import { mostDays, type Holidays } from '#modules/calendars/shared/calendars.ts'
import { addDays, addMonths, isDay, type Day } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { eventsOf, plainText, type Event, type Line } from './calendar-lines.ts'
import { says } from './sentences.ts'
import { repeats, yearlyOf } from './yearly.ts'

/** What a file may cost: so much a year that a rule is asked for, and a day that an event takes. */
const [mostSpent, aYear, aDay] = [2_000_000, 100, 10]

const dayOf = (text: string): Day | null => {
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
  return /^\d{8}/.test(text) && isDay(day) ? day : null
}
const only = (event: Event, name: string): Line | undefined => event.get(name)?.[0]
const daysIn = (event: Event, name: string): Day[] =>
  (event.get(name) ?? []).flatMap(({ value }) => value.split(',').flatMap((each) => dayOf(each) ?? []))

/** How many days an event lasts, from its first on. */
function lengthOf(event: Event, start: Day): number {
  const end = dayOf(only(event, 'DTEND')?.value ?? '')
  if (end) return Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000))
  const [, weeks, days] = /^P(?:(\d{1,3})W)?(?:(\d{1,4})D)?$/i.exec(only(event, 'DURATION')?.value ?? '') ?? []
  return Math.max(1, Number(weeks ?? 0) * 7 + Number(days ?? 0))
}

/**
 * The days that the events of an iCalendar text take, from a day to another, both in it. What lasts whole days is taken, once or every year; what has a time of day, or
 * repeats otherwise, is named with the reason. Refuses what holds more than a calendar of holidays does.
 */
export function readHolidays(text: string, from: Day, to: Day): Holidays {
  if (to < from || to >= addMonths(from, 120))
    throw new Problem('unprocessable', says.spanTooLong(), { to: says.giveShorter() })
  const events = eventsOf(text)
  if (!events) throw new Problem('unprocessable', says.noCalendarFile(), { text: says.chooseFile() })
  if (events === 'too large') throw new Problem('unprocessable', says.tooLarge(), { text: says.tooLarge() })
  let spent = 0
  const spend = (cost: number) => {
    spent += cost
    if (spent > mostSpent) throw new Problem('unprocessable', says.tooLarge(), { text: says.tooLarge() })
  }
  // Of an event that repeats, one that was moved is an event of its own.
  const moved = new Map<string, Set<Day>>()
  for (const event of events) {
    const [uid, day] = [only(event, 'UID')?.value, dayOf(only(event, 'RECURRENCE-ID')?.value ?? '')]
    if (uid && day) moved.set(uid, (moved.get(uid) ?? new Set()).add(day))
  }
  const names = new Map<Day, Set<string>>()
  const leftOut: Holidays['leftOut'] = []
  for (const event of events) {
    const name = plainText(only(event, 'SUMMARY')?.value ?? '') || 'Holiday'
    const leave = (why: string) => void (leftOut.length < 100 && leftOut.push({ name, why }))
    const [given, rule] = [only(event, 'DTSTART'), only(event, 'RRULE')?.value]
    const start = dayOf(given?.value ?? '')
    if (only(event, 'STATUS')?.value.toUpperCase() === 'CANCELLED') continue
    if (!start) {
      leave('It has no day')
      continue
    }
    if (/^\d{8}T/i.test(given!.value)) {
      leave('It has a time of day: add it as a part day')
      continue
    }
    const yearly = rule === undefined ? null : yearlyOf(rule)
    if (rule !== undefined && !yearly) {
      leave('It repeats otherwise than every year')
      continue
    }
    const length = lengthOf(event, start)
    const except = new Set([...daysIn(event, 'EXDATE'), ...(moved.get(only(event, 'UID')?.value ?? '') ?? [])])
    const isMoved = event.has('RECURRENCE-ID')
    // One that began before the time may reach into it.
    const earliest = addDays(from, 1 - Math.min(length, 366))
    const begun = yearly ? repeats(yearly, start, earliest, to, () => spend(aYear)) : [start]
    const starts = [...begun, ...daysIn(event, 'RDATE')].filter((day) => isMoved || !except.has(day))
    for (const first of starts) {
      const last = addDays(first, length - 1)
      spend(aDay)
      for (let day = first < from ? from : first; day <= last && day <= to; day = addDays(day, 1)) {
        spend(aDay)
        names.set(day, (names.get(day) ?? new Set()).add(name))
        if (names.size > mostDays)
          throw new Problem('unprocessable', says.tooManyDays({ most: mostDays }), { to: says.giveShorter() })
      }
    }
  }
  const days = [...names].map(([day, all]) => ({ day, name: [...all].slice(0, 10).join(', ').slice(0, 100).trim() }))
  return { days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)), leftOut }
}
