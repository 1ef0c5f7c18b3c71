import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type DetailOf, type RowOf } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const documentStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  effective: { tone: 'success', step: 'Effective', stand: 'done' },
  archived: { tone: 'neutral' },
  disposed: { tone: 'neutral', word: 'Disposed of' },
} as const satisfies States

export const documentTypes = [
  'contract',
  'price list',
  'policy',
  'certificate',
  'manual',
  'report',
  'letter',
  'form',
  'other',
] as const
export const classifications = ['public', 'internal', 'confidential', 'restricted'] as const

const own = {
  title: field.text('Title'),
  documentType: field.choice('Type', documentTypes),
  folderId: field.reference('Folder', refs.folders.name, 'folderPath', 'If left empty: at the top').nullable(),
  tags: field.text('Tags', { max: 300, hint: 'Words with commas between them' }).nullable(),
  description: field.longText('Description', { max: 2000 }).nullable(),
  classification: field.choice('Classification', classifications),
  validFrom: field.day('Valid from').nullable(),
  validUntil: field.day('Valid until').nullable(),
  reviewOn: field.day('Review by', 'When its owner is reminded to look at it again').nullable(),
}

const Row = z.object({
  id: Uuid,
  version: z.int(),
  ...own,
  folderPath: field.text('Folder', { max: 2000 }).nullable(),
  ownerId: field.reference('Owner', 'settings.members', 'ownerName').nullable(),
  ownerName: field.text('Owner').nullable(),
  belongsTo: field.text('Belongs to', { max: 100, hint: 'The kind of record that it was attached to' }).nullable(),
  belongsToId: Uuid.nullable(),
  state: field.state('State', documentStates),
  controlled: field.boolean('Approval required'),
  currentVersionId: Uuid,
  versionNo: field.integer('Version'),
  fileName: field.text('File'),
  mediaType: field.text('Media type'),
  size: field.integer('Bytes'),
  sha256: field.code('SHA-256', { max: 64 }),
  checkedOutById: field.reference('Checked out by', 'settings.members', 'checkedOutByName').nullable(),
  checkedOutByName: field.text('Checked out by').nullable(),
  checkedOutAt: field.instant('Checked out').nullable(),
  createdBy: Uuid,
  createdAt: field.instant('Created'),
  updatedAt: field.instant('Changed'),
})

const AskToRead = z.strictObject({
  userIds: z.array(Uuid).max(100),
  roles: z.array(z.string().min(1).max(100)).max(50),
  dueOn: field.day('To be read by'),
  note: field.text('Note', { max: 500 }).nullish(),
})

const why = z.strictObject({ reason: field.text('Reason', { max: 500 }) })

