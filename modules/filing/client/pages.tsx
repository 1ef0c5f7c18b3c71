import { NewRecordPage } from '#client/form/FormPage.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { cell, type CellOverrides } from '#client/table/cell.ts'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { documentFields } from '#modules/filing/shared/document-fields.ts'
import { fieldValues, type FieldValue } from '#modules/filing/shared/field-values.ts'
import { valueText } from './value-text.ts'

/** A value as its reader writes days and figures. */
const cells: CellOverrides = {
  value: cell(['kind', 'value', 'currency'], (row) => valueText(row as FieldValue)),
}

/** Which fields documents of a type have. */
export function DocumentFieldsPage() {
  const action = <NewButton record={documentFields}>New document field</NewButton>
  return (
    <RecordList
      record={documentFields}
      columns={['label', 'documentType', 'kind', 'required', 'hint', 'position']}
      card={['documentType', 'kind', 'required']}
      actions={action}
      emptyAction={action}
      emptyNote="No custom document fields yet. Add one, such as the notice period of contracts in days."
    />
  )
}

export const DocumentFieldForm = () => (
  <NewRecordPage
    record={documentFields}
    defaults={{ documentType: 'contract', kind: 'text', required: false, position: 10 }}
    groups={[
      {
        title: 'Field',
        note: 'Everyone who may open a document sees its fields: do not use them for confidential data.',
        fields: ['documentType', 'label', 'kind', 'choices', 'currency'],
      },
      { title: 'Input', fields: ['hint', 'required', 'position'] },
    ]}
  />
)

/** One field, and the documents that have it. */
export const DocumentFieldRecord = () => (
  <RecordPage
    record={documentFields}
    overview={({ id }) => (
      <RelatedList
        record={fieldValues}
        title="Documents with this field"
        filters={[
          { field: 'fieldId', operator: 'eq', value: id },
          { field: 'value', operator: 'filled', value: '' },
        ]}
        cell={cells}
        columns={['documentTitle', 'documentState', 'value', 'updatedAt']}
        empty="No document has a value yet. Open a document of this type and choose Fill in."
      />
    )}
  />
)

const views: View[] = [
  { id: 'filled', label: 'Filled in', filters: [{ field: 'value', operator: 'filled', value: '' }] },
  { id: 'all', label: 'All', filters: [] },
]

/** Documents by what they say in a field: from a number on, until a day, or with a word. */
export const FieldValuesPage = () => (
  <RecordList
    record={fieldValues}
    cell={cells}
    columns={['documentTitle', 'fieldId', 'value', 'documentType', 'documentState', 'updatedAt']}
    card={['fieldId', 'value', 'updatedAt']}
    views={views}
    emptyNote="No document has values in custom fields yet. Add fields first, then fill them in on a document’s page."
  />
)

export const FieldValueRecord = () => (
  <RecordPage
    record={fieldValues}
    properties={['documentId', 'documentType', 'documentState', 'fieldId', 'kind', 'value', 'currency', 'updatedAt']}
  />
)
