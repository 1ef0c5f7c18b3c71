import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

/** Monday first, as everywhere. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const on = (label: string, shows: string) => field.reference(label, 'hr.shift-types', shows, 'Empty: off').nullable()
const own = {
  name: field.text('Name', { max: 60 }),
  mondayId: on('Monday', 'mondayName'),
  tuesdayId: on('Tuesday', 'tuesdayName'),
  wednesdayId: on('Wednesday', 'wednesdayName'),
  thursdayId: on('Thursday', 'thursdayName'),
  fridayId: on('Friday', 'fridayName'),
  saturdayId: on('Saturday', 'saturdayName'),
  sundayId: on('Sunday', 'sundayName'),
  onHolidays: field.boolean('Also on holidays', 'Holidays are those of the company’s calendar'),
}
const named = (label: string) => field.text(label).nullable()
const optional = z.strictObject(own).partial()

/** A week of shifts that comes again each week. */
export const shiftPatterns = record(refs.shiftPatterns.name, {
  ...refs.shiftPatterns,
  row: z.object({
    id: Uuid,
    version: z.int(),
    ...own,
    mondayName: named('Monday'),
    tuesdayName: named('Tuesday'),
    wednesdayName: named('Wednesday'),
    thursdayName: named('Thursday'),
    fridayName: named('Friday'),
    saturdayName: named('Saturday'),
    sundayName: named('Sunday'),
    archivedAt: field.instant('Archived').nullable(),
  }),
  create: optional.extend({ name: own.name }),
  update: optional,
  search: ['name'],
  sort: 'name',
  archive: true,
})
