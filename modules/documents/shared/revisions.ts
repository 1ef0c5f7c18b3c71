import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type DetailOf, type RowOf } from '#shared/record.ts'
import { approving, rejecting, submitting, type States } from '#shared/verb.ts'
import * as refs from './refs.ts'

export const revisionStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  'in review': { tone: 'attention', step: 'Review', word: 'In approval', note: 'Waiting for approval' },
  rejected: { tone: 'danger', step: 'Review', stand: 'stopped', word: 'Rejected' },
  approved: { tone: 'info', step: 'Approved', note: 'Takes effect on {effectiveOn:day}' },
  effective: { tone: 'success', step: 'Effective', stand: 'done' },
  superseded: { tone: 'neutral', step: 'Effective', stand: 'done', word: 'Superseded' },
} as const satisfies States

/** States of a revision that is still on its way: of one document there is one. */
export const openStates = ['draft', 'in review', 'rejected', 'approved'] as const

const own = {
  note: field.text('What is new', { max: 500 }).nullable(),
  effectiveOn: field.day('Effective on', 'If left empty: as soon as it is approved').nullable(),
  reviewOn: field.day('Review by', 'When its owner is reminded to look at it again').nullable(),
}

const Row = z.object({
  id: Uuid,
  version: z.int(),
  documentId: field.reference('Document', refs.documents.name, 'documentTitle'),
  documentTitle: field.text('Document'),
  documentType: field.text('Type'),
  folderPath: field.text('Folder', { max: 2000 }).nullable(),
  versionId: Uuid,
  versionNo: field.integer('Version'),
  fileName: field.text('File'),
  mediaType: field.text('Media type'),
  size: field.integer('Bytes'),
  sha256: field.code('SHA-256', { max: 64 }),
  ...own,
  state: field.state('State', revisionStates),
  stateReason: field.text('Answer', { max: 500 }).nullable(),
  authorId: field.reference('Version by', 'settings.members', 'authorName'),
  authorName: field.text('Version by'),
  ownerId: field.reference('Owner', 'settings.members', 'ownerName').nullable(),
  ownerName: field.text('Owner').nullable(),
  approvedByName: field.text('Approved by').nullable(),
  approvedAt: field.instant('Approved').nullable(),
  effectiveAt: field.instant('In force since').nullable(),
  createdAt: field.instant('Begun'),
})

/** A version of a document on its way to its readers: what is agreed on is bound to its bytes by their hash. */
export const revisions = record(refs.revisions.name, {
  ...refs.revisions,
  row: Row,
  update: z.strictObject(own).partial(),
  search: ['documentTitle', 'note', 'fileName'],
  sort: '-createdAt',
  inSearch: false,
  owner: 'ownerId',
  approval: {
    makers: ['authorId', 'ownerId'],
    // New bytes are another version with another hash: what was decided is void, and it is asked again.
    covers: { versionId: 'change', sha256: 'change', effectiveOn: 'change' },
  },
  verbs: {
    submit: {
      ...submitting,
      label: 'Send for approval',
      to: 'in review',
      asks: {
        title: 'Send {documentTitle} for approval?',
        effect: 'The approvers decide on version {versionNo} as it is. Readers get it after approval.',
        several: 'The approvers decide on the versions as they are. Readers get them after approval.',
      },
      summary: 'Send a version of a document for approval',
    },
    approve: {
      ...approving,
      from: ['in review'],
      label: 'Approve version',
      final: true,
      asks: {
        effect: 'Version {versionNo} of {documentTitle} becomes effective, now or on its effective date.',
        several: 'The versions become effective, now or on their effective dates.',
      },
      summary: 'Approve a version of a document; readers get it at once, or on its day',
    },
    reject: {
      ...rejecting,
      from: ['in review'],
      body: z.strictObject({ reason: field.text('Reason', { max: 500 }) }),
      asks: {
        title: 'Reject version {versionNo} of {documentTitle}',
        button: 'Reject version',
        effect: 'Readers keep the version that is effective. The author sees your reason.',
      },
      summary: 'Reject a version of a document; its author is told why',
    },
    takeBack: {
      label: 'Withdraw from approval',
      done: 'withdrawn from approval',
      icon: 'undo',
      right: 'submit',
      from: ['in review', 'approved'],
      to: 'draft',
      asks: {
        effect: 'The version becomes a draft; earlier decisions are void.',
      },
      summary: 'Take a version that waits or is approved back to draft',
    },
    update: {
      label: 'Change',
      done: 'changed',
      elsewhere: true,
      from: ['draft', 'in review', 'rejected', 'approved'],
    },
  },
  measures: {
    'to-submit': {
      label: 'Drafts of documents',
      where: { state: ['draft', 'rejected'] },
      sort: '-createdAt',
    },
    'in-review': {
      label: 'Versions in approval',
      where: { state: 'in review' },
      sort: 'createdAt',
    },
  },
})
export type Revision = RowOf<typeof revisions>
export type RevisionDetail = DetailOf<typeof revisions>
