import { instantOf } from '#shared/calendar/wall-clock.ts'
import type { Day } from '#shared/day.ts'
import { minutesOf } from '#modules/time/shared/wall-time.ts'
import type { Punched } from './hours.ts'
import type { shiftTypeTable } from './tables.ts'

export type ShiftRow = typeof shiftTypeTable.$inferSelect
/** A shift as it is worked on a day, in instants (ms): from `opens` to `closes` what is punched belongs to it, both counted. */
export type Window = { day: Day; shift: ShiftRow; starts: number; ends: number; opens: number; closes: number }

const minute = 60_000

/** A shift that begins on a day in a time zone; one that ends before it begins ends on the next day (rule H11). */
export function windowOf(day: Day, shift: ShiftRow, timeZone: string): Window {
  const [from, to] = [minutesOf(shift.startsAt), minutesOf(shift.endsAt)]
  const starts = instantOf(day, from, timeZone)
  const ends = instantOf(day, to > from ? to : to + 1440, timeZone)
  return {
    day,
    shift,
    starts,
    ends,
    opens: starts - shift.opensBefore * minute,
    closes: ends + shift.closesAfter * minute,
  }
}

/** For which day a punch counts; `outside` the shift of that day, it is shown with it and counts for nothing. */
export type Placed = Punched & { day: Day; window: Window | null; outside: boolean }

/** How long somebody may be in where no shift says when it ends. */
export const longestStay = 16 * 60 * minute

const nearest = (windows: readonly Window[], far: (each: Window) => number): Window | undefined =>
  windows.toSorted((a, b) => far(a) - far(b))[0]

/** Punches in the order of time, each at the shift that it belongs to, or at the day of the clock where it belongs to none. */
export function place(punches: readonly Punched[], windows: readonly Window[], dayOf: (at: number) => Day): Placed[] {
  const rostered = new Set(windows.map(({ day }) => day))
  const placed: Placed[] = []
  let open: Placed | null = null
  for (const punch of punches) {
    const { at, kind } = punch
    const within = windows.filter(({ opens, closes }) => at >= opens && at <= closes)
    const far = ({ starts, ends }: Window) => Math.abs(at - (kind === 'in' ? starts : ends))
    let next: Placed
    if (kind === 'out' && open && at - open.at <= longestStay) {
      // Whoever goes ends what they came for, be it another shift's time by now.
      const late = open.window !== null && at > open.window.closes
      next = { ...punch, day: open.day, window: open.window, outside: open.outside || late }
    } else {
      const turn = within.filter(({ shift }) => shift.kindRule === 'in turn')
      const found = nearest(turn.length ? turn : within, far)
      const day = found?.day ?? dayOf(at)
      next = { ...punch, day, window: found ?? null, outside: !found && rostered.has(day) }
    }
    placed.push(next)
    open = next.kind === 'in' ? (open && open.kind === 'in' && open.day === next.day ? open : next) : null
  }
  return placed
}
