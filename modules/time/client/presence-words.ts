import { formatDay } from '#client/format.ts'
import type { Presence } from '#modules/time/shared/time.ts'

/** How somebody stands today, in a word or two, and what makes it so. */
export function presenceOf({ attendance, leave, shift, off }: Presence): { word: string; note: string } {
  const planned = shift ? `${shift.name}, ${shift.startsAt} – ${shift.endsAt}` : ''
  if (attendance?.state === 'at work') return { word: 'Clocked in', note: `Since ${attendance.cameAt}` }
  if (leave?.whole)
    return {
      word: 'Away',
      note: leave.typeName
        ? `${leave.typeName}, until ${formatDay(leave.lastDay)}`
        : `Until ${formatDay(leave.lastDay)}`,
    }
  if (attendance?.state === 'missing punch') return { word: 'Punch missing', note: planned }
  if (attendance?.state === 'absent') return { word: 'Absent', note: planned }
  if (attendance?.cameAt)
    return { word: 'Clocked out', note: `${attendance.cameAt} – ${attendance.wentAt ?? attendance.cameAt}` }
  if (leave) return { word: 'Away half the day', note: leave.typeName ?? '' }
  if (shift) return { word: 'Expected', note: planned }
  if (off) return { word: off === 'holiday' ? 'Holiday' : 'Day off', note: 'No shift' }
  return { word: 'Working day', note: 'No shift and no punch' }
}
