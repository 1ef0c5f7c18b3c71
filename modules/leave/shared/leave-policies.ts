import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { employeeTypes } from '#modules/people/shared/people.ts'
import * as refs from './refs.ts'
import { leaveUnits } from './leave-types.ts'

export const frequencies = ['every day', 'every week', 'every month', 'every year'] as const
export const postings = ['first day', 'last day'] as const
export const roundings = ['exact', 'half', 'whole'] as const
export const backPostings = ['ask first', 'post'] as const

const typeId = field.reference('Leave type', 'hr.leave-types', 'typeName')
const own = {
  typeId,
  employeeType: field.choice('For', employeeTypes, 'The kind of employment'),
  afterYears: field.integer('From years of service', { max: 60, hint: 'A longer service takes the next policy' }),
  perYear: field.quantity('In a year', {
    unit: 'unit',
    max: 9999,
    hint: 'In days or hours; a change also adjusts the current year, month or week where it was already given',
  }),
  frequency: field.choice('Given', frequencies),
  postedOn: field.choice('On its', postings),
  rounding: field.choice('Rounded to', roundings, 'Each amount, to the nearest'),
  proRata: field.boolean('Pro rata', 'The share of full time counts where no working week says how much is worked'),
  most: field
    .quantity('Most at a time', { unit: 'unit', max: 9999, hint: 'Nothing is added above this balance' })
    .nullable(),
  carryOver: field
    .quantity('Carried over', {
      unit: 'unit',
      max: 9999,
      hint: 'The most that is kept after the year; empty: all of it',
    })
    .nullable(),
  carryMonths: field
    .integer('Carried for months', { min: 1, max: 60, hint: 'What is carried over expires then; empty: never' })
    .nullable(),
  startsOn: field.day('Given from', 'Nothing that ends before this day is given'),
  backPosting: field.choice(
    'Leave of earlier years',
    backPostings,
    'For people without an opening balance: ask before any of it is posted, or post it',
  ),
}
const { typeId: _type, employeeType: _kind, afterYears: _years, ...changing } = own
const optional = z.strictObject(changing).partial()

/** What somebody gets of a leave type: how much, when, and what becomes of what is left. */
export const leavePolicies = record(refs.leavePolicies.name, {
  ...refs.leavePolicies,
  row: z.object({
    id: Uuid,
    version: z.int(),
    name: field.text('Name'),
    ...own,
    typeName: field.text('Leave type'),
    unit: field.choice('Smallest part', leaveUnits),
    heldPeople: field.integer('People without an opening balance'),
    createdAt: field.instant('Created'),
    archivedAt: field.instant('Archived').nullable(),
  }),
  create: z.strictObject(own).partial().extend({ typeId, perYear: own.perYear }),
  update: optional,
  search: ['name'],
  inSearch: false,
  sort: 'name',
  archive: true,
  measures: {
    held: {
      label: 'Policies that wait for opening balances',
      where: { heldPeople: { gte: 1 } },
      right: 'update',
      none: 'No policy waits for opening balances.',
      alert: {
        one: 'A leave policy waits: import opening balances, or let it post leave of earlier years',
        many: '{count} leave policies wait: import opening balances, or let them post leave of earlier years',
      },
      shows: { who: 'name', due: 'startsOn', since: 'createdAt' },
    },
  },
})
export type LeavePolicy = z.output<typeof leavePolicies.row>
