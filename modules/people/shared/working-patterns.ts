import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

export const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type WeekdayName = (typeof weekdayNames)[number]

const hours = (label: string) => field.quantity(label, { max: 24, suffix: 'h' })
/** The hours of each day of a week; none on a day that is free. */
export const weekHours = {
  monday: hours('Monday'),
  tuesday: hours('Tuesday'),
  wednesday: hours('Wednesday'),
  thursday: hours('Thursday'),
  friday: hours('Friday'),
  saturday: hours('Saturday'),
  sunday: hours('Sunday'),
}
/** What a week comes to, and the same in words. */
export const weekSaid = {
  weekHours: field.quantity('Hours a week', { max: 168, suffix: 'h' }),
  week: field.text('Week'),
}

const own = { name: field.text('Name', { max: 80 }), ...weekHours }
const optional = z.strictObject(own).partial()

/** A week as several people work it: those who have it follow when it is changed. */
export const workingPatterns = record(refs.workingPatterns.name, {
  ...refs.workingPatterns,
  row: z.object({
    id: Uuid,
    version: z.int(),
    ...own,
    ...weekSaid,
    archivedAt: field.instant('Archived').nullable(),
  }),
  create: optional.extend({ name: own.name }),
  update: optional,
  imported: optional.extend({ name: own.name }),
  keys: ['name'],
  search: ['name'],
  sort: 'name',
  archive: true,
})
