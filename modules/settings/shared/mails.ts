import { z } from 'zod'
import { get, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

const mailStates = {
  waiting: { tone: 'info' },
  sent: { tone: 'success' },
  failed: { tone: 'danger' },
} as const satisfies States

const Row = z.object({
  id: Uuid,
  version: z.int(),
  subject: field.text('Subject'),
  recipient: field.text('To', { max: 254 }),
  state: field.state('State', mailStates),
  attempts: field.integer('Attempts'),
  /** Why the last attempt failed, in the words of the mail server where it had some. */
  error: field.text('Why', { max: 400 }).nullable(),
  createdAt: field.instant('Written'),
  /** When it is tried next, while it waits. */
  dueAt: field.instant('Next attempt').nullable(),
  sentAt: field.instant('Sent').nullable(),
})
export type Mail = z.output<typeof Row>

/** What the product sends to people. Its text is shown to nobody but its reader: it may hold a link that signs them in. */
export const mails = record(refs.mails.name, {
  ...refs.mails,
  row: Row,
  search: ['subject', 'recipient'],
  sort: '-createdAt',
  verbs: {
    sendAgain: {
      label: 'Send again',
      done: 'sent again',
      icon: 'send',
      next: true,
      right: 'update',
      from: ['failed'],
      to: 'waiting',
      can: ({ state }) => state === 'failed' || (state === 'sent' ? says.mailSent() : says.mailTriedAgain()),
      summary: 'Send a failed mail again',
    },
  },
  measures: {
    failed: {
      label: 'Failed e-mails',
      where: { state: ['failed'] },
      sort: '-createdAt',
      right: 'update',
      none: 'No failed e-mails.',
      alert: { one: '1 e-mail could not be sent', many: '{count} e-mails could not be sent' },
      shows: { who: 'recipient', due: 'createdAt', since: 'createdAt' },
    },
  },
})

export const mailServer = {
  connection: get('/api/settings/mail-server', {
    summary: 'Test the connection and sign-in to the mail server',
    reply: z.strictObject({
      /** `host:port`; null where none is set. */
      server: z.string().nullable(),
      from: z.string().nullable(),
      /** Why it cannot be used now; null where it can, or where none is set. */
      error: z.string().nullable(),
      checkedAt: z.iso.datetime(),
    }),
    can: 'settings.mails.read',
    rate: 30,
  }),
  test: post('/api/settings/mail-server/test', {
    summary: 'Send a test mail to yourself',
    reply: z.strictObject({ to: z.string() }),
    can: 'settings.mails.update',
    rate: 10,
  }),
}
