import { z } from 'zod'
import { FileReply, get, IdParams, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

/** The stages of the pipeline, once for every opening and page. */
export const stages = {
  new: { tone: 'attention', step: 'New' },
  screening: { tone: 'info', step: 'Screening' },
  interview: { tone: 'info', step: 'Interview' },
  offer: { tone: 'warning', step: 'Offer' },
  accepted: { tone: 'success', step: 'Hired', stand: 'now', word: 'Accepted' },
  hired: { tone: 'success', step: 'Hired', stand: 'done' },
  rejected: { tone: 'neutral', word: 'Rejected' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
} as const satisfies States
export type Stage = keyof typeof stages
/** Those in which something still comes of it. */
export const openStages = ['new', 'screening', 'interview', 'offer', 'accepted'] as const satisfies readonly Stage[]

export const sources = ['careers page', 'referral', 'job board', 'agency', 'direct approach', 'other'] as const
export const rejectionReasons = [
  'skills do not fit',
  'experience does not fit',
  'somebody else was chosen',
  'conditions do not fit',
  'opening was closed',
  'no answer',
  'other',
] as const

const person = {
  givenName: field.erasable(field.text('Given name', { max: 80 })),
  surname: field.erasable(field.text('Surname', { max: 80 })),
  mail: field.erasable(field.email()),
  phone: field.erasable(field.phone()).nullable(),
  letter: field.erasable(field.longText('Cover letter', { max: 5000 })).nullable(),
}
const rating = field.integer('Rating', { min: 1, max: 5, hint: '1 is weak, 5 is strong' }).nullable()
const note = field.erasable(field.longText('Note', { max: 4000, hint: 'Erased with the applicant’s data' })).nullable()
const source = field.choice('Source', sources)
const openingId = field.reference('Opening', 'hr.openings', 'openingTitle')
const keepLonger = field.boolean('Agreed to storage for other openings')
const rejectionReason = field.choice('Rejection reason', rejectionReasons)

/** What the form on /careers sends: consent is the word of its box. */
export const ApplicationForm = z.strictObject({
  givenName: person.givenName,
  surname: person.surname,
  mail: person.mail,
  phone: person.phone,
  letter: person.letter,
  consent: z.literal('yes'),
  keepLonger: z.enum(['yes', '']),
})
export type ApplicationForm = z.output<typeof ApplicationForm>

const row = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  name: field.erasable(field.text('Applicant')),
  givenName: person.givenName.nullable(),
  surname: person.surname.nullable(),
  mail: person.mail.nullable(),
  phone: person.phone,
  letter: person.letter,
  openingId,
  openingTitle: field.text('Opening'),
  hiringManagerId: Uuid,
  stage: field.state('Stage', stages),
  source,
  rating,
  note,
  rejectionReason: rejectionReason.nullable(),
  keepLonger,
  files: field.integer('Files'),
  interviewCount: field.integer('Interviews'),
  endedOn: field.day('Ended').nullable(),
  erasedAt: field.instant('Erased').nullable(),
  personId: field.reference('Personnel file', 'hr.people', 'personName').nullable(),
  personName: field.text('Personnel file').nullable(),
  createdAt: field.instant('Received'),
})
export type Application = z.output<typeof row>

const there = ({ erasedAt }: Application) => erasedAt === null || says.isErased()
const shows = { who: 'openingTitle', due: 'createdAt', since: 'createdAt' } as const
const right = 'move'
const single = true

