import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { approving, rejecting, submitting, type States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { leaveUnits } from './leave-types.ts'
import { says } from './sentences.ts'

export const requestStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits since {submittedAt:day}' },
  approved: { tone: 'success', step: 'Approved', stand: 'done' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
} as const satisfies States

export const halves = ['morning', 'afternoon'] as const
export type Half = (typeof halves)[number]

const typeId = field.reference('Leave type', 'hr.leave-types', 'typeName')
const own = {
  typeId,
  firstDay: field.day('First day'),
  lastDay: field.day('Last day'),
  halfDay: field.day('Half-day date', 'The one day of which half is leave').nullable(),
  half: field.choice('Half', halves).nullable(),
  hours: field.quantity('Hours', { max: 24, hint: 'Of one day, where the type is asked for in hours' }).nullable(),
  substituteId: field.reference('Substitute', 'hr.employees', 'substituteName', 'Who covers for you').nullable(),
  reason: field.longText('Note', { max: 1000 }).nullable(),
}
const personId = field.reference('Person', 'hr.people', 'personName')
const optional = z.strictObject(own).partial()
const reason = z.strictObject({ reason: field.text('Reason', { max: 500 }) })

export const leaveRequests = record(refs.leaveRequests.name, {
  ...refs.leaveRequests,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId,
    personName: field.text('Person'),
    typeName: field.text('Leave type'),
    state: field.state('State', requestStates),
    ...own,
    quantity: field.quantity('Amount', { unit: 'unit', hint: 'Days or hours of leave, by the calendar' }),
    unit: field.choice('Smallest part', leaveUnits),
    substituteName: field.text('Substitute').nullable(),
    stateReason: field.text('Reason', { max: 500 }).nullable(),
    /** What it would come to by the calendar of today, where that changed after the days were over. */
    recounted: field.quantity('By the new calendar', { unit: 'unit' }).nullable(),
    managed: field.boolean('Has a manager'),
    /** Whose leave it is, as a member. */
    requesterId: Uuid.nullable(),
    submittedAt: field.instant('Submitted').nullable(),
    createdAt: field.instant('Created'),
  }),
  create: optional.extend({
    typeId,
    firstDay: own.firstDay,
    lastDay: own.lastDay,
    personId: field.reference('Person', 'hr.people', 'personName', 'Empty: yourself').optional(),
  }),
  update: optional,
  /** Leave that was agreed to in another system. */
  imported: z.strictObject({
    personId,
    typeId,
    firstDay: own.firstDay,
    lastDay: field.day('Last day', 'Empty: it follows from the amount').nullable().optional(),
    quantity: field
      .quantity('Amount', { max: 9999, hint: 'Days or hours of leave by the calendar; empty: counted from the days' })
      .nullable()
      .optional(),
    halfDay: own.halfDay.optional(),
    half: own.half.optional(),
    reason: own.reason.optional(),
  }),
  keys: ['personId', 'typeId', 'firstDay'],
  keysIfGiven: ['half'],
  compositeKey: true,
  search: ['personName', 'typeName'],
  about: { text: 'typeName', from: 'firstDay', to: 'lastDay' },
  apart: ['firstDay'],
  owner: 'requesterId',
  sort: '-firstDay',
  approval: {
    makers: ['requesterId'],
    covers: {
      typeId: 'change',
      firstDay: 'change',
      lastDay: 'change',
      halfDay: 'change',
      half: 'change',
      hours: 'change',
    },
    free: ['substituteId', 'reason'],
    decided: ['shorten', 'takeCount', 'keepCount', 'recount'],
  },
  verbs: {
    submit: { ...submitting, label: 'Ask for it', summary: 'Ask for the leave of a request' },
    approve: {
      ...approving,
      label: 'Approve leave',
      final: true,
      asks: {
        effect: '{personName} is away from {firstDay} to {lastDay}: {quantity} of {typeName}.',
        several: 'They are away then.',
      },
    },
    reject: {
      ...rejecting,
      body: reason,
      asks: {
        button: 'Reject leave',
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
      asks: { effect: 'The request is withdrawn and the balance does not change.' },
      summary: 'Take back a leave request that is not approved',
    },
    shorten: {
      label: 'Shorten',
      done: 'shortened',
      icon: 'hand',
      right: 'update',
      single: true,
      from: ['approved'],
      body: z.strictObject({ lastDay: own.lastDay, reason: field.text('Reason', { max: 500 }) }),
      asks: {
        title: 'Which is the last day of this leave?',
        effect: 'Days after that date are returned to the balance.',
      },
      summary: 'End an approved leave earlier',
    },
    cancel: {
      label: 'Cancel leave',
      done: 'cancelled',
      icon: 'ban',
      danger: true,
      right: 'update',
      from: ['approved'],
      to: 'cancelled',
      body: reason,
      asks: { effect: 'All days are returned to the balance.' },
      summary: 'Cancel an approved leave',
    },
    takeCount: {
      label: 'Apply recalculation',
      done: 'counted anew',
      icon: 'check',
      right: 'hr.leave-types.update',
      from: ['approved'],
      can: ({ recounted }) => recounted !== null || says.notRecounted(),
      asks: { effect: 'The calendar changed after this leave: {recounted} instead of {quantity} are taken.' },
      summary: 'Count a past leave by the changed calendar',
    },
    keepCount: {
      label: 'Keep original',
      done: 'kept as counted',
      icon: 'x',
      right: 'hr.leave-types.update',
      from: ['approved'],
      can: ({ recounted }) => recounted !== null || says.notRecounted(),
      asks: { effect: '{quantity} stay taken, as it was counted then.' },
      summary: 'Keep the count of a past leave although the calendar changed',
    },
  },
  measures: {
    mine: {
      label: 'Leave you asked for',
      where: { state: ['in approval'] },
      own: true,
      follows: true,
      sort: 'firstDay',
      right: 'create',
      step: 210,
      none: 'Nothing you asked for waits for a decision.',
      shows: { who: 'typeName', due: 'firstDay', since: 'submittedAt' },
    },
    away: { label: 'Away today', where: { state: 'approved', firstDay: { lte: 'today' }, lastDay: { gte: 'today' } } },
    waiting: { label: 'Leave to decide', where: { state: 'in approval' }, sort: 'firstDay' },
    'to-recount': {
      label: 'Past leave to recalculate',
      where: { state: 'approved', recounted: { gte: 0 } },
      right: 'hr.leave-types.update',
      none: 'Every leave is counted by the calendar.',
      alert: {
        one: 'A calendar changed after a leave: its days would be counted otherwise',
        many: 'A calendar changed after {count} leaves: their days would be counted otherwise',
      },
      shows: { who: 'personName', due: 'firstDay', since: 'createdAt' },
    },
  },
})
export type LeaveRequest = z.output<typeof leaveRequests.row>
