import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { datedFields, datedState, withdrawing } from '#shared/dated.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

const personId = field.reference('Person', 'hr.people', 'personName')
const own = {
  ...datedFields,
  shiftTypeId: field
    .reference('Shift', 'hr.shift-types', 'shiftName', 'Worked on each working day of the company’s calendar')
    .nullable(),
  patternId: field
    .reference('Weekly pattern', 'hr.shift-patterns', 'patternName', 'Or a recurring week of shifts')
    .nullable(),
}
const optional = z.strictObject(own).partial()

/** Which shift, or which week of shifts, somebody works from a day on. */
export const shiftAssignments = record(refs.shiftAssignments.name, {
  ...refs.shiftAssignments,
  asOf: true,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId,
    personName: field.text('Person'),
    ...own,
    shiftName: field.text('Shift').nullable(),
    patternName: field.text('Weekly pattern').nullable(),
    worksName: field.following(field.text('Works')),
    state: datedState,
    createdAt: field.instant('Entered'),
  }),
  create: optional.extend({ personId, validFrom: own.validFrom }),
  update: optional,
  imported: optional.extend({ personId, validFrom: own.validFrom }),
  keys: ['personId', 'validFrom'],
  compositeKey: true,
  search: ['personName', 'shiftName', 'patternName'],
  apart: ['validFrom'],
  inSearch: false,
  sort: '-validFrom',
  verbs: {
    update: { label: 'Change', done: 'changed', from: ['in force'] },
    withdraw: {
      ...withdrawing,
      asks: {
        title: 'Withdraw this assignment of {personName}?',
        effect: 'The assignment is treated as never entered. The previous assignment continues.',
      },
      summary: 'Withdraw a shift assignment that was wrong',
    },
  },
})
