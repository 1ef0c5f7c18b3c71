import type { z } from 'zod'
import { attendanceDays } from '#modules/time/shared/attendance-days.ts'
import { shiftAssignments } from '#modules/time/shared/shift-assignments.ts'
import type { RosterCell, timeApi } from '#modules/time/shared/time.ts'

export type Roster = z.output<typeof timeApi.roster.reply>

/** Whether somebody has a shift in the week, or would have. */
export const isRostered = ({ cells }: Roster['people'][number]): boolean =>
  cells.some(({ assignmentId }) => assignmentId !== null)

/** Where a place in the roster leads: to what came of the day, else to the form by which somebody works another shift on it. */
export const leadsTo = (personId: string, { day, attendanceId }: RosterCell, assigns: boolean): string | null =>
  attendanceId
    ? attendanceDays.pageOf(attendanceId)
    : assigns
      ? `${shiftAssignments.listPage}/new?person=${personId}&day=${day}&until=${day}`
      : null

/** How a shift looks: a night is darker than a day. */
export const lookOf = ({ shift, leave }: RosterCell): string => {
  if (leave === 'day') return 'border-dashed border-line-strong text-fg-muted'
  if (!shift) return 'border-transparent text-fg-subtle'
  return shift.night ? 'border-line-strong bg-active text-fg' : 'border-line bg-info-bg text-fg'
}

/** How many work each shift on a day, in the order of their start. */
export function staffedOn(people: Roster['people'], at: number): { id: string; name: string; count: number }[] {
  const counts = new Map<string, { id: string; name: string; startsAt: string; count: number }>()
  for (const { cells } of people) {
    const { shift, leave } = cells[at]!
    if (!shift || leave === 'day') continue
    const known = counts.get(shift.id)
    if (known) known.count += 1
    else counts.set(shift.id, { id: shift.id, name: shift.name, startsAt: shift.startsAt, count: 1 })
  }
  return [...counts.values()].toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}
