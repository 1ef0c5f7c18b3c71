import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as documentRefs from '#modules/documents/shared/refs.ts'
import { documentTypes } from '#modules/documents/shared/documents.ts'
import * as refs from './refs.ts'

/** The event from which the time is counted. */
export const periodStarts = ['kept', 'effective', 'archived', 'end of validity', 'person left'] as const
export const outcomes = ['dispose', 'review'] as const

const own = {
  name: field.text('Name', { max: 120 }),
  documentType: field
    .choice(
      'Type of document',
      documentTypes,
      'If empty: every type. A file attached to a record is kept with the record, unless a rule names its type',
    )
    .nullable(),
  folderId: field
    .reference('Folder', documentRefs.folders.name, 'folderPath', 'Includes subfolders. If empty: everywhere')
    .nullable(),
  startsFrom: field.choice(
    'Counted from',
    periodStarts,
    'A document without this event is kept: the period has not started',
  ),
  months: field.integer('Months', { min: 1, max: 1200, hint: '84 months are seven years' }),
  outcome: field.choice(
    'Then',
    outcomes,
    'Dispose: documents can be proposed for disposal. Review: a person decides whether to keep them',
  ),
  authority: field.text('Reason', { max: 500, hint: 'The law or agreement that requires it' }).nullable(),
}
const optional = z.strictObject(own).partial()

/** How long documents of a type, or in a folder, are kept, and what happens then. Of several that fit the one of the nearest folder holds, then the one that names the type. */
export const retentionRules = record(refs.retentionRules.name, {
  ...refs.retentionRules,
  row: z.object({
    id: Uuid,
    version: z.int(),
    ...own,
    folderPath: field.text('Folder', { max: 2000 }).nullable(),
    createdAt: field.instant('Created'),
    archivedAt: field.instant('Archived').nullable(),
  }),
  create: optional.extend({ name: own.name, months: own.months }),
  update: optional,
  search: ['name', 'folderPath', 'authority'],
  sort: 'name',
  archive: true,
})
