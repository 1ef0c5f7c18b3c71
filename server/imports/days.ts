import { isDay } from '#shared/day.ts'

export type DayFormat = 'day first' | 'month first'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const time = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,7})?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}|[AP]M))?)?`
const iso = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`, 'i')
const either = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${time}$`, 'i')
const named = /^(\d{1,2})[- .]{1,2}([A-Za-z]{3})[a-z]*[- .,]{1,2}(\d{4}|\d{2})$/

const dayOf = (year: string, month: string | number, date: string): string | null => {
  // Two digits mean 1969 to 2068, as POSIX reads them.
  const full = year.length === 4 ? year : Number(year) >= 69 ? `19${year}` : `20${year}`
  const day = `${full}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** Which of day and month comes first: 'any' for days that say it themselves, 'unclear' ('04/05/2024'); null for no day. */
export function dayVote(text: string): DayFormat | 'any' | 'unclear' | null {
  const match = either.exec(text)
  if (!match) return readDay(text, undefined) ? 'any' : null
  const [, first = '', sign, second = '', year = ''] = match
  // A point between the parts is written only where the day comes first.
  if (sign === '.') return dayOf(year, second, first) ? 'any' : null
  const dayFirst = dayOf(year, second, first)
  const monthFirst = dayOf(year, first, second)
  if (dayFirst && monthFirst) return dayFirst === monthFirst ? 'any' : 'unclear'
  return dayFirst ? 'day first' : monthFirst ? 'month first' : null
}

/** The calendar day of a date or a date with time, as `YYYY-MM-DD`; 'unclear' where the column's format would have to say, null for no day. */
export function readDay(text: string, format: DayFormat | undefined): string | null {
  const plain = iso.exec(text)
  if (plain) return dayOf(plain[1]!, plain[3]!, plain[4]!)
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (compact) return dayOf(compact[1]!, compact[2]!, compact[3]!)
  const words = named.exec(text)
  if (words) {
    const month = months.indexOf(words[2]!.toLowerCase()) + 1
    return month ? dayOf(words[3]!, month, words[1]!) : null
  }
  const match = either.exec(text)
  if (!match) return null
  const [, first = '', sign, second = '', year = ''] = match
  const dayFirst = dayOf(year, second, first)
  if (sign === '.') return dayFirst
  const monthFirst = dayOf(year, first, second)
  if (format) return format === 'day first' ? dayFirst : monthFirst
  return dayFirst && monthFirst && dayFirst !== monthFirst ? 'unclear' : (dayFirst ?? monthFirst)
}

/** A moment as an ISO string in UTC; without a zone it is taken as UTC. Null for none. */
export function readInstant(text: string): string | null {
  if (!iso.test(text)) return null
  const plain = text.replace(' ', 'T')
  const date = new Date(/(Z|[+-]\d{2}:?\d{2})$/i.test(plain) || !plain.includes('T') ? plain : `${plain}Z`)
  return Number.isNaN(date.getTime()) || !isDay(date.toISOString().slice(0, 10)) ? null : date.toISOString()
}
