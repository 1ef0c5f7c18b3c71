import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { documentTypes } from '#modules/documents/shared/documents.ts'
import * as refs from './refs.ts'
import { fieldKinds } from './kinds.ts'

const documentType = field.choice('Type of document', documentTypes)
const kind = field.choice('Kind', fieldKinds)
const own = {
  label: field.text('Name', { max: 60 }),
  choices: field.longText('Choices', { max: 2000, hint: 'For choices: one per line' }).nullable(),
  currency: field.currency('Currency of an amount').nullable(),
  hint: field.text('Explanation', { max: 200, hint: 'Shown to the person who fills in the field' }).nullable(),
  required: field.boolean('Required'),
  position: field.integer('Position', { min: 0, max: 1000, hint: 'Lower numbers come first' }),
}
const optional = z.strictObject(own).partial()

/** A field of the company's own that its documents of a type have. Its type and kind stay: values are kept under them. */
export const documentFields = record(refs.documentFields.name, {
  ...refs.documentFields,
  row: z.object({
    id: Uuid,
    version: z.int(),
    documentType,
    kind,
    ...own,
    createdAt: field.instant('Created'),
    archivedAt: field.instant('Archived').nullable(),
  }),
  create: optional.extend({ documentType, label: own.label, kind }),
  update: optional,
  search: ['label', 'hint'],
  sort: 'position',
  inSearch: false,
  archive: true,
})
