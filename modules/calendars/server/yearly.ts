import { addDays, daysBetween, daysIn, weekdayOf, type Day } from '#shared/day.ts'

type Yearly = {
  interval: number
  count: number | null
  until: Day | null
  months: readonly number[]
  monthDays: readonly number[]
  /** 0 = Monday; `nth` counts within the month, or the year, from its end where negative; 0 is each of them. */
  weekdays: readonly { nth: number; weekday: number }[]
}

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const understood = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'WKST'])
const two = (value: number): string => String(value).padStart(2, '0')

const numbers = (text: string | undefined, most: number): number[] | null => {
  if (text === undefined) return []
  const read = text.split(',').map(Number)
  return read.every((each) => Number.isInteger(each) && each !== 0 && Math.abs(each) <= most) ? read : null
}

/** A rule as it is written, 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'; null where it repeats otherwise than by years, or by what is not understood. */
export function yearlyOf(rule: string): Yearly | null {
  if (rule.length > 200) return null
  const given = new Map<string, string>()
  for (const part of rule.toUpperCase().split(';').filter(Boolean)) {
    const [key = '', value = ''] = part.split('=')
    if (!understood.has(key)) return null
    given.set(key, value)
  }
  if (given.get('FREQ') !== 'YEARLY') return null
  const [interval, count] = [Number(given.get('INTERVAL') ?? 1), given.get('COUNT')]
  const until = given.get('UNTIL')
  const months = numbers(given.get('BYMONTH'), 12)
  const monthDays = numbers(given.get('BYMONTHDAY'), 31)
  const weekdays = (given.get('BYDAY')?.split(',') ?? []).map((each) => {
    const [, nth = '', name = ''] = /^([+-]?\d{0,2})(MO|TU|WE|TH|FR|SA|SU)$/.exec(each) ?? []
    return { nth: Number(nth), weekday: names.indexOf(name) }
  })
  if (!Number.isInteger(interval) || interval < 1 || (count !== undefined && !/^[1-9]\d{0,3}$/.test(count))) return null
  if (!months || months.some((each) => each < 0) || !monthDays) return null
  if (weekdays.some(({ nth, weekday }) => weekday < 0 || Number.isNaN(nth))) return null
  if (until !== undefined && !/^\d{8}/.test(until)) return null
  return {
    interval,
    count: count === undefined ? null : Number(count),
    until: until === undefined ? null : `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`,
    months,
    monthDays,
    weekdays,
  }
}

/** The days of one year that a rule names, in order. */
function daysOfYear({ months, monthDays, weekdays }: Yearly, start: Day, year: number): Day[] {
  const [startMonth, startDate] = [Number(start.slice(5, 7)), Number(start.slice(8))]
  // What the rule leaves open it takes from its first day.
  const anyMonth = months.length === 0 && (monthDays.length > 0 || weekdays.length > 0)
  const within = anyMonth ? Array.from({ length: 12 }, (_, at) => at + 1) : months.length ? months : [startMonth]
  const yearStart = `${year}-01-01`
  const yearLength = daysBetween(yearStart, `${year + 1}-01-01`)
  const found: Day[] = []
  for (const month of within.toSorted((a, b) => a - b)) {
    const length = daysIn(year, month)
    for (let date = 1; date <= length; date += 1) {
      const day = `${year}-${two(month)}-${two(date)}`
      const dateFits = monthDays.length
        ? monthDays.some((each) => each === date || each === date - length - 1)
        : weekdays.length > 0 || date === startDate
      if (!dateFits) continue
      // Without a month of its own the fourth Thursday is the fourth of the year.
      const [at, last] = anyMonth && !monthDays.length ? [daysBetween(yearStart, day), yearLength] : [date - 1, length]
      const dayFits = weekdays.some(
        ({ nth, weekday }) =>
          weekday === weekdayOf(day) &&
          (nth === 0 || nth === Math.floor(at / 7) + 1 || nth === -(Math.floor((last - 1 - at) / 7) + 1)),
      )
      if (!weekdays.length || dayFits) found.push(day)
    }
  }
  return found
}

/** The days of a rule from its first day on that begin in a time, both ends in it; `spend` is told of each year that is looked at. */
export function repeats(rule: Yearly, start: Day, from: Day, to: Day, spend: () => void): Day[] {
  const { interval, count, until } = rule
  const first = Number(start.slice(0, 4))
  // Whoever counts has to count from the beginning.
  const skipped = count === null ? Math.max(0, Math.floor((Number(from.slice(0, 4)) - first) / interval)) : 0
  const last = until !== null && until < to ? until : to
  const found: Day[] = []
  let [counted, previous] = [0, addDays(start, -1)]
  for (let year = first + skipped * interval; year <= Number(last.slice(0, 4)); year += interval) {
    spend()
    for (const day of daysOfYear(rule, start, year)) {
      if (day <= previous || day < start) continue
      previous = day
      counted += 1
      if (day > last || (count !== null && counted > count)) return found
      if (day >= from) found.push(day)
    }
  }
  return found
}
