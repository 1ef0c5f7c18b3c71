import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type DetailOf } from '#shared/record.ts'
import { approving, rejecting, submitting, type States } from '#shared/verb.ts'
import * as documentRefs from '#modules/documents/shared/refs.ts'
import * as refs from './refs.ts'

export const disposalStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits for an approver since {submittedAt:day}' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
  approved: { tone: 'info', step: 'Carried out', note: 'Disposal is in progress' },
  done: { tone: 'success', step: 'Carried out', stand: 'done' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
} as const satisfies States

/** What became of a document on the list. */
export const itemStates = ['listed', 'left out', 'approved', 'disposed', 'kept'] as const

export const DisposalItem = z.strictObject({
  documentId: Uuid,
  title: z.string(),
  documentType: z.string(),
  versions: z.int(),
  sha256: z.string(),
  ruleName: z.string(),
  dueOn: z.string(),
  state: z.enum(itemStates),
  why: z.string().nullable(),
  disposedAt: z.string().nullable(),
})
export type DisposalItem = z.output<typeof DisposalItem>

const own = {
  ruleId: field
    .reference('Retention rule', refs.retentionRules.name, 'ruleName', 'If empty: documents due under any rule')
    .nullable(),
  note: field.text('Note', { max: 500 }).nullable(),
}
const row = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  ...own,
  ruleName: field.text('Retention rule').nullable(),
  documents: field.integer('Documents'),
  listHash: field.code('Hash of the list', { max: 64 }),
  state: field.state('State', disposalStates),
  stateReason: field.text('Reason for the state', { max: 500 }).nullable(),
  proposedById: field.reference('Proposed by', 'settings.members', 'proposedByName'),
  proposedByName: field.text('Proposed by'),
  submittedAt: field.instant('Submitted').nullable(),
  doneAt: field.instant('Carried out').nullable(),
  createdAt: field.instant('Proposed'),
})
const reason = z.strictObject({ reason: field.text('Reason', { max: 500 }) })

/** Documents whose time is over: proposed by one, approved by another, and then removed for good. Its paper is the certificate. */
export const disposals = record(refs.disposals.name, {
  ...refs.disposals,
  row,
  detail: row.extend({ items: z.array(DisposalItem), approvedByName: z.string().nullable() }),
  create: z.strictObject(own).partial(),
  about: { text: 'ruleName' },
  search: ['number', 'ruleName', 'note', 'proposedByName'],
  owner: 'proposedById',
  sort: '-number',
  paper: 'Certificate of disposal',
  approval: {
    makers: ['proposedById'],
    // Another document on it, or one less, is another list: what was decided is void.
    covers: { listHash: 'change' },
  },
  verbs: {
    submit: {
      ...submitting,
      asks: {
        title: 'Send {number} for approval?',
        effect: 'Another person decides on the disposal. Documents on the list: {documents}.',
        several: 'Another person decides whether the documents are disposed of.',
      },
    },
    approve: {
      ...approving,
      label: 'Approve disposal',
      final: true,
      asks: {
        effect:
          'The files of the listed documents are permanently deleted. Documents: {documents}. Documents under a legal hold are kept.',
        several: 'The files of the listed documents are permanently deleted. Documents under a legal hold are kept.',
      },
    },
    reject: {
      ...rejecting,
      body: reason,
      asks: {
        button: 'Reject disposal',
        effect: 'Nothing is disposed of. The person who proposed the disposal sees your reason.',
        several: 'Nothing is disposed of. The people who proposed the disposals see your reason.',
      },
    },
    leaveOut: {
      label: 'Leave a document out',
      done: 'changed',
      icon: 'x',
      right: 'create',
      single: true,
      from: ['draft', 'in approval', 'rejected'],
      body: reason.extend({
        documentId: field.reference('Document', documentRefs.documents.name, 'title'),
      }),
      asks: {
        title: 'Which document is left out?',
        effect:
          'The document is left out of {number}. Earlier decisions on the list are void, and approval starts again.',
      },
      summary: 'Leave a document out of a disposal; earlier decisions on the list are void',
    },
    cancel: {
      label: 'Cancel disposal',
      done: 'cancelled',
      icon: 'ban',
      danger: true,
      right: 'create',
      from: ['draft', 'in approval', 'rejected'],
      to: 'cancelled',
      body: reason,
      asks: { effect: 'The documents are kept.', several: 'The documents are kept.' },
    },
  },
})
export type DisposalDetail = DetailOf<typeof disposals>
