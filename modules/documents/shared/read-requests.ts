import { z } from 'zod'
import { Done, get, IdParams, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type RowOf } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'

const requestStates = {
  open: { tone: 'info', step: 'Asked' },
  complete: { tone: 'success', step: 'Read by all', stand: 'done' },
  closed: { tone: 'neutral' },
} as const satisfies States

const Reader = z.strictObject({ userId: Uuid, name: z.string(), acknowledgedAt: z.string().nullable() })
export type Reader = z.output<typeof Reader>

const Row = z.object({
  id: Uuid,
  version: z.int(),
  documentId: field.reference('Document', refs.documents.name, 'documentTitle'),
  documentTitle: field.text('Document'),
  versionId: Uuid,
  versionNo: field.integer('Version'),
  sha256: field.code('SHA-256', { max: 64 }),
  dueOn: field.day('To be read by'),
  note: field.text('Note', { max: 500 }).nullable(),
  state: field.state('State', requestStates),
  asked: field.integer('Asked'),
  read: field.integer('Have read it'),
  askedByName: field.text('Asked by'),
  createdAt: field.instant('Asked on'),
})

/** A version of a document that people are asked to read by a day, and who of them says that they have. */
export const readRequests = record(refs.readRequests.name, {
  ...refs.readRequests,
  row: Row,
  detail: Row.extend({ readers: z.array(Reader) }),
  search: ['documentTitle', 'note'],
  sort: '-createdAt',
  inSearch: false,
  verbs: {
    close: {
      label: 'Close',
      done: 'closed',
      icon: 'close',
      from: ['open'],
      to: 'closed',
      asks: {
        title: 'Close the request to read {documentTitle}?',
        effect: 'Nobody is reminded any more. Who has read it stays on record.',
        several: 'Nobody is reminded any more. Who has read them stays on record.',
      },
      summary: 'Close a request to read a document: nobody is reminded any more',
    },
  },
  measures: {
    overdue: {
      label: 'Requests to read that are overdue',
      where: { state: 'open', dueOn: { lt: 'today' } },
      sort: 'dueOn',
    },
  },
})
export type ReadRequest = RowOf<typeof readRequests>

const ToRead = z.strictObject({
  id: Uuid,
  documentId: Uuid,
  title: z.string(),
  versionId: Uuid,
  sha256: z.string(),
  fileName: z.string(),
  dueOn: z.string(),
  late: z.boolean(),
  note: z.string().nullable(),
  askedByName: z.string(),
})
export type ToRead = z.output<typeof ToRead>

export const toReadCalls = {
  mine: get('/api/documents/to-read', {
    summary: 'Documents that whoever asks is asked to read, the most urgent first',
    reply: z.array(ToRead),
    can: 'documents.documents.read',
  }),
  acknowledge: post('/api/documents/to-read/:id/acknowledge', {
    summary: 'Say that one has read a document; it names the version by its SHA-256',
    params: IdParams,
    body: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: Done,
    can: 'signed-in',
  }),
}
