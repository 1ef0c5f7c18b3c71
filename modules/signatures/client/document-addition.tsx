import { PenLine } from 'lucide-react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ListFigure } from '#client/record/list-figure.tsx'
import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import type { DocumentDetail } from '#modules/documents/shared/documents.ts'
import { signatureRequests } from '#modules/signatures/shared/requests.ts'

/** Who was asked to sign a document, and the way to ask. */
function Asked({ document: { id, mediaType, state } }: { document: DocumentDetail }) {
  const { can } = useAuth()
  if (mediaType !== 'application/pdf' || !can(signatureRequests.api.list.can)) return null
  const open = state === 'draft' || state === 'effective'
  return (
    <>
      {open && can(signatureRequests.api.create.can) && (
        <div>
          <LinkButton to={`${signatureRequests.listPage}/new?document=${id}`} icon={PenLine}>
            Ask for signatures
          </LinkButton>
        </div>
      )}
      <RelatedList
        record={signatureRequests}
        title="Signatures"
        filters={[{ field: 'documentId', operator: 'eq', value: id }]}
        columns={['documentTitle', 'state', 'signed', 'signers', 'dueOn']}
        empty="No signature requests yet."
      />
    </>
  )
}

/** Signatures on the page of a document. */
export const addition: RecordAddition<DocumentDetail> = {
  figures: ({ id, mediaType }) =>
    mediaType === 'application/pdf' && (
      <ListFigure
        record={signatureRequests}
        label="Signature requests"
        filters={[{ field: 'documentId', operator: 'eq', value: id }]}
        note="All versions"
      />
    ),
  below: (row) => <Asked document={row} />,
}
