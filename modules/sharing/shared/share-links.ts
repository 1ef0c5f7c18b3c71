import { z } from 'zod'
import { get, IdParams, post, Said, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type DetailOf, type RowOf } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as documentRefs from '#modules/documents/shared/refs.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const linkStates = {
  open: { tone: 'success', step: 'Open' },
  'used up': { tone: 'neutral', word: 'Used up' },
  ended: { tone: 'neutral' },
  revoked: { tone: 'danger' },
} as const satisfies States

const documentId = field.reference('Document', documentRefs.documents.name, 'documentTitle')
const recipient = field.text('Recipient', { max: 200, hint: 'For your records; the recipient is not notified' })
const mostOpenings = field.integer('Maximum openings', {
  min: 1,
  max: 10_000,
  hint: 'If empty: unlimited',
})

const Row = z.object({
  id: Uuid,
  version: z.int(),
  documentId,
  documentTitle: field.text('Document'),
  recipient,
  versionId: Uuid.nullable(),
  versionNo: field.integer('Version', { hint: 'If empty: the version in effect' }).nullable(),
  endsAt: field.instant('Ends'),
  hasPassword: field.boolean('Password'),
  opened: field.integer('Opened'),
  mostOpenings: mostOpenings.nullable(),
  lastOpenedAt: field.instant('Last opened').nullable(),
  state: field.state('State', linkStates),
  sharedById: field.reference('Shared by', 'settings.members', 'sharedByName'),
  sharedByName: field.text('Shared by'),
  revokedById: field.reference('Revoked by', 'settings.members', 'revokedByName').nullable(),
  revokedByName: field.text('Revoked by').nullable(),
  createdAt: field.instant('Shared'),
})

/** A way by which people outside open one document, until an hour that is named. Its address is told once, and only a hash of it is kept. */
export const shareLinks = record(refs.shareLinks.name, {
  ...refs.shareLinks,
  row: Row,
  search: ['documentTitle', 'recipient', 'sharedByName'],
  sort: '-createdAt',
  inSearch: false,
  owner: 'sharedById',
  apart: ['recipient', 'createdAt'],
  verbs: {
    revoke: {
      label: 'Revoke',
      done: 'revoked',
      icon: 'ban',
      danger: true,
      from: ['open'],
      to: 'revoked',
      asks: {
        title: 'Revoke the link to {documentTitle}?',
        effect: 'The link stops working immediately. You can reopen it.',
        several: 'The links stop working immediately. You can reopen them.',
      },
      summary: 'Revoke a share link; it stops working immediately',
    },
    reopen: {
      label: 'Open again',
      done: 'opened again',
      icon: 'undo',
      right: 'create',
      undoes: 'revoke',
      from: ['revoked'],
      to: 'open',
      can: ({ revokedById, revokedByName }, { id }) =>
        revokedById === id || says.revokedByOther({ name: revokedByName ?? '' }),
      summary: 'Reopen a share link that you revoked, under the same address',
    },
  },
})
export type ShareLink = RowOf<typeof shareLinks>
export type ShareLinkDetail = DetailOf<typeof shareLinks>

/** What is asked of whoever shares a document. */
export const NewShareLink = z.strictObject({
  documentId,
  /** Of this version alone; of the one in force at each opening where left out. */
  versionId: Uuid.nullish(),
  recipient,

  endsOn: field.day('Last day').nullish(),
  endsTime: field
    .code('Until', {
      max: 5,
      fits: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
      says: 'Enter a time such as 17:30',
    })
    .nullish(),
  password: field
    .secret('Password', { min: 8, max: 200, hint: 'Share it separately from the link. If empty: no password' })
    .nullish(),
  mostOpenings: mostOpenings.nullish(),
})
export type NewShareLink = z.output<typeof NewShareLink>

/** One opening, or an attempt with a wrong password. */
const Opening = z.strictObject({
  id: Uuid,
  at: z.string(),
  kind: z.enum(['opened', 'wrong password']),
  address: z.string(),
  agent: z.string(),
  versionNo: z.int().nullable(),
})
export type Opening = z.output<typeof Opening>

export const shareCalls = {
  /** Answers the address: a stored reply would keep the secret. */
  share: post('/api/documents/share-links', {
    summary: 'Share a document by a link for people outside; its address is in this reply only',
    body: NewShareLink,
    reply: shareLinks.detail.extend({ link: z.string() }),
    can: 'documents.share-links.create',
    repeatable: true,
    rate: 60,
  }),
  openings: get('/api/documents/share-links/:id/openings', {
    summary: 'Openings of a share link with address and program, newest first, and why the link does not work now',
    params: IdParams,
    reply: z.strictObject({ refused: Said.nullable(), items: z.array(Opening) }),
    can: 'documents.share-links.read',
  }),
}

/** What the public page sends. */
export const OpenLink = z.strictObject({ password: z.string().max(200) })
