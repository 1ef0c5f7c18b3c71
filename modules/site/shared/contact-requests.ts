import { z } from 'zod'
import { field } from '#shared/field.ts'
import { record, type RowOf } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const contactTopics = [
  'the product',
  'a demonstration',
  'security',
  'privacy',
  'careers',
  'something else',
] as const
export const contactStates = {
  new: { tone: 'attention' },
  'in progress': { tone: 'info' },
  done: { tone: 'success' },
} as const satisfies States

const topic = field.choice('Topic', contactTopics)
const name = field.text('Name', { max: 120 })
const email = field.email()
const company = field.text('Company', { max: 160 }).nullable()
const message = field.longText('Message', { min: 1, max: 5000 })

/** What the contact form sends; company is null where it was left empty. */
export const ContactMessage = z.strictObject({
  topic,
  name,
  email,
  company,
  message,
})
export type ContactMessage = z.output<typeof ContactMessage>

/** A message from the contact form: somebody takes it, and finishes it when it is answered. */
export const contactRequests = record(refs.contactRequests.name, {
  ...refs.contactRequests,
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    number: field.code('Number'),
    name,
    email,
    company,
    topic,
    message,
    state: field.state('State', contactStates),
    handledByName: field.text('Taken by').nullable(),
    finishedAt: field.instant('Finished').nullable(),
    createdAt: field.instant('Received'),
  }),
  search: ['number', 'name', 'email', 'company', 'message'],
  sort: '-createdAt',
  verbs: {
    take: {
      label: 'Take request',
      done: 'taken',
      icon: 'hand',
      next: ['new'],
      from: ['new'],
      to: 'in progress',
      can: ({ state, handledByName }) =>
        state !== 'in progress' || (handledByName ? says.takenBy({ name: handledByName }) : says.takenBySomebody()),
    },
    finish: {
      label: 'Finish request',
      done: 'finished',
      icon: 'check',
      next: ['in progress'],
      from: ['new', 'in progress'],
      to: 'done',
    },
  },
})
export type ContactRequest = RowOf<typeof contactRequests>
