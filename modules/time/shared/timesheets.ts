import { z } from 'zod'
import { get, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type DetailOf } from '#shared/record.ts'
import { approving, rejecting, submitting, type States, type Viewer } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const sheetStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits since {submittedAt:day}' },
  approved: { tone: 'success', step: 'Approved', stand: 'done' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
  superseded: { tone: 'neutral', word: 'Corrected by another' },
} as const satisfies States
export const kindsOfWork = ['work', 'travel', 'training', 'standby'] as const
export const lineSources = ['clock', 'by hand'] as const

const weekOf = field.day('Week of', 'Any day of the week')
const line = {
  day: field.day('Day'),
  kind: field.choice('Kind of work', kindsOfWork),
  hours: field.quantity('Hours', { min: 0.01, max: 24, places: 2 }),
}
/** Those by hand: what was clocked is taken from the attendance. */
const lines = z.array(z.strictObject(line)).max(28)

const SheetLine = z.object({
  id: Uuid,
  lineNo: z.int(),
  ...line,
  source: field.choice('Source', lineSources),
})
export type SheetLine = z.output<typeof SheetLine>

const row = z.object({
  id: Uuid,
  version: z.int(),
  personId: field.reference('Person', 'hr.people', 'personName'),
  personName: field.text('Person'),
  weekOf: field.day('Week of', 'Its Monday'),
  revision: field.integer('Revision'),
  state: field.state('State', sheetStates),
  hours: field.quantity('Hours', { places: 2 }),
  clockedHours: field.quantity('Clocked hours', { places: 2 }),
  /** What was clocked came to something else since it was submitted. */
  outdated: field.boolean('Clocked hours changed'),
  correctionReason: field.text('Why it is corrected', { max: 300 }).nullable(),
  managed: field.boolean('Has a manager'),
  requesterId: Uuid,
  stateReason: field.text('Reason', { max: 500 }).nullable(),
  submittedAt: field.instant('Submitted').nullable(),
  createdAt: field.instant('Created'),
})

const mine = ({ requesterId }: { requesterId: string }, viewer: Viewer) =>
  requesterId === viewer.id || says.ownSheetOnly()
const shows = { who: 'personName', due: 'weekOf', since: 'createdAt' } as const

/** What somebody worked in a week: from the clock where they have a shift or punched, and by hand elsewhere. An approved one stays as it is. */
export const timesheets = record(refs.timesheets.name, {
  ...refs.timesheets,
  row,
  detail: row.extend({ lines: z.array(SheetLine) }),
  create: z.strictObject({ weekOf, lines: lines.optional() }),
  update: z.strictObject({ lines: lines.optional() }),
  search: ['personName'],
  about: { from: 'weekOf' },
  apart: ['weekOf'],
  inSearch: false,
  owner: 'requesterId',
  sort: '-weekOf',
  approval: {
    makers: ['requesterId'],
    covers: { hours: 'change' },
    coversLines: { day: 'change', kind: 'change', hours: 'change' },
  },
  verbs: {
    submit: { ...submitting, label: 'Submit timesheet', who: mine },
    approve: {
      ...approving,
      label: 'Approve timesheet',
      final: true,
      asks: {
        effect:
          'The {hours} hours of {personName} in the week of {weekOf} become final. A correction needs a new timesheet.',
        several: 'The hours become final. Corrections need a new timesheet.',
      },
    },
    reject: {
      ...rejecting,
      body: z.strictObject({ reason: field.text('Reason', { max: 500 }) }),
      asks: {
        button: 'Reject timesheet',
        effect: '{personName} can edit and resubmit the timesheet.',
        several: 'The employees can edit and resubmit the timesheets.',
      },
    },
    update: {
      label: 'Edit',
      done: 'changed',
      icon: 'edit',
      from: ['draft', 'rejected'],
      who: mine,
      page: '/hr/timesheets/:id/edit',
    },
    withdraw: {
      label: 'Withdraw',
      done: 'withdrawn',
      icon: 'undo',
      right: 'update',
      from: ['draft', 'in approval', 'rejected'],
      to: 'withdrawn',
      who: mine,
      asks: { effect: 'The timesheet is withdrawn from approval.' },
      summary: 'Withdraw a timesheet that is not approved',
    },
    correct: {
      label: 'Correct',
      done: 'corrected',
      icon: 'edit',
      right: 'update',
      single: true,
      from: ['approved'],
      who: mine,
      body: z.strictObject({ reason: field.text('Why', { max: 300, hint: 'Shown to the approver' }) }),
      reply: z.object({ id: Uuid }),
      asks: {
        title: 'Correct the week of {weekOf}?',
        effect: 'A new timesheet is created. This one counts until the new one is approved.',
      },
      summary: 'Create a correcting timesheet for a week with an approved one',
    },
  },
  measures: {
    'mine-to-submit': {
      label: 'Your timesheets to submit',
      where: { state: ['draft', 'rejected'] },
      own: true,
      sort: 'weekOf',
      right: 'submit',
      step: 208,
      none: 'You have no timesheet to submit.',
      shows,
    },
    mine: {
      label: 'Timesheets you submitted',
      where: { state: ['in approval'] },
      own: true,
      follows: true,
      sort: 'weekOf',
      right: 'create',
      step: 212,
      none: 'You have no timesheets in approval.',
      shows,
    },
    'mine-outdated': {
      label: 'Your timesheets to correct',
      where: { state: 'approved', outdated: true },
      own: true,
      sort: 'weekOf',
      right: 'submit',
      step: 209,
      none: 'Your approved timesheets match the clock.',
      shows,
    },
    waiting: { label: 'Timesheets to decide', where: { state: 'in approval' }, sort: 'weekOf' },
    outdated: { label: 'Approved, clocked hours changed', where: { state: 'approved', outdated: true } },
  },
})
export type TimesheetDetail = DetailOf<typeof timesheets>

const text = z.string()
export const timesheetApi = {
  week: get('/api/hr/timesheet-week', {
    summary: 'Your week: clocked hours of each day, days with manual entry, and hours of the previous week',
    query: z.strictObject({ on: field.day('On') }),
    reply: z.object({
      weekOf: text,
      days: z.array(
        z.object({
          day: text,
          /** The hours of the attendance; null where hours are given by hand. */
          clocked: text.nullable(),
          state: text.nullable(),
          attendanceId: Uuid.nullable(),
          ahead: z.boolean(),
        }),
      ),
      /** By hand, in the timesheet of the week before. */
      before: z.array(z.object({ day: text, kind: z.enum(kindsOfWork), hours: text })),
      /** The timesheet of the week that is there. */
      sheet: z.object({ id: Uuid, state: text }).nullable(),
    }),
    can: 'hr.timesheets.create',
    figures: true,
  }),
}
