import { card } from '#shared/card.ts'

export const documentFields = card('documents.document-fields', {
  one: 'document field',
  title: 'label',
  subtitle: 'documentType',
})
export const fieldValues = card('documents.field-values', {
  one: 'field value',
  title: 'documentTitle',
  subtitle: 'fieldLabel',
})
