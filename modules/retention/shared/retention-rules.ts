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
      'If left empty: every type. A file that was attached to a record is kept with it, unless a rule names its type',
    )
    .nullable(),
  folderId: field
    .reference('Folder', documentRefs.folders.name, 'folderPath', 'With all folders in it. If left empty: everywhere')
    .nullable(),
  startsFrom: field.choice(
    'Counted from',
    periodStarts,
    'A document without that event is kept: its time has not begun',
  ),
  months: field.integer('Months', { min: 1, max: 1200, hint: 'Seven years are 84' }),
  outcome: field.choice('Then', outcomes, 'Dispose: it may be proposed. Review: somebody looks whether it is kept'),
  authority: field.text('Reason', { max: 500, hint: 'The law or agreement that asks for it' }).nullable(),
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
