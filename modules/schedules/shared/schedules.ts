import { z } from 'zod'
import { Done, get, IdParams, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import { ReportSource } from '#modules/reports/shared/source.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const frequencies = ['every day', 'Monday to Friday', 'every week', 'every month'] as const
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const formats = ['link and figures', 'Excel', 'CSV', 'PDF'] as const
export const conditions = ['always', 'with rows', 'when changed'] as const

export const scheduleStates = {
  active: { tone: 'success' },
  paused: { tone: 'neutral' },
} as const satisfies States

const times = {
  frequency: field.choice('Repeats', frequencies),
  /** Of a weekly schedule. */
  weekday: field.choice('Weekday', weekdays).nullable(),
  /** Of a monthly schedule; a shorter month has it on its last day. */
  dayOfMonth: field.integer('Day of month', { min: 1, max: 31 }).nullable(),
  time: field.code('Time', { max: 5, hint: '24-hour clock, such as 07:30' }),
}
const content = {
  format: field.choice('Attached', formats),
  sendWhen: field.choice('Sent', conditions),
}
/** Ids of the members who receive it. */
const recipients = z.array(Uuid).min(1, 'Choose at least one person').max(50)
const TimeText = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 07:30')
const sent = { ...times, ...content, time: TimeText }

const isOwner = ({ ownerId, ownerName }: { ownerId: string; ownerName: string }, viewer: { id: string }) =>
  ownerId === viewer.id || says.onlyOwner({ owner: ownerName })

const row = {
  id: Uuid,
  version: z.int(),
  title: field.text('Report', { max: 120 }),
  state: field.state('State', scheduleStates),
  /** 'Every Monday at 07:30' */
  rhythm: field.text('Repeats'),
  ...times,
  timeZone: field.text('Time zone'),
  ...content,
  ownerId: Uuid,
  ownerName: field.text('Owner'),
  /** People who receive it. */
  people: field.integer('Recipients'),
  nextAt: field.instant('Next').nullable(),
  lastAt: field.instant('Last').nullable(),
  createdAt: field.instant('Created'),
}

/** A report that is mailed at set times, with the figures that the rights of each recipient allow. */
export const schedules = record(refs.schedules.name, {
  ...refs.schedules,
  row: z.object(row),
  detail: z.object({ ...row, source: ReportSource, recipients }),
  form: false,
  create: z.strictObject({ source: ReportSource, recipients, ...sent }),
  update: z.strictObject({ recipients, ...sent }).partial(),
  search: ['title'],
  sort: 'title',
  verbs: {
    pause: {
      label: 'Pause',
      done: 'paused',
      icon: 'pause',
      from: ['active'],
      to: 'paused',
      right: 'update',
      who: isOwner,
    },
    resume: {
      label: 'Resume',
      done: 'resumed',
      icon: 'play',
      from: ['paused'],
      to: 'active',
      right: 'update',
      who: isOwner,
    },
    sendNow: {
      label: 'Send now',
      done: 'sent',
      icon: 'send',
      from: ['active'],
      right: 'update',
      who: isOwner,
      asks: {
        title: 'Send {title} now?',
        effect: 'Each recipient gets it by e-mail in the next minute.',
        button: 'Send',
      },
      single: true,
      summary: 'Send a scheduled report to its recipients at once',
    },
    update: { label: 'Change', done: 'changed', who: isOwner },
  },
})

export const runStates = ['sending', 'sent', 'missed'] as const
export const deliveryStates = ['sent', 'not sent'] as const

/** Due times of a schedule, the last first, with what became of each for its recipients. */
export const runsCall = get(`${schedules.path}/:id/runs`, {
  summary: 'Due times of a scheduled report and what became of each, the last 50',
  params: IdParams,
  reply: z.array(
    z.strictObject({
      id: Uuid,
      dueAt: z.string(),
      state: z.enum(runStates),
      deliveries: z.array(
        z.strictObject({ name: z.string(), state: z.enum(deliveryStates), why: z.string().nullable(), at: z.string() }),
      ),
    }),
  ),
  can: 'reports.schedules.read',
})

/** A recipient takes themselves off; 409 for the last one. */
export const leaveCall = post(`${schedules.path}/:id/leave`, {
  summary: 'Take yourself off the recipients of a scheduled report',
  params: IdParams,
  reply: Done,
  can: 'reports.schedules.update',
})
