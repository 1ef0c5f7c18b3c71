import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { receipts } from '#modules/receiving/shared/receipts.ts'
import { NewButton } from '#client/record/new-button.tsx'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'drafts', label: 'Drafts', filters: [{ field: 'state', operator: 'eq', value: 'draft' }] },
  { id: 'received', label: 'Received', filters: [{ field: 'state', operator: 'eq', value: 'received' }] },
  { id: 'reversed', label: 'Reversed', filters: [{ field: 'state', operator: 'eq', value: 'reversed' }] },
]

export function ReceiptsPage() {
  const action = <NewButton record={receipts}>Receive goods</NewButton>
  return (
    <RecordList
      record={receipts}
      columns={['number', 'state', 'orderId', 'vendorId', 'receivedOn', 'receivedByName', 'deliveryNote', 'amount']}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}
