import { useSearchParams } from 'react-router'
import { companyDay } from '#client/company-day.ts'
import { NewRecordPage } from '#client/form/FormPage.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { signatureRequests } from '#modules/signatures/shared/requests.ts'
import { addDays } from '#shared/day.ts'
import { ToSign } from './to-sign.tsx'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  {
    id: 'open',
    label: 'Out for signature',
    filters: [{ field: 'state', operator: 'in', value: 'sent,partly signed' }],
  },
  { id: 'draft', label: 'Drafts', filters: [{ field: 'state', operator: 'eq', value: 'draft' }] },
  { id: 'signed', label: 'Signed', filters: [{ field: 'state', operator: 'eq', value: 'signed' }] },
]

/** What is out for signature, and what became of it; what waits for one's own stands first. */
export function SignatureRequestsPage() {
  const action = <NewButton record={signatureRequests}>New signature request</NewButton>
  return (
    <>
      <div className="px-4 pt-4 empty:hidden">
        <ToSign />
      </div>
      <RecordList
        record={signatureRequests}
        columns={['documentTitle', 'state', 'signed', 'signers', 'dueOn', 'requestedByName', 'createdAt']}
        card={['state', 'signed', 'signers', 'dueOn']}
        views={views}
        actions={action}
        emptyAction={action}
        emptyNote="Open a PDF in the library and choose Ask for signatures, or begin here."
      />
    </>
  )
}

/** Begun at a document, or here. Its signers and their places are chosen on its page. */
export function SignatureRequestForm() {
  const [given] = useSearchParams()
  const defaults = { documentId: given.get('document') ?? '', inOrder: true, dueOn: addDays(companyDay(), 14) }
  return (
    <NewRecordPage
      record={signatureRequests}
      defaults={defaults}
      groups={[{ title: 'What is signed, and by when', fields: ['documentId', 'dueOn', 'inOrder', 'message'] }]}
    />
  )
}
