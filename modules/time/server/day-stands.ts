import type { AttendanceState } from '#modules/time/shared/attendance-days.ts'
import { count, paidHours } from './hours.ts'
import type { OnLeave } from './leave-days.ts'
import { longestStay, type Placed, type Window } from './windows.ts'

/** What is kept of a day of a person. */
export type Stands = {
  shiftTypeId: string | null
  state: AttendanceState
  firstIn: string | null
  lastOut: string | null
  hours: string
  plannedHours: string
  lateMinutes: number
  earlyMinutes: number
  missing: 'in' | 'out' | null
  outside: number
  leaveRequestId: string | null
  conflict: boolean
}
type Known = { window: Window | null; placed: readonly Placed[]; onLeave: OnLeave | null; now: number }

/** Where no shift says otherwise. */
const freely = { counting: 'every pair', kindRule: 'as clocked', breakMinutes: 0, breakAfter: '24' } as const
const minute = 60_000
const text = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** What a day comes to, from its shift, its punches and its leave (rules H10, H11). */
export function dayStands({ window, placed, onLeave, now }: Known): Stands {
  const inside = placed.filter(({ outside }) => !outside)
  const rules = window?.shift ?? freely
  const counted = count(inside, rules)
  const { firstIn, lastOut } = counted
  const last = inside.at(-1)
  const isIn = rules.kindRule === 'in turn' ? inside.length % 2 === 1 : last?.kind === 'in'
  const until = window ? window.closes : (last?.at ?? 0) + longestStay
  const atWork = Boolean(last) && isIn && now <= until
  const hours = paidHours(counted, rules)
  const known = {
    hours,
    missing: atWork && counted.missing === 'out' ? null : counted.missing,
    open: window !== null && now <= window.closes,
    atWork,
    worked: last !== undefined,
  }
  const punctual = window !== null && !onLeave
  const late = punctual && firstIn !== null ? minutesPast(firstIn, window.starts, window.shift.lateGrace) : 0
  const early = punctual && lastOut !== null && !isIn ? minutesPast(window.ends, lastOut, window.shift.earlyGrace) : 0
  return {
    shiftTypeId: window?.shift.id ?? null,
    state: stateOf(known, window, onLeave),
    firstIn: text(firstIn),
    lastOut: text(lastOut),
    hours,
    plannedHours: window ? plannedOf(window) : '0.00',
    lateMinutes: late,
    earlyMinutes: early,
    missing: known.missing,
    outside: placed.length - inside.length,
    leaveRequestId: onLeave?.requestId ?? null,
    conflict: Boolean(onLeave?.whole) && placed.length > 0,
  }
}

/** Minutes from one instant to a later one, none within the grace. */
const minutesPast = (at: number, than: number, grace: number): number => {
  const minutes = Math.floor((at - than) / minute)
  return minutes > grace ? minutes : 0
}

const plannedOf = ({ starts, ends, shift }: Window): string => paidHours({ worked: ends - starts, gaps: 0 }, shift)

type Came = { hours: string; missing: Stands['missing']; open: boolean; atWork: boolean; worked: boolean }

function stateOf(
  { hours, missing, open, atWork, worked }: Came,
  window: Window | null,
  onLeave: OnLeave | null,
): AttendanceState {
  if (onLeave?.whole) return 'on leave'
  if (atWork) return 'at work'
  if (missing && !(open && missing === 'out')) return 'missing punch'
  if (onLeave) return 'half day'
  if (!worked) return window ? (open ? 'planned' : 'absent') : 'off'
  // A shift that is not over yet may still be worked on.
  if (!window || open) return 'present'
  const { absentBelow, halfDayBelow } = window.shift
  if (absentBelow !== null && Number(hours) < Number(absentBelow)) return 'absent'
  if (halfDayBelow !== null && Number(hours) < Number(halfDayBelow)) return 'half day'
  return 'present'
}
