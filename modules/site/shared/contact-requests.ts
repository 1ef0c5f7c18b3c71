import { z } from 'zod'
import { IdParams, post } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record, type RowOf } from '#shared/record.ts'
import * as cards from './cards.ts'

export const contactTopics = [
  'the product',
  'a demonstration',
  'security',
  'privacy',
  'careers',
  'something else',
] as const
export const contactStates = ['new', 'in progress', 'done'] as const
export type ContactState = (typeof contactStates)[number]

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
export const contactRequests = record(cards.contactRequests.name, {
  ...cards.contactRequests,
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    number: field.code('Number'),
    name,
    email,
    company,
    topic,
    message,
    state: field.choice('State', contactStates),
    handledByName: field.text('Taken by').nullable(),
    finishedAt: field.instant('Finished').nullable(),
    createdAt: field.instant('Received'),
  }),
  search: ['number', 'name', 'email', 'company', 'message'],
  sort: '-createdAt',
})
export type ContactRequest = RowOf<typeof contactRequests>

const one = '/api/site/contact-requests/:id'
const parts = { params: IdParams, reply: contactRequests.detail, match: true }
export const contactVerbs = {
  take: post(`${one}/take`, { summary: 'Take a contact request', can: 'site.contact-requests.take', ...parts }),
  finish: post(`${one}/finish`, { summary: 'Finish a contact request', can: 'site.contact-requests.finish', ...parts }),
}

export type ContactVerb = keyof typeof contactVerbs

/** Whether this can be done with the request now, or the sentence why not. Asked by the button and by the server. */
export function contactCan(
  verb: ContactVerb,
  { state, handledByName }: Pick<ContactRequest, 'state' | 'handledByName'>,
): Possible {
  if (state === 'done') return 'This request is done'
  if (verb === 'take' && state === 'in progress') return `${handledByName ?? 'Somebody'} has taken this request`
  return true
}
