import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { punchKinds } from './punches.ts'

export const attendanceStates = {
  planned: { tone: 'neutral' },
  'at work': { tone: 'info' },
  present: { tone: 'success' },
  'half day': { tone: 'attention' },
  absent: { tone: 'danger' },
  'on leave': { tone: 'neutral' },
  'missing punch': { tone: 'warning' },
  off: { tone: 'neutral' },
} as const satisfies States
export type AttendanceState = keyof typeof attendanceStates

const shows = { who: 'personName', due: 'day', since: 'createdAt' } as const

/** One day of one person: what they worked of the shift that began on it, computed from its punches (rule H10). */
export const attendanceDays = record(refs.attendanceDays.name, {
  ...refs.attendanceDays,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId: field.reference('Person', 'hr.people', 'personName'),
    personName: field.text('Person'),
    day: field.day('Day'),
    shiftTypeId: field.reference('Shift', 'hr.shift-types', 'shiftName').nullable(),
    shiftName: field.text('Shift').nullable(),
    state: field.state('State', attendanceStates),
    firstIn: field.instant('First in').nullable(),
    lastOut: field.instant('Last out').nullable(),
    cameAt: field.following(field.code('Came at', { hint: 'Local time' })).nullable(),
    wentAt: field.following(field.code('Went at', { hint: 'Local time; +1 is the next day' })).nullable(),
    hours: field.quantity('Hours worked', {
      places: 2,
      hint: 'Elapsed time less the unpaid break',
    }),
    plannedHours: field.quantity('Hours planned', { places: 2 }),
    lateMinutes: field.integer('Minutes late'),
    earlyMinutes: field.integer('Minutes early'),
    missing: field.choice('Missing punch', punchKinds).nullable(),
    outside: field.integer('Punches outside the shift'),
    /** Not everybody who sees the day may open the request. */
    leaveRequestId: Uuid.nullable(),
    leaveName: field.text('Leave').nullable(),
    conflict: field.boolean('Punched on leave'),
    timeZone: field.code('Time zone', { max: 60 }),
    /** Who they are as a member. */
    memberId: Uuid.nullable(),
    createdAt: field.instant('Created'),
  }),
  search: ['personName'],
  apart: ['day'],
  inSearch: false,
  owner: 'memberId',
  sort: '-day',
  measures: {
    'mine-missing': {
      label: 'Your days with a missing punch',
      where: { state: 'missing punch' },
      own: true,
      sort: '-day',
      right: 'hr.time-corrections.create',
      step: 207,
      none: 'You have no missing punches.',
      shows,
    },
    missing: {
      label: 'Days with a missing punch',
      where: { state: 'missing punch' },
      sort: 'day',
      right: 'hr.shift-assignments.create',
      step: 141,
      none: 'No missing punches.',
      shows,
    },
    conflicts: {
      label: 'Punched on leave',
      where: { conflict: true },
      sort: 'day',
      right: 'hr.shift-assignments.create',
      none: 'No one clocked in on a day of leave.',
      alert: {
        one: 'An employee clocked in on a day of leave',
        many: 'Employees clocked in on {count} days of leave',
      },
      shows,
    },
    'at-work': { label: 'At work now', where: { state: 'at work' } },
    late: { label: 'Late in the last 7 days', where: { day: { gte: 'today-7' }, lateMinutes: { gt: 0 } } },
    absent: { label: 'Absent in the last 7 days', where: { day: { gte: 'today-7' }, state: 'absent' } },
  },
})
export type AttendanceDay = z.output<typeof attendanceDays.row>
