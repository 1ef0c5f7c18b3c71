import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type DetailOf } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as documentRefs from '#modules/documents/shared/refs.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'
import { Place, Signer, SignatureEvent } from './signers.ts'

export const requestStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  sent: { tone: 'info', step: 'Signing', note: 'Out for signature since {sentAt:day}' },
  'partly signed': { tone: 'info', step: 'Signing', stand: 'partly', word: 'Partly signed' },
  signed: { tone: 'success', step: 'Signed', stand: 'done' },
  declined: { tone: 'danger', step: 'Signing', stand: 'stopped', word: 'Declined' },
  expired: { tone: 'attention', step: 'Signing', stand: 'stopped', word: 'Expired' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
} as const satisfies States

const own = {
  inOrder: field.boolean('One after the other', 'Each signer is notified after the previous one has signed'),
  dueOn: field.day('Last day to sign', 'No one can sign after this date'),
  message: field.longText('Message', { max: 1000, hint: 'Shown to every signer' }).nullable(),
}
const documentId = field.reference('Document', documentRefs.documents.name, 'documentTitle')

const Row = z.object({
  id: Uuid,
  version: z.int(),
  documentId,
  documentTitle: field.text('Document'),
  versionId: Uuid,
  versionNo: field.integer('Version'),
  sha256: field.code('SHA-256', { max: 64 }),
  ...own,
  state: field.state('State', requestStates),
  stateReason: field.text('Reason for the state', { max: 500 }).nullable(),
  signed: field.integer('Signatures'),
  signers: field.integer('Signers'),
  /** Members who are asked and have not signed; and those of them whose turn it is. */
  askedIds: z.array(Uuid),
  turnIds: z.array(Uuid),
  requestedById: field.reference('Requested by', 'settings.members', 'requestedByName'),
  requestedByName: field.text('Requested by'),
  signedVersionId: Uuid.nullable(),
  signedSha256: field.code('SHA-256 of the signed version', { max: 64 }).nullable(),
  sentAt: field.instant('Sent').nullable(),
  completedAt: field.instant('Signed by all').nullable(),
  createdAt: field.instant('Begun'),
})

const why = z.strictObject({ reason: field.text('Reason', { max: 500 }) })
const open = ['sent', 'partly signed'] as const

/** That people are asked to sign one version of a document: bound to its bytes by their hash, with a chain of what happened. */
export const signatureRequests = record(refs.signatureRequests.name, {
  ...refs.signatureRequests,
  row: Row,
  detail: Row.extend({
    people: z.array(Signer),
    places: z.array(Place),
    pages: z.array(z.strictObject({ width: z.number(), height: z.number() })),
    events: z.array(SignatureEvent),
  }),
  create: z.strictObject({ documentId, ...own, inOrder: own.inOrder.optional(), message: own.message.optional() }),
  update: z.strictObject(own).partial(),
  search: ['documentTitle', 'message', 'requestedByName'],
  sort: '-createdAt',
  owner: 'requestedById',
  apart: ['state', 'createdAt'],
  paper: 'Certificate of signatures',
  verbs: {
    send: {
      label: 'Send',
      done: 'sent',
      icon: 'send',
      right: 'create',
      single: true,
      next: true,
      from: ['draft'],
      to: 'sent',
      asks: {
        title: 'Send {documentTitle} for signature?',
        effect: 'The signers receive version {versionNo}. Signers and places can no longer be changed.',
      },
      summary: 'Send a document for signature; signers and places can no longer change',
    },
    sign: {
      label: 'Sign',
      done: 'signed',
      icon: 'check',
      single: true,
      fresh: true,
      next: true,
      from: open,
      body: z.strictObject({
        name: field.text('Your name, as you sign', { max: 120 }),
        sha256: field.code('SHA-256', { max: 64 }),
      }),
      who: ({ askedIds }, { id }) => askedIds.includes(id) || says.notAsked(),
      can: ({ askedIds, turnIds }, { id }) => !askedIds.includes(id) || turnIds.includes(id) || says.notYourTurn(),
      asks: {
        title: 'Sign {documentTitle}?',
        effect: 'Your name, the time and the document’s fingerprint are recorded. You cannot undo this.',
      },
      summary: 'Sign the requested version, identified by its SHA-256; in signing order if one is set',
    },
    refuse: {
      label: 'Decline',
      done: 'declined',
      icon: 'x',
      right: 'sign',
      danger: true,
      single: true,
      from: open,
      to: 'declined',
      body: why,
      who: ({ askedIds }, { id }) => askedIds.includes(id) || says.notAsked(),
      can: ({ askedIds, turnIds }, { id }) => !askedIds.includes(id) || turnIds.includes(id) || says.notYourTurn(),
      asks: {
        title: 'Decline to sign {documentTitle}?',
        effect: 'No one else can sign it either. The requester reads your reason.',
      },
      summary: 'Decline to sign: the request is closed',
    },
    withdraw: {
      label: 'Withdraw',
      done: 'withdrawn',
      icon: 'ban',
      right: 'create',
      danger: true,
      single: true,
      from: ['draft', ...open],
      to: 'withdrawn',
      body: why,
      asks: {
        title: 'Withdraw {documentTitle} from its signers?',
        effect: 'No one can sign it any longer. Existing signatures stay on record.',
      },
      summary: 'Withdraw a signature request: no one can sign it any longer',
    },
    update: { label: 'Change', done: 'changed', from: ['draft'] },
  },
  measures: {
    open: {
      label: 'Documents out for signature',
      where: { state: [...open] },
      sort: 'dueOn',
    },
    'to-send': {
      label: 'Signature requests not sent yet',
      where: { state: 'draft' },
      sort: 'createdAt',
    },
  },
})
export type SignatureRequestDetail = DetailOf<typeof signatureRequests>
