import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { datedFields, datedState, withdrawing } from '#shared/dated.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as cards from './cards.ts'
import { notOwn } from './people.ts'

export const contractTypes = ['permanent', 'fixed term', 'temporary', 'apprenticeship', 'service contract'] as const
export const assignmentReasons = [
  'hire',
  'promotion',
  'move',
  'new manager',
  'other contract',
  'reorganization',
  'correction',
  'other',
] as const

const personId = field.reference('Person', 'hr.people', 'personName')
const own = {
  ...datedFields,
  jobId: field.reference('Job', 'hr.jobs', 'jobName'),
  departmentId: field.reference('Department', 'hr.departments', 'departmentName').nullable(),
  managerId: field
    .reference('Manager', 'hr.employees', 'managerName', 'Whom they report to; as before where left empty')
    .nullable(),
  placeId: field.reference('Place', 'hr.places', 'placeName').nullable(),
  fte: field.quantity('Share of full time', { min: 0.01, max: 1, hint: '1 is full time, 0.5 half of it' }),
  contractType: field.choice('Contract', contractTypes),
  reason: field.choice('Reason', assignmentReasons),
}
const optional = z.strictObject(own).partial()
/** What is left out is as before. */
const entered = { personId, validFrom: own.validFrom }

/** What somebody does, where and for whom, from a day on. */
export const assignments = record(cards.assignments.name, {
  ...cards.assignments,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId,
    personName: field.text('Person'),
    ...own,
    jobName: field.text('Job'),
    departmentName: field.text('Department').nullable(),
    managerName: field.text('Manager').nullable(),
    placeName: field.text('Place').nullable(),
    state: datedState,
    /** Who they are as a member: nobody enters their own. */
    memberId: Uuid.nullable(),
    createdAt: field.instant('Entered'),
  }),
  create: optional.extend(entered),
  update: optional,
  imported: optional.extend(entered),
  keys: ['personId', 'validFrom'],
  compositeKey: true,
  search: ['personName', 'jobName', 'departmentName'],
  apart: ['validFrom'],
  inSearch: false,
  sort: '-validFrom',
  verbs: {
    update: { label: 'Change', done: 'changed', from: ['in force'], can: notOwn },
    withdraw: {
      ...withdrawing,
      who: notOwn,
      asks: {
        title: 'Withdraw this assignment of {personName}?',
        effect: 'It counts as never entered. The assignment before it holds on in its place.',
      },
      summary: 'Withdraw an assignment that was wrong',
    },
  },
  measures: {
    upcoming: {
      label: 'Upcoming changes',
      where: { state: 'in force', validFrom: { gt: 'today' } },
      sort: 'validFrom',
    },
  },
})
export type Assignment = z.output<typeof assignments.row>
