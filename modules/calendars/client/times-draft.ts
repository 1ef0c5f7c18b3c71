import { clockOf, minutesOf, type OtherDay } from '#modules/calendars/shared/working-times.ts'
import type { WorkingTime } from '#shared/calendar/business-calendar.ts'

/** A working time while it is typed, as a field of the clock has it. */
export type TimeDraft = { id: string; start: string; end: string }
export type DayDraft = { id: string; day: string; name: string; work: readonly TimeDraft[] }

const newId = (): string => crypto.randomUUID()

export const timeDraft = ({ start, end }: WorkingTime): TimeDraft => ({
  id: newId(),
  start: clockOf(start),
  end: clockOf(end),
})
export const dayDraft = ({ day, name, work }: OtherDay): DayDraft => ({
  id: newId(),
  day,
  name,
  work: work.map(timeDraft),
})

/** What was typed; null where a time is missing. One that ends no later than it begins ends on the next day. */
export function timesOf(drafts: readonly TimeDraft[]): WorkingTime[] | null {
  const times = drafts.map(({ start, end }) => {
    const [from, to] = [minutesOf(start), minutesOf(end)]
    return from === null || to === null ? null : { start: from, end: to > from ? to : to + 1440 }
  })
  const given = times.filter((each) => each !== null)
  return given.length === times.length ? given : null
}
