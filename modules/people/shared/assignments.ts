import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { datedFields, datedState, withdrawing } from '#shared/dated.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'
import { notOwn, personStates, type PersonState } from './people.ts'
import { says } from './sentences.ts'

export const contractTypes = ['permanent', 'fixed term', 'temporary', 'apprenticeship', 'service contract'] as const
const assignmentReasons = [
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
  positionId: field
    .reference(
      'Position',
      'hr.positions',
      'positionName',
      'Job and department are those of the position where left empty',
    )
    .nullable(),
  overPlan: field
    .text('Why beyond the plan', { max: 300, hint: 'Where more people fill the position than are planned' })
    .nullable(),
  fte: field.quantity('Share of full time', { min: 0.01, max: 1, hint: '1 is full time, 0.5 half of it' }),
  contractType: field.choice('Contract', contractTypes),
  probationUntil: field
    .day('Probation until', 'Its last day: whoever they report to confirms the employment or extends the probation')
    .nullable(),
  reason: field.choice('Reason', assignmentReasons),
}
/** Why a probation ends as it does; whoever reads the file later has to know. */
const probationReason = field.text('Why', { max: 500 })
type OnProbation = { probationUntil: string | null; probationConfirmedOn: string | null; personState: PersonState }
const runs = ({ probationUntil, probationConfirmedOn }: OnProbation) =>
  probationUntil === null ? says.noProbation() : probationConfirmedOn === null || says.isConfirmed()
/** Whether somebody stays is seen once they work here. */
const confirmable = (row: OnProbation) => (row.personState === 'prehire' ? says.notBegun() : runs(row))
/** Of whoever works on here: who is leaving is confirmed no more. */
const undecided = {
  state: 'in force',
  personState: ['active', 'on leave'],
  probationConfirmedOn: { empty: true },
} as const
const optional = z.strictObject(own).partial()
/** What is left out is as before. */
const entered = { personId, validFrom: own.validFrom }

/** What somebody does, where and for whom, from a day on. */
export const assignments = record(refs.assignments.name, {
  ...refs.assignments,
  asOf: true,
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
    positionName: field.text('Position').nullable(),
    probationConfirmedOn: field.day('Employment confirmed on').nullable(),
    probationReason: probationReason.nullable(),
    state: datedState,
    personState: field.state('The person is', personStates),
    /** Who they are as a member: nobody enters their own. */
    memberId: Uuid.nullable(),
    createdAt: field.instant('Entered'),
  }),
  create: optional.extend(entered),
  update: optional,
  imported: optional.extend(entered),
  headings: {
    personId: ['Employee', 'Employee number', 'Employee ID', 'Employee no', 'Emp no', 'Emp ID'],
    validFrom: ['Effective date', 'Start date', 'Hire date'],
    jobId: ['Job title', 'Title', 'Position title'],
    departmentId: ['Dept', 'Department name'],
    managerId: ['Manager name', 'Manager ID', 'Manager number', 'Reports to', 'Line manager', 'Supervisor'],
    placeId: ['Location', 'Work location', 'Office'],
    fte: ['FTE', 'Full-time equivalent'],
    contractType: ['Contract type'],
  },
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
    confirmProbation: {
      label: 'Confirm employment',
      done: 'confirmed',
      icon: 'check',
      right: 'probation',
      single: true,
      from: ['in force'],
      can: confirmable,
      who: notOwn,
      body: z.strictObject({ probationReason }),
      asks: {
        title: 'Does {personName} stay?',
        effect: 'The probation until {probationUntil} is over, and the employment is confirmed as of today.',
      },
      summary: 'Confirm the employment of somebody on probation',
    },
    extendProbation: {
      label: 'Extend probation',
      done: 'extended',
      icon: 'pause',
      right: 'probation',
      single: true,
      from: ['in force'],
      can: runs,
      who: notOwn,
      body: z.strictObject({ probationUntil: field.day('Extended until', 'The new last day'), probationReason }),
      asks: {
        title: 'Until when is {personName} on probation?',
        effect: 'It would end on {probationUntil}; who decides is asked again before the new day.',
      },
      summary: 'Extend a probation',
    },
  },
  measures: {
    upcoming: {
      label: 'Upcoming changes',
      where: { state: 'in force', validFrom: { gt: 'today' } },
      sort: 'validFrom',
    },
    'probation-to-decide': {
      label: 'Probations to decide',
      where: { ...undecided, probationUntil: { lte: 'today+14' } },
      sort: 'probationUntil',
      right: 'probation',
      step: 130,
      none: 'No probation ends within two weeks.',
      shows: { who: 'personName', due: 'probationUntil', since: 'createdAt' },
    },
    'probation-ends': {
      label: 'Probation ends in the next 60 days',
      where: { ...undecided, probationUntil: { gte: 'today', lte: 'today+60' } },
      sort: 'probationUntil',
    },
    'probation-overdue': {
      label: 'Probations that ended undecided',
      where: { ...undecided, probationUntil: { lt: 'today' } },
      sort: 'probationUntil',
      right: 'probation',
      none: 'Every probation that ended is decided.',
      alert: {
        one: 'A probation has ended, and nobody has confirmed the employment or extended it',
        many: '{count} probations have ended, and nobody has confirmed the employment or extended them',
      },
      shows: { who: 'personName', due: 'probationUntil', since: 'createdAt' },
    },
  },
})
