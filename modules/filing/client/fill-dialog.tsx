import { useMemo } from 'react'
import { z } from 'zod'
import { useSend } from '#client/api.ts'
import { RecordForm } from '#client/form/RecordForm.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { DocumentDetail } from '#modules/documents/shared/documents.ts'
import { filingCalls, type Filled } from '#modules/filing/shared/field-values.ts'
import { schemaOf } from '#modules/filing/shared/kinds.ts'

type Props = { document: DocumentDetail; fields: readonly Filled[]; onClose: () => void }

/** What a document says in fields of its type. */
export function FillDialog({ document: { id, title, version }, fields, onClose }: Props) {
  const send = useSend(filingCalls.fill)
  const schema = useMemo(
    () => z.strictObject(Object.fromEntries(fields.map((each) => [each.fieldId, schemaOf(each)]))),
    [fields],
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Fields of ${title}`}>
      <RecordForm
        compact
        schema={schema}
        defaults={Object.fromEntries(fields.map(({ fieldId, value }) => [fieldId, value ?? '']))}
        submitLabel="Save"
        onCancel={onClose}
        submit={async (values) => {
          await send.mutateAsync({ params: { id }, version, body: { values } })
          onClose()
        }}
      />
    </Dialog>
  )
}
