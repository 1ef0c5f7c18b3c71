import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

/** Which leave of a confidential type somebody takes. */
export const absenceSet = 'hr.absence'
export const leaveUnits = ['day', 'half day', 'hour'] as const
export type LeaveUnit = (typeof leaveUnits)[number]

const own = {
  name: field.text('Name', { max: 80 }),
  unit: field.choice('Asked for in', leaveUnits, 'The smallest part that can be asked for'),
  paid: field.boolean('Paid'),
  tracked: field.boolean('Has a balance', 'Off: as much as is needed, such as sick leave'),
  negativeLimit: field.quantity('May fall below zero by', {
    max: 9999,
    hint: '0: a request beyond the balance is refused',
  }),
  confidential: field.boolean(
    'Confidential',
    'Only the person and the people office see which leave it is, and the people office decides; all others see that someone is away',
  ),
  countsDaysOff: field.boolean('Days off count', 'Holidays and weekends within a leave count as leave too'),
  mostConsecutive: field
    .integer('Most days in a row', { min: 1, max: 1000, hint: 'Of leave, without work between' })
    .nullable(),
  waitingDays: field.integer('Waiting period', { max: 3660, hint: 'Days of service before the first leave' }),
  noticeDays: field
    .integer('Notice', { max: 366, hint: 'Days before the first day; empty where it may be entered afterwards' })
    .nullable(),
  documentsAfter: field
    .integer('Document after', { max: 366, hint: 'A leave of more days needs a file, such as a certificate' })
    .nullable(),
}
const optional = z.strictObject(own).partial()

/** A kind of leave, and the rules by which it is asked for. */
export const leaveTypes = record(refs.leaveTypes.name, {
  ...refs.leaveTypes,
  row: z.object({ id: Uuid, version: z.int(), ...own, archivedAt: field.instant('Archived').nullable() }),
  create: optional.extend({ name: own.name }),
  update: optional,
  imported: optional.extend({ name: own.name }),
  keys: ['name'],
  search: ['name'],
  sort: 'name',
  archive: true,
})
