import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'

export const punchKinds = ['in', 'out'] as const
export const punchSources = ['web', 'correction'] as const
const punchStates = {
  counts: { tone: 'neutral' },
  void: { tone: 'warning' },
} as const satisfies States

const kind = field.choice('In or out', punchKinds)

/** A moment at which somebody clocked in or out. It is never changed: a correction voids it, or adds another (rule H11). */
export const punches = record(refs.punches.name, {
  ...refs.punches,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId: field.reference('Person', 'hr.people', 'personName'),
    personName: field.text('Person'),
    kind,
    at: field.instant('At'),
    shownAt: field.following(field.text('Local time')),
    timeZone: field.code('Time zone', { max: 60 }),
    source: field.choice('Source', punchSources),
    state: field.state('State', punchStates),
    /** The day of the shift that it counts for. */
    attendanceDayId: field.reference('Attendance day', 'hr.attendance-days', 'shiftDay').nullable(),
    shiftDay: field.day('Counts for').nullable(),
    correctionId: field.reference('By correction', 'hr.time-corrections', 'correctionReason').nullable(),
    correctionReason: field.text('By correction').nullable(),
  }),
  create: z.strictObject({ kind }),
  form: false,
  search: ['personName'],
  apart: ['kind'],
  inSearch: false,
  sort: '-at',
})
