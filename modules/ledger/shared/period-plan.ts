import { addDays, addMonths, daysIn, type Day } from '#shared/day.ts'

type PlannedPeriod = { name: string; startsOn: Day; endsOn: Day }

/** Cuts a year into contiguous periods of `interval` months that end on `endDay` of a month (or its last day); the last ends with the year. */
export function planPeriods(startsOn: Day, endsOn: Day, interval = 1, endDay = 31): PlannedPeriod[] {
  const plan: PlannedPeriod[] = []
  for (let start = startsOn; start <= endsOn;) {
    const months = interval - (Number(start.slice(8)) < endDay ? 1 : 0)
    const month = addMonths(`${start.slice(0, 7)}-01`, months)
    const last = Math.min(endDay, daysIn(Number(month.slice(0, 4)), Number(month.slice(5, 7))))
    const planned = `${month.slice(0, 7)}-${String(last).padStart(2, '0')}`
    const end = planned > endsOn ? endsOn : planned
    plan.push({ name: nameOf(start, end), startsOn: start, endsOn: end })
    start = addDays(end, 1)
  }
  return plan
}

const date = (day: Day) => new Date(`${day}T00:00:00Z`)
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 'March 2026' for a calendar month, '6 Apr 2026 – 5 May 2026' otherwise. */
function nameOf(start: Day, end: Day): string {
  const whole = start.endsWith('-01') && start.slice(0, 7) === end.slice(0, 7) && addDays(end, 1).endsWith('-01')
  return whole ? month.format(date(start)) : `${short.format(date(start))} – ${short.format(date(end))}`
}
