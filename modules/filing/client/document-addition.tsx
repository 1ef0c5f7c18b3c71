import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { DocumentDetail } from '#modules/documents/shared/documents.ts'
import { filingCalls } from '#modules/filing/shared/field-values.ts'
import { valueText } from './value-text.ts'

/** It comes when somebody fills them in. */
const FillDialog = lazy(async () => ({ default: (await import('./fill-dialog.tsx')).FillDialog }))

/** What a document says in fields of its type; nothing where its type has none. */
function Fields({ document }: { document: DocumentDetail }) {
  const { can } = useAuth()
  const [filling, setFilling] = useState(false)
  const { id, documentType, state } = document
  const read = useApi(filingCalls.read, { params: { id } })
  if (read.isError) return <NotLoaded title="The fields could not be loaded" read={read} />
  if (!read.data?.length) return null
  const open = read.data.filter(({ inUse }) => inUse)
  return (
    <Card
      title={`Fields of a ${documentType === 'other' ? 'document' : documentType}`}
      padded={false}
      action={
        open.length > 0 &&
        (state === 'draft' || state === 'effective') &&
        can(filingCalls.fill.can) && (
          <Button size="sm" icon={Pencil} onClick={() => setFilling(true)}>
            Fill in
          </Button>
        )
      }
    >
      <dl className="divide-y divide-line">
        {read.data.map((each) => (
          <div key={each.fieldId} className="flex flex-wrap gap-x-3 px-4 py-2 text-table">
            <dt className="min-w-40 flex-1 text-fg-muted">
              {each.label}
              {!each.inUse && ' (from before)'}
            </dt>
            <dd className="min-w-0 flex-2 break-words text-fg">{valueText(each)}</dd>
          </div>
        ))}
      </dl>
      {filling && (
        <Suspense fallback={null}>
          <FillDialog document={document} fields={open} onClose={() => setFilling(false)} />
        </Suspense>
      )}
    </Card>
  )
}

/** Fields of the company's own on the page of a document. */
export const addition: RecordAddition<DocumentDetail> = {
  below: (row) => (row.state === 'disposed' ? null : <Fields document={row} />),
}
