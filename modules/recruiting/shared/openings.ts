import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'

export const openingStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  published: { tone: 'success', step: 'Published' },
  closed: { tone: 'neutral', step: 'Closed', stand: 'done' },
} as const satisfies States

const own = {
  title: field.text('Title', { max: 120, hint: 'Heading on the careers page' }),
  text: field.longText('Text', {
    min: 1,
    max: 8000,
    hint: 'An empty line starts a new paragraph; “- ” starts a bullet',
  }),
  closesOn: field.day('Closes on', 'The last day on which people can apply').nullable(),
  hiringManagerId: field.reference('Hiring manager', 'settings.members', 'hiringManagerName'),
}
const row = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  ...own,
  hiringManagerName: field.text('Hiring manager'),
  requisitionId: field.reference('Job requisition', 'hr.job-requisitions', 'requisitionNumber'),
  requisitionNumber: field.text('Job requisition'),
  heads: field.integer('Heads'),
  hired: field.integer('Hired'),
  jobName: field.text('Job'),
  departmentName: field.text('Department'),
  placeName: field.text('Place').nullable(),
  address: field.code('Address', { max: 200 }),
  state: field.state('State', openingStates),
  publishedAt: field.instant('Published').nullable(),
  closedOn: field.day('Closed').nullable(),
  createdAt: field.instant('Created'),
})

/** What visitors read of a job, and apply for until it closes. */
export const openings = record(refs.openings.name, {
  ...refs.openings,
  row,
  create: z.strictObject({
    requisitionId: row.shape.requisitionId,
    title: own.title,
    text: own.text,
    closesOn: own.closesOn.optional(),
    hiringManagerId: own.hiringManagerId.optional(),
  }),
  update: z.strictObject(own).partial(),
  search: ['title', 'number', 'departmentName'],
  owner: 'hiringManagerId',
  sort: '-number',
  verbs: {
    update: { label: 'Change', done: 'changed', from: ['draft', 'published'] },
    publish: {
      label: 'Publish opening',
      done: 'published',
      icon: 'send',
      next: ['draft'],
      from: ['draft'],
      to: 'published',
      asks: {
        effect: 'The opening is shown on the careers page. Applications close on {closesOn}.',
        several: 'The openings are shown on the careers page.',
      },
    },
    close: {
      label: 'Close opening',
      done: 'closed',
      icon: 'close',
      right: 'publish',
      from: ['draft', 'published'],
      to: 'closed',
      asks: {
        effect: 'No one can apply; existing applications are not changed.',
        several: 'No one can apply to these openings.',
      },
    },
    reopen: {
      label: 'Reopen',
      done: 'reopened',
      icon: 'undo',
      right: 'publish',
      undoes: 'close',
      from: ['closed'],
      to: 'draft',
    },
  },
  measures: {
    published: { label: 'Openings published', where: { state: 'published' } },
    'to-publish': {
      label: 'Openings to publish',
      where: { state: 'draft' },
      sort: 'number',
      right: 'publish',
      step: 14,
      none: 'No openings to publish.',
      shows: { who: 'hiringManagerName', due: 'closesOn', since: 'createdAt' },
    },
  },
})