/** Somebody's application for an opening: who they are, what they sent, how far it has come. */
export const applications = record(refs.applications.name, {
  ...refs.applications,
  row,
  create: z.strictObject({
    openingId,
    givenName: person.givenName,
    surname: person.surname,
    mail: person.mail,
    phone: person.phone.optional(),
    letter: person.letter.optional(),
    source,
    note: note.optional(),
  }),
  update: z.strictObject({ ...person, rating, note, source }).partial(),
  search: ['name', 'number', 'mail', 'openingTitle'],
  stateField: 'stage',
  sort: '-createdAt',
  erased: true,
  changeable: there,
  verbs: {
    screen: {
      label: 'Start screening',
      done: 'moved to screening',
      icon: 'play',
      next: true,
      right,
      single,
      from: ['new'],
      to: 'screening',
    },
    interview: {
      label: 'Invite to interviews',
      done: 'moved to interviews',
      icon: 'play',
      next: true,
      right,
      single,
      from: ['screening'],
      to: 'interview',
    },
    backToNew: {
      label: 'Back to new',
      done: 'moved back to new',
      icon: 'undo',
      undoes: 'screen',
      right,
      single,
      from: ['screening'],
      to: 'new',
    },
    backToScreening: {
      label: 'Back to screening',
      done: 'moved back to screening',
      icon: 'undo',
      undoes: 'interview',
      right,
      single,
      from: ['interview'],
      to: 'screening',
    },
    reject: {
      label: 'Reject',
      done: 'rejected',
      icon: 'x',
      danger: true,
      right,
      from: ['new', 'screening', 'interview'],
      to: 'rejected',
      can: ({ stage }) => stage !== 'offer' || says.hasOffer(),
      body: z.strictObject({ rejectionReason }),
      asks: {
        title: 'Reject {name}?',
        effect: 'The applicant is notified by e-mail. The reason is not included.',
        several: 'The applicants are notified by e-mail. The reason is not included.',
      },
      summary: 'Reject an application, with the reason',
    },
    withdraw: {
      label: 'Mark as withdrawn',
      done: 'withdrawn',
      icon: 'hand',
      right,
      from: ['new', 'screening', 'interview'],
      to: 'withdrawn',
      can: ({ stage }) => stage !== 'offer' || says.hasOffer(),
      asks: {
        title: 'Has {name} withdrawn?',
        effect: 'The application is closed, and its data is erased when its retention period ends.',
      },
      summary: 'Mark an application as withdrawn by the applicant',
    },
    takeUp: {
      label: 'Reopen',
      done: 'reopened',
      icon: 'undo',
      right,
      single,
      from: ['rejected', 'withdrawn'],
      asks: {
        title: 'Reopen the application of {name}?',
        effect: 'The application returns to the stage in which it was closed.',
      },
      summary: 'Reopen a closed application',
    },
    endConsent: {
      label: 'Revoke acceptance',
      done: 'no longer stored for other openings',
      icon: 'ban',
      right,
      can: ({ keepLonger: agreed }) => agreed || says.noLongerKept(),
      asks: {
        title: 'Has {name} revoked the agreement?',
        effect: 'The applicant’s data is erased after the regular retention period.',
      },
      summary: 'Record that an applicant revoked the agreement to storage for other openings',
    },
  },
  measures: {
    new: {
      label: 'New applications',
      where: { stage: 'new' },
      sort: 'createdAt',
      right: 'create',
      step: 16,
      none: 'No new applications.',
      shows,
    },
    screening: { label: 'In screening', where: { stage: 'screening' }, sort: 'createdAt' },
    interview: { label: 'In interviews', where: { stage: 'interview' }, sort: 'createdAt' },
    offer: { label: 'With an offer', where: { stage: 'offer' }, sort: 'createdAt' },
    accepted: {
      label: 'Accepted, to be hired',
      where: { stage: 'accepted' },
      sort: 'createdAt',
      right: 'create',
      step: 18,
      none: 'No accepted applicant is waiting to be hired.',
      shows,
    },
    hired: { label: 'Hired', where: { stage: 'hired' }, sort: '-createdAt' },
    rejected: { label: 'Rejected', where: { stage: 'rejected' }, sort: '-createdAt' },
    withdrawn: { label: 'Withdrawn', where: { stage: 'withdrawn' }, sort: '-createdAt' },
  },
})

const File = z.strictObject({
  id: Uuid,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  createdAt: z.iso.datetime(),
})
const FileParams = z.strictObject({ id: Uuid, fileId: Uuid })
const one = `${applications.path}/:id` as const

/** The files of an applicant: kept apart from those of the app, as they are erased one day. */
export const fileCalls = {
  list: get(`${one}/files`, {
    summary: 'Files of an application',
    params: IdParams,
    reply: z.array(File),
    can: 'hr.applications.read',
  }),
  file: get(`${one}/files/:fileId`, {
    summary: 'A file of an application; the view is logged',
    params: FileParams,
    reply: FileReply,
    can: 'hr.applications.read',
    raw: 'download',
  }),
  add: post(`${one}/files`, {
    summary: 'Add a file to an application',
    params: IdParams,
    reply: File,
    can: 'hr.applications.update',
    raw: 'upload',
    rate: 60,
  }),
}
