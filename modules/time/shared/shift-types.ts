import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'
import { timeField } from './wall-time.ts'

export const countings = ['every pair', 'first to last'] as const
export const kindRules = ['as clocked', 'in turn'] as const

const hours = (label: string, hint: string) => field.quantity(label, { max: 24, hint, places: 2 })
const own = {
  name: field.text('Name', { max: 60 }),
  startsAt: timeField('Starts at', 'Local time, such as 22:00'),
  endsAt: timeField('Ends at', 'A time before the start is on the next day'),
  breakMinutes: field.integer('Unpaid break, minutes', {
    max: 480,
    hint: 'Deducted from the hours, less breaks clocked',
  }),
  breakAfter: hours('Break after, hours', 'No break is deducted from shorter days'),
  lateGrace: field.integer('Late after, minutes', { max: 240, hint: 'Arrivals within these minutes are not late' }),
  earlyGrace: field.integer('Early before, minutes', {
    max: 240,
    hint: 'Departures within these minutes are not early',
  }),
  opensBefore: field.integer('Clock in from, minutes before', { max: 720 }),
  closesAfter: field.integer('Clock out until, minutes after', { max: 720 }),
  counting: field.choice('Hours count', countings, 'Every in–out pair, or first punch to last'),
  kindRule: field.choice('Punches are', kindRules, 'In turn: punches alternate between in and out'),
  halfDayBelow: hours('Half day below, hours', 'Empty: never').nullable(),
  absentBelow: hours('Absent below, hours', 'Empty: only if no hours were worked').nullable(),
}
const optional = z.strictObject(own).partial()
const { name, startsAt, endsAt } = own
const broughtTime = (label: string) =>
  field.code(label, {
    max: 16,
    fits: (text) => /^([01]\d|2[0-3]):[0-5]\d(:00(\.0+)?)?$/.test(text),
    says: 'Enter a time such as 06:30',
  })

/** When a shift begins and ends on the wall clock, and how what is punched for it counts. */
export const shiftTypes = record(refs.shiftTypes.name, {
  ...refs.shiftTypes,
  row: z.object({
    id: Uuid,
    version: z.int(),
    ...own,
    night: field.boolean('Past midnight'),
    archivedAt: field.instant('Archived').nullable(),
  }),
  create: optional.extend({ name, startsAt, endsAt }),
  update: optional,
  imported: optional.extend({ name, startsAt: broughtTime('Starts at'), endsAt: broughtTime('Ends at') }),
  keys: ['name'],
  search: ['name'],
  sort: 'startsAt',
  archive: true,
})
export type ShiftType = z.output<typeof shiftTypes.row>