/** What somebody keeps: its file lies in versions that never change, and one of them is the current one. */
export const documents = record(refs.documents.name, {
  ...refs.documents,
  row: Row,
  detail: Row.extend({ releaseReason: field.text('Why the check-out was released', { max: 500 }).nullable() }),
  update: z.strictObject(own).partial(),
  search: ['title', 'tags', 'description', 'fileName', 'folderPath'],
  owner: 'ownerId',
  ownColumns: true,
  apart: ['fileName', 'updatedAt'],
  sort: '-updatedAt',
  verbs: {
    publish: {
      label: 'Make effective',
      done: 'made effective',
      icon: 'check',
      right: 'update',
      next: true,
      from: ['draft'],
      to: 'effective',
      can: ({ controlled }) => !controlled || says.approvedFirst(),
      asks: {
        title: 'Make {title} effective?',
        effect: 'Whoever may open its folder reads it from now on.',
        several: 'Whoever may open their folders reads them from now on.',
      },
      summary: 'Make a draft effective: readers see it from now on',
    },
    askApproval: {
      label: 'Ask for approval',
      done: 'sent for approval',
      icon: 'send',
      right: 'documents.revisions.submit',
      single: true,
      from: ['draft', 'effective'],
      can: ({ belongsTo }) => belongsTo === null || says.approvedWithItsRecord(),
      asks: {
        title: 'Ask for approval of {title}?',
        button: 'Ask for approval',
        effect:
          'The approvers decide on its latest version. Every later version needs approval too; until then readers keep the version that is effective.',
      },
      summary: 'Send the latest version of a document for approval; later versions need approval too',
    },
    withdraw: {
      label: 'Back to draft',
      done: 'taken back to draft',
      icon: 'undo',
      right: 'update',
      undoes: 'publish',
      from: ['effective'],
      to: 'draft',
      can: ({ belongsTo }) => belongsTo === null || says.seenWithItsRecord(),
      asks: {
        title: 'Take {title} back to draft?',
        effect: 'Only its owner and those who may change documents see it until it is effective again.',
        several: 'Only their owners and those who may change documents see them until they are effective again.',
      },
      summary: 'Take an effective document back to draft: readers do not see it meanwhile',
    },
    askToRead: {
      label: 'Ask to read',
      done: 'asked to be read',
      icon: 'eye',
      right: 'documents.read-requests.create',
      single: true,
      from: ['effective'],
      body: AskToRead,
      asks: {
        title: 'Who is asked to read {title}?',
        effect: 'Each of them finds it in the inbox, is reminded, and says when they have read it.',
      },
      summary: 'Ask people and roles to read a document by a day, and to say that they have',
    },
    takeOver: {
      label: 'Become its owner',
      done: 'taken over',
      icon: 'hand',
      right: 'update',
      from: ['draft', 'effective'],
      can: ({ ownerId }, { id }) => ownerId !== id || says.yours(),
      summary: 'Become the owner of a document',
    },
    checkOut: {
      label: 'Check out',
      done: 'checked out',
      icon: 'hand',
      right: 'update',
      single: true,
      from: ['draft', 'effective'],
      can: ({ checkedOutByName }) => checkedOutByName === null || says.checkedOutBy({ name: checkedOutByName }),
      summary: 'Check a document out: nobody else adds a version until it is back',
    },
    checkIn: {
      label: 'Check in unchanged',
      done: 'checked in unchanged',
      icon: 'undo',
      right: 'update',
      undoes: 'checkOut',
      single: true,
      can: ({ checkedOutById, checkedOutByName }, { id }) =>
        checkedOutById === null
          ? says.notCheckedOut()
          : checkedOutById === id || says.checkedOutByOther({ name: checkedOutByName }),
      summary: 'Give a document back without a new version',
    },
    release: {
      label: 'Release check-out',
      done: 'released',
      icon: 'x',
      danger: true,
      single: true,
      body: why,
      can: ({ checkedOutById }, { id }) =>
        checkedOutById === null ? says.notCheckedOut() : checkedOutById !== id || says.checkedOutByYou(),
      asks: {
        title: 'Release {title}?',
        effect:
          '{checkedOutByName} has it checked out. What they have changed meanwhile is not here; they can still add it as a version.',
      },
      summary: 'Release a document that somebody else has checked out; why stands in its history',
    },
    putAway: {
      label: 'Archive',
      done: 'archived',
      icon: 'ban',
      right: 'update',
      from: ['draft', 'effective'],
      to: 'archived',
      can: ({ checkedOutByName }) => checkedOutByName === null || says.checkedOutBy({ name: checkedOutByName }),
      asks: {
        title: 'Archive {title}?',
        effect: 'It is found no more by search, and nothing of it changes. Its versions and its history stay.',
        several: 'They are found no more by search, and nothing of them changes. Their versions and histories stay.',
      },
      summary: 'Archive a document: search finds it no more',
    },
    bringBack: {
      label: 'Restore',
      done: 'brought back',
      icon: 'undo',
      right: 'update',
      undoes: 'putAway',
      from: ['archived'],
      to: 'effective',
      summary: 'Bring an archived document back',
    },
  },
  measures: {
    'to-review': {
      label: 'Documents due for review',
      where: { state: 'effective', reviewOn: { lte: 'today' } },
      sort: 'reviewOn',
      right: 'read',
      none: 'No document of yours is due for another look.',
      own: true,
      alert: {
        one: '1 document of yours is due for review',
        many: '{count} documents of yours are due to be looked at again',
      },
      shows: { who: 'title', due: 'reviewOn', since: 'updatedAt' },
    },
  },
})
export type Document = RowOf<typeof documents>
export type DocumentDetail = DetailOf<typeof documents>
