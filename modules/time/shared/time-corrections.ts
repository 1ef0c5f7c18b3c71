import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { approving, rejecting, submitting, type States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { timeField } from './wall-time.ts'

export const correctionStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits since {submittedAt:day}' },
  approved: { tone: 'success', step: 'Approved', stand: 'done' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
} as const satisfies States

const day = field.day('Day', 'Day on which the shift began')
const reason = field.text('Why', { max: 300, hint: 'Shown to the approver' })
const own = {
  day,
  reason,
  inOn: field.day('Came in on').nullable(),
  inAt: timeField('Came in at').nullable(),
  outOn: field.day('Went out on', 'For a night shift, the next day').nullable(),
  outAt: timeField('Went out at').nullable(),
  secondTime: field.boolean('The second time', 'If the clock was set back and these times occurred twice'),
  voidsId: field.reference('Punch that does not count', 'hr.punches', 'voidsShown').nullable(),
}
const optional = z.strictObject(own).partial()
const personId = field.reference('Person', 'hr.people', 'personName')
const shows = { who: 'personName', due: 'day', since: 'submittedAt' } as const

/** What of somebody's punches is to count otherwise, and why: the way in which punches are put right (rule H11). */
export const timeCorrections = record(refs.timeCorrections.name, {
  ...refs.timeCorrections,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId,
    personName: field.text('Person'),
    ...own,
    state: field.state('State', correctionStates),
    voidsShown: field.text('Punch that does not count').nullable(),
    timeZone: field.code('Time zone', { max: 60 }),
    managed: field.boolean('Has a manager'),
    /** Whose punches these are, as a member. */
    requesterId: Uuid.nullable(),
    stateReason: field.text('Reason', { max: 500 }).nullable(),
    submittedAt: field.instant('Submitted').nullable(),
    createdAt: field.instant('Created'),
  }),
  create: optional.extend({
    day,
    reason,
    personId: field.reference('Person', 'hr.people', 'personName', 'Empty: yourself').optional(),
  }),
  update: optional,
  search: ['personName', 'reason'],
  about: { from: 'day' },
  apart: ['day'],
  inSearch: false,
  owner: 'requesterId',
  sort: '-day',
  approval: {
    makers: ['requesterId'],
    covers: {
      day: 'change',
      inOn: 'change',
      inAt: 'change',
      outOn: 'change',
      outAt: 'change',
      secondTime: 'change',
      voidsId: 'change',
      reason: 'change',
    },
  },
  verbs: {
    submit: { ...submitting, label: 'Submit correction', summary: 'Ask for a correction of punches' },
    approve: {
      ...approving,
      label: 'Approve correction',
      final: true,
      asks: {
        effect: 'The punches of {personName} on {day} are corrected. The original punches stay visible.',
        several: 'The punches are corrected. The original punches stay visible.',
      },
    },
    reject: {
      ...rejecting,
      body: z.strictObject({ reason: field.text('Reason', { max: 500 }) }),
      asks: {
        button: 'Reject correction',
        effect: 'The employee can edit and resubmit the correction.',
        several: 'The employees can edit and resubmit the corrections.',
      },
    },
    update: { label: 'Change', done: 'changed', from: ['draft', 'rejected'] },
    withdraw: {
      label: 'Withdraw',
      done: 'withdrawn',
      icon: 'undo',
      right: 'update',
      from: ['draft', 'in approval', 'rejected'],
      to: 'withdrawn',
      asks: { effect: 'The correction is withdrawn, and the punches do not change.' },
      summary: 'Withdraw a time correction that is not approved',
    },
  },
  measures: {
    mine: {
      label: 'Your requested time corrections',
      where: { state: ['in approval'] },
      own: true,
      follows: true,
      sort: 'day',
      right: 'create',
      step: 211,
      none: 'You have no corrections in approval.',
      shows,
    },
  },
})
