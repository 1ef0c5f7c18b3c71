import { z } from 'zod'
import { get, IdParams, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type RowOf } from '#shared/record.ts'
import * as documentRefs from '#modules/documents/shared/refs.ts'
import { documentStates, documentTypes } from '#modules/documents/shared/documents.ts'
import * as refs from './refs.ts'
import { fieldKinds } from './kinds.ts'

/** What one document says in one field: found by what it says, as a number or a day where it is one. */
export const fieldValues = record(refs.fieldValues.name, {
  ...refs.fieldValues,
  row: z.object({
    id: Uuid,
    version: z.int(),
    documentId: field.reference('Document', documentRefs.documents.name, 'documentTitle'),
    documentTitle: field.text('Document'),
    documentType: field.choice('Type of document', documentTypes),
    documentState: field.state('State of the document', documentStates),
    fieldId: field.reference('Field', refs.documentFields.name, 'fieldLabel'),
    fieldLabel: field.text('Field'),
    kind: field.choice('Kind', fieldKinds),
    value: field.text('Value', { max: 300 }).nullable(),
    number: field.quantity('As a number', { min: -1e15 }).nullable(),
    day: field.day('As a date').nullable(),
    currency: field.currency().nullable(),
    updatedAt: field.instant('Changed'),
  }),
  search: ['documentTitle', 'fieldLabel', 'value'],
  sort: '-updatedAt',
  inSearch: false,
})
export type FieldValue = RowOf<typeof fieldValues>

/** A field with what a document says in it. */
const Filled = z.strictObject({
  fieldId: Uuid,
  label: z.string(),
  kind: z.enum(fieldKinds),
  choices: z.string().nullable(),
  currency: z.string().nullable(),
  hint: z.string().nullable(),
  required: z.boolean(),
  value: z.string().nullable(),
  /** False for what is kept from another type, or in a field that is archived: it is read, and not changed. */
  inUse: z.boolean(),
})
export type Filled = z.output<typeof Filled>

export const filingCalls = {
  read: get('/api/documents/own-fields/:id', {
    summary: 'The custom fields of a document with their values',
    params: IdParams,
    reply: z.array(Filled),
    can: 'documents.documents.read',
  }),
  fill: post('/api/documents/own-fields/:id', {
    summary: 'Set custom fields of a document by field id; null clears a field, fields left out do not change',
    params: IdParams,
    body: z.strictObject({ values: z.record(Uuid, z.string().max(1000).nullable()) }),
    reply: z.array(Filled),
    can: 'documents.documents.update',
    match: true,
  }),
}
