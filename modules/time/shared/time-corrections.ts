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

const day = field.day('Day', 'On which the shift began')
const reason = field.text('Why', { max: 300, hint: 'Shown to the approver' })
const own = {
  day,
  reason,
  inOn: field.day('Came in on').nullable(),
  inAt: timeField('Came in at').nullable(),
  outOn: field.day('Went out on', 'After a night shift the next day').nullable(),
  outAt: timeField('Went out at').nullable(),
  secondTime: field.boolean('The second time', 'Where the clock went back and showed these times twice'),
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
    submit: { ...submitting, label: 'Ask for it', summary: 'Ask for a correction of punches' },
    approve: {
      ...approving,
      label: 'Approve correction',
      final: true,
      asks: {
        effect: 'The punches of {personName} on {day} count as asked for. What was punched stays to be read.',
        several: 'Their punches count as asked for. What was punched stays to be read.',
      },
    },
    reject: {
      ...rejecting,
      body: z.strictObject({ reason: field.text('Reason', { max: 500 }) }),
      asks: {
        button: 'Reject correction',
        effect: 'They can change it and ask again.',
        several: 'They can change and ask again.',
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
      asks: { effect: 'Nobody decides on it any more, and the punches count as they are.' },
      summary: 'Take back a time correction that is not approved',
    },
  },
  measures: {
    mine: {
      label: 'Time corrections you asked for',
      where: { state: ['in approval'] },
      own: true,
      follows: true,
      sort: 'day',
      right: 'create',
      step: 211,
      none: 'Nothing you asked for waits for a decision.',
      shows,
    },
  },
})
