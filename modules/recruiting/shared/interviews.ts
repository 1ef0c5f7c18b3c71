import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'

export const interviewStates = {
  planned: { tone: 'attention', step: 'Planned' },
  held: { tone: 'success', step: 'Held', stand: 'done' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
} as const satisfies States
export const ways = ['on site', 'video', 'telephone'] as const
export const recommendations = ['strong yes', 'yes', 'no', 'strong no'] as const

const applicationId = field.reference('Application', 'hr.applications', 'applicantName')
const applicantName = field.erasable(field.text('Applicant'))
const interviewer = {
  interviewerId: field.reference('Interviewer', 'settings.members', 'interviewerName'),
}
const of = {
  applicationId,
  applicantName,
  openingId: field.reference('Opening', 'hr.openings', 'openingTitle'),
  openingTitle: field.text('Opening'),
  ...interviewer,
  interviewerName: field.text('Interviewer'),
}
const planned = {
  day: field.day('Day'),
  time: field.code('Time', {
    max: 5,
    hint: 'Local time of the interview, such as 14:30',
    fits: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
    says: 'Enter a time such as 14:30',
  }),
  way: field.choice('How', ways),
  about: field.text('About', { max: 200, hint: 'What the interview should cover' }).nullable(),
}

const interviewRow = z.object({
  id: Uuid,
  version: z.int(),
  ...of,
  ...planned,
  state: field.state('State', interviewStates),
  createdAt: field.instant('Planned'),
})

/** One person talks with one applicant. */
export const interviews = record(refs.interviews.name, {
  ...refs.interviews,
  row: interviewRow,
  create: z.strictObject({ applicationId, ...interviewer, ...planned, about: planned.about.optional() }),
  update: z.strictObject(planned).partial(),
  search: ['applicantName', 'interviewerName', 'openingTitle'],
  apart: ['day'],
  owner: 'interviewerId',
  sort: '-day',
  erased: true,
  verbs: {
    update: { label: 'Change', done: 'changed', from: ['planned'] },
    cancel: {
      label: 'Cancel interview',
      done: 'cancelled',
      icon: 'ban',
      danger: true,
      right: 'update',
      from: ['planned'],
      to: 'cancelled',
      asks: {
        title: 'Cancel the interview of {applicantName}?',
        effect: '{interviewerName} loses access to the applicant, unless another interview is scheduled.',
        several: 'The interviewers lose access to the applicants.',
      },
    },
  },
  measures: {
    'mine-to-score': {
      label: 'Your interviews',
      where: { state: 'planned' },
      own: true,
      sort: 'day',
      right: 'hr.scorecards.create',
      step: 17,
      none: 'You have no scheduled interviews.',
      shows: { who: 'applicantName', due: 'day', since: 'createdAt' },
    },
  },
})

/** From 1, far below what the job asks, to 4, far above. */
const score = (label: string) => field.integer(label, { min: 1, max: 4 })
/** What every interviewer judges, by the same four criteria. */
const judged = {
  skill: score('Skill'),
  experience: score('Experience'),
  collaboration: score('Collaboration'),
  motivation: score('Motivation'),
  recommendation: field.choice('Recommendation', recommendations),
}
const notes = field
  .erasable(field.longText('Notes', { max: 4000, hint: 'Erased with the applicant’s data' }))
  .nullable()
const interviewId = field.reference('Interview', 'hr.interviews', 'interviewDay')

/** What an interviewer thinks of an applicant: given once, and read by others who talk with the same applicant once they have given theirs. */
export const scorecards = record(refs.scorecards.name, {
  ...refs.scorecards,
  row: z.object({
    id: Uuid,
    version: z.int(),
    interviewId,
    interviewDay: field.day('Interview'),
    ...of,
    ...judged,
    notes,
    createdAt: field.instant('Given'),
  }),
  create: z.strictObject({ interviewId, ...judged, notes: notes.optional() }),
  search: ['applicantName', 'interviewerName', 'openingTitle'],
  owner: 'interviewerId',
  sort: '-createdAt',
  inSearch: false,
  erased: true,
})
