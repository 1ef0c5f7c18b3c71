import { z } from 'zod'
import { get, Uuid } from '#shared/api.ts'
import { datedFields, datedState, withdrawing } from '#shared/dated.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

const own = {
  ...datedFields,
  planned: field.integer('Planned', { min: 0, max: 100_000, hint: 'How many people there may be' }),
  costPerHead: field.price('Cost a head and year', 'currency').nullable(),
  currency: field.currency().nullable(),
  reason: field
    .text('Why fewer than there are', { max: 300, hint: 'Where more people than planned are there, or are sought' })
    .nullable(),
}
const departmentId = field.reference('Department', 'hr.departments', 'departmentName')
const positionId = field
  .reference('Position', 'hr.positions', 'positionName', 'Empty: the whole department, with its parts')
  .nullable()
const optional = z.strictObject(own).partial()
const entered = {
  departmentId: departmentId.optional(),
  positionId: positionId.optional(),
  validFrom: own.validFrom,
  planned: own.planned,
}

/** How many people a position, or a department with its parts, may have in a time. */
export const headcountPlans = record(refs.headcountPlans.name, {
  ...refs.headcountPlans,
  asOf: true,
  row: z.object({
    id: Uuid,
    version: z.int(),
    departmentId,
    departmentName: field.text('Department'),
    positionId,
    positionName: field.text('Position').nullable(),
    ...own,
    cost: field.price('Cost a year', 'currency').nullable(),
    state: datedState,
    createdAt: field.instant('Entered'),
  }),
  create: optional.extend(entered),
  update: optional,
  imported: optional.extend(entered),
  keys: ['departmentId', 'positionId', 'validFrom'],
  compositeKey: true,
  search: ['departmentName', 'positionName'],
  apart: ['validFrom'],
  inSearch: false,
  sort: '-validFrom',
  verbs: {
    update: { label: 'Change', done: 'changed', from: ['in force'] },
    withdraw: {
      ...withdrawing,
      asks: {
        title: 'Withdraw this headcount plan?',
        effect: 'It counts as never entered. The plan before it holds on in its place.',
      },
      summary: 'Withdraw a headcount plan that was wrong',
    },
  },
})

const Line = z.object({
  departmentId: Uuid,
  departmentName: z.string(),
  /** Null: the whole department, with its parts. */
  positionId: Uuid.nullable(),
  positionName: z.string().nullable(),
  /** Null where nothing is planned on the day. */
  planned: z.int().nullable(),
  filled: z.int(),
  /** Heads that are sought and not hired yet. */
  open: z.int(),
})
export type HeadcountLine = z.output<typeof Line>

export const headcountApi = {
  on: get('/api/hr/headcount', {
    summary: 'Planned, filled and open by department and position, as of a day',
    query: z.strictObject({ on: field.day('On').optional() }),
    reply: z.strictObject({ on: z.string(), lines: z.array(Line) }),
    can: 'hr.headcount-plans.read',
    figures: true,
  }),
}
