import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as documentRefs from '#modules/documents/shared/refs.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const holdStates = {
  open: { tone: 'attention' },
  released: { tone: 'neutral' },
} as const satisfies States

const own = {
  name: field.text('Name', { max: 120, hint: 'Shown to the rejected person' }),
  reason: field.longText('Reason', { min: 1, max: 2000 }),
}
const why = z.strictObject({ reason: field.text('Reason', { max: 500 }) })

/** While it is open nothing under it is let go, whatever a rule says; a second person releases it. */
export const holds = record(refs.holds.name, {
  ...refs.holds,
  row: z.object({
    id: Uuid,
    version: z.int(),
    ...own,
    state: field.state('State', holdStates),
    createdBy: Uuid,
    openedByName: field.text('Opened by'),
    createdAt: field.instant('Opened'),
    releasedByName: field.text('Released by').nullable(),
    releasedAt: field.instant('Released').nullable(),
    releaseReason: field.text('Reason for the release', { max: 500 }).nullable(),
  }),
  create: z.strictObject(own),
  update: z.strictObject(own).partial(),
  search: ['name', 'reason'],
  sort: '-createdAt',
  verbs: {
    release: {
      label: 'Release hold',
      done: 'released',
      icon: 'undo',
      danger: true,
      from: ['open'],
      to: 'released',
      who: ({ createdBy }, viewer) => createdBy !== viewer.id || says.openedByYou(),
      body: why,
      asks: {
        title: 'Release {name}?',
        effect: 'The held items can again be changed, archived, moved and disposed of under their rules.',
        several: 'The held items can again be changed, archived, moved and disposed of under their rules.',
      },
      summary: 'Release a legal hold; its items can be disposed of again',
    },
    update: { label: 'Change', done: 'changed', from: ['open'] },
  },
})

export const holdItemStates = {
  held: { tone: 'attention' },
  lifted: { tone: 'neutral' },
} as const satisfies States

const placed = {
  holdId: field.reference('Legal hold', refs.holds.name, 'holdName'),
  documentId: field.reference('Document', documentRefs.documents.name, 'documentTitle').nullable(),
  folderId: field
    .reference('Folder', documentRefs.folders.name, 'folderPath', 'Includes all current and future contents')
    .nullable(),
}

/** A document or a folder under a hold. */
export const holdItems = record(refs.holdItems.name, {
  ...refs.holdItems,
  row: z.object({
    id: Uuid,
    version: z.int(),
    ...placed,
    holdName: field.text('Legal hold'),
    holdOpenedBy: Uuid,
    documentTitle: field.text('Document').nullable(),
    folderPath: field.text('Folder', { max: 2000 }).nullable(),
    covers: field.text('Covers', { max: 2000 }),
    state: field.state('State', holdItemStates),
    addedByName: field.text('Added by'),
    createdAt: field.instant('Added'),
    liftReason: field.text('Reason for lifting', { max: 500 }).nullable(),
  }),
  create: z.strictObject({
    holdId: placed.holdId,
    documentId: placed.documentId.optional(),
    folderId: placed.folderId.optional(),
  }),
  search: ['documentTitle', 'folderPath', 'holdName'],
  sort: '-createdAt',
  inSearch: false,
  verbs: {
    lift: {
      label: 'Remove from hold',
      done: 'removed from the hold',
      icon: 'x',
      danger: true,
      right: 'documents.holds.release',
      from: ['held'],
      to: 'lifted',
      who: ({ holdOpenedBy }, viewer) => holdOpenedBy !== viewer.id || says.holdOpenedByYou(),
      body: why,
      asks: {
        title: 'Remove {covers} from {holdName}?',
        effect: 'The item can again be changed, archived, moved and disposed of, unless another hold covers it.',
        several: 'The items can again be changed, archived, moved and disposed of, unless another hold covers them.',
      },
      summary: 'Remove a document or folder from a legal hold',
    },
  },
})
