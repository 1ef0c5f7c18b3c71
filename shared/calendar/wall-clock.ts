import { dayIn, type Day } from '#shared/day.ts'

const minute = 60_000
const hour = 60 * minute

/** Making one takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()
const figures = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, ...figures, second: '2-digit', hourCycle: 'h23', calendar: 'iso8601' })
  clocks.set(timeZone, clock)
  return clock
}

/** What the clock of a time zone shows at an instant, as if that were the time in UTC. */
function shown(instant: number, timeZone: string): number {
  const at: Record<string, number> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) at[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute: minutes = 0, second = 0 } = at
  return Date.UTC(year, month - 1, day, hours, minutes, second) + (instant - Math.floor(instant / 1000) * 1000)
}

/**
 * The instant (ms) at which the clock of a time zone first shows `minutes` after midnight of a day, or has just jumped over it. More than
 * 1,440 minutes are a time of the next day. A later time is never an earlier instant, so that intervals that meet on the clock meet in time.
 */
export function instantOf(day: Day, minutes: number, timeZone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * minute
  // No zone is further than this from UTC, so that these two stand on either side of the answer.
  const [earliest, latest] = [wall - 15 * hour, wall + 15 * hour]
  const offsets = [earliest, latest].map((instant) => shown(instant, timeZone) - instant)
  const showing = offsets.map((offset) => wall - offset).filter((instant) => shown(instant, timeZone) === wall)
  if (showing.length) return Math.min(...showing)
  // The clock jumps over it: the first instant at which it shows more.
  let [before, after] = [earliest, latest]
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2)
    if (shown(between, timeZone) < wall) before = between
    else after = between
  }
  return after
}

/** The day it is in the time zone at an instant (ms). */
export const dayAt = (instant: number, timeZone: string): Day => dayIn(new Date(instant), timeZone)
