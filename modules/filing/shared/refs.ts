import { recordRef } from '#shared/record-ref.ts'

export const documentFields = recordRef('documents.document-fields', {
  one: 'document field',
  title: 'label',
  subtitle: 'documentType',
})
export const fieldValues = recordRef('documents.field-values', {
  one: 'field value',
  title: 'documentTitle',
  subtitle: 'fieldLabel',
})
