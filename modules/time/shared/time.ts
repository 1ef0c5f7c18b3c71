import { z } from 'zod'
import { get, IdParams, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { statesOf } from '#shared/verb.ts'
import { whose } from '#modules/people/shared/team.ts'
import { attendanceStates, type AttendanceState } from './attendance-days.ts'
import { sheetStates } from './timesheets.ts'

const text = z.string()
const Shift = z.object({ id: Uuid, name: text, startsAt: text, endsAt: text, night: z.boolean() })
export type PlannedShift = z.output<typeof Shift>
const Cell = z.object({
  day: text,
  shift: Shift.nullable(),
  /** The assignment that the shift follows from. */
  assignmentId: Uuid.nullable(),
  /** How much of the day is leave that is agreed to. */
  leave: z.enum(['day', 'half day']).nullable(),
  attendanceId: Uuid.nullable(),
})
export type RosterCell = z.output<typeof Cell>

const Presence = z.object({
  day: text,
  /** What is kept of the day, or of the one before whose shift is on. */
  attendance: z
    .object({
      id: Uuid,
      day: text,
      state: z.enum(Object.keys(attendanceStates) as [AttendanceState, ...AttendanceState[]]),
      cameAt: text.nullable(),
      wentAt: text.nullable(),
    })
    .nullable(),
  /** Leave that is agreed to. */
  /** Without the type where that is confidential. */
  leave: z.object({ typeName: text.nullable(), lastDay: text, whole: z.boolean() }).nullable(),
  shift: Shift.nullable(),
  off: z.enum(['holiday', 'day off']).nullable(),
})
export type Presence = z.output<typeof Presence>

const TeamWeek = z.object({
  id: Uuid,
  name: text,
  /** Hours with two decimals, of the days of attendance in the week. */
  worked: text,
  planned: text,
  /** Days of attendance there are, and those on which a punch is missing. */
  days: z.int(),
  missing: z.int(),
  /** The timesheet of the week that counts or is being written; null where there is none. */
  sheet: z.object({ id: Uuid, state: z.enum(statesOf(sheetStates)), hours: text }).nullable(),
})
export type TeamWeek = z.output<typeof TeamWeek>

export const timeApi = {
  roster: get('/api/hr/roster', {
    summary: 'Shifts of seven days from a date, of all people whose shifts the caller may see, or of one person',
    query: z.strictObject({ from: field.day('From'), personId: Uuid.optional() }),
    reply: z.object({
      days: z.array(z.object({ day: text, off: z.boolean() })),
      people: z.array(
        z.object({ id: Uuid, name: text, jobName: text.nullable(), timeZone: text, cells: z.array(Cell) }),
      ),
    }),
    can: 'hr.shift-assignments.read',
    figures: true,
  }),
  presence: get('/api/hr/presence/:id', {
    summary: 'Today’s presence of a person: attendance, leave, shift and day off',
    params: IdParams,
    reply: Presence,
    can: 'hr.attendance-days.read',
    figures: true,
  }),
  team: get('/api/hr/team-hours', {
    summary:
      'What those who report to you, or work below you, worked in a week against what was planned, the punches that are missing and their timesheets, as far as you may see them',
    query: z.strictObject({ whose, weekOf: field.day('Week of', 'Any day of the week') }),
    reply: z.object({ weekOf: text, people: z.array(TeamWeek) }),
    can: 'hr.attendance-days.read',
    figures: true,
  }),
  mine: get('/api/hr/my-time', {
    summary: 'Whether you are clocked in, and your shift of now',
    reply: z.object({
      /** Null where no personnel file is linked to you. */
      personId: Uuid.nullable(),
      timeZone: text,
      /** Since when you are in; null where you are out. */
      since: text.nullable(),
      /** The shift that is on, or the next of today. */
      shift: Shift.extend({ day: text, starts: text, ends: text }).nullable(),
    }),
    can: 'hr.punches.create',
    figures: true,
  }),
}
