import { documentFields } from '#modules/filing/shared/document-fields.ts'
import { fieldValues } from '#modules/filing/shared/field-values.ts'

export const recordTypes = [documentFields, fieldValues] as const
