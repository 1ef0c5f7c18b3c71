import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { bills } from '#modules/payables/shared/bills.ts'

/** Also where the figures of the module lead to. */
const billViews: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'drafts', label: 'Drafts', filters: [{ field: 'state', operator: 'eq', value: 'draft' }] },
  { id: 'waiting', label: 'Waiting for goods', filters: [{ field: 'state', operator: 'eq', value: 'waiting' }] },
  { id: 'exception', label: 'Exceptions', filters: [{ field: 'state', operator: 'eq', value: 'exception' }] },
  {
    id: 'to-approve',
    label: 'To approve',
    ...bills.measure('to-approve'),
  },
  {
    id: 'to-post',
    label: 'To post',
    ...bills.measure('to-post'),
  },
  {
    id: 'open',
    label: 'To pay',
    ...bills.measure('to-pay'),
  },
  { id: 'paid', label: 'Paid', filters: [{ field: 'state', operator: 'eq', value: 'paid' }] },
]

export function BillsPage() {
  const action = <NewButton record={bills}>New bill</NewButton>
  return (
    <RecordList
      record={bills}
      columns={['number', 'partyId', 'state', 'dueDate', 'totalAmount', 'openAmount', 'billDate']}
      views={billViews}
      actions={action}
      emptyAction={action}
    />
  )
}
