import { z } from 'zod'
import { get, IdParams, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import { Question } from './question.ts'
import * as refs from './refs.ts'

export const reportStates = {
  open: { tone: 'neutral', word: 'Not certified' },
  certified: { tone: 'success' },
} as const satisfies States

export const audiences = ['me', 'named', 'everyone'] as const

const name = field.text('Name', { max: 120 })
const description = field.longText('Description', { max: 1000 })
const folder = field.text('Folder', { max: 60, hint: 'Such as Finance, or Month end' })
const audience = field.choice('Shared with', audiences, 'Each reader sees the figures that their own rights allow')
const readers = {
  /** Roles and people who read it, where the audience is 'named'. */
  roles: z.array(z.string().max(60)).max(40),
  people: z.array(Uuid).max(100),
}

const row = {
  id: Uuid,
  version: z.int(),
  name,
  description: description.nullable(),
  folder: folder.nullable(),
  dataset: field.code('Dataset', { max: 120 }),
  audience,
  ownerId: z.uuid(),
  ownerName: field.text('Owner'),
  state: field.state('State', reportStates),
  certifiedByName: field.text('Certified by').nullable(),
  certifiedAt: field.instant('Certified').nullable(),
  createdAt: field.instant('Created'),
  updatedAt: field.instant('Changed'),
  archivedAt: field.instant('Archived').nullable(),
}

/** A saved question with the people who read it. Its figures are always computed under the rights of the reader. */
export const reports = record(refs.reports.name, {
  ...refs.reports,
  row: z.object(row),
  detail: z.object({ ...row, question: Question, ...readers }),
  form: false,
  create: z.strictObject({
    name,
    description: description.nullish(),
    folder: folder.nullish(),
    audience: audience.optional(),
    roles: readers.roles.optional(),
    people: readers.people.optional(),
    question: Question,
  }),
  update: z.strictObject({
    name: name.optional(),
    description: description.nullish(),
    folder: folder.nullish(),
    audience: audience.optional(),
    roles: readers.roles.optional(),
    people: readers.people.optional(),
    question: Question.optional(),
  }),
  search: ['name', 'description', 'folder', 'ownerName'],
  sort: 'name',
  archive: true,
  verbs: {
    certify: {
      label: 'Certify',
      done: 'certified',
      icon: 'check',
      single: true,
      from: ['open'],
      to: 'certified',
      asks: {
        title: 'Certify {name}?',
        effect: 'Its readers see that its question was checked, until the question changes.',
        button: 'Certify',
      },
      summary: 'Mark a report as checked',
    },
    uncertify: {
      label: 'Remove certification',
      done: 'freed of its certification',
      icon: 'x',
      right: 'certify',
      single: true,
      from: ['certified'],
      to: 'open',
      summary: 'Remove the mark that a report was checked',
    },
  },
})

/** Each change of the question made a version, newest first; an older one is brought back by an update with its question. */
export const versionsCall = get(`${reports.path}/:id/versions`, {
  summary: 'Versions of the question of a report, newest first',
  params: IdParams,
  reply: z.array(z.object({ number: z.int(), at: z.string(), byName: z.string(), question: Question })),
  can: 'reports.reports.read',
})
