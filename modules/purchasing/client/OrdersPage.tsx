import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { NewButton } from '#client/record/new-button.tsx'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'drafts', label: 'Drafts', filters: [{ field: 'state', operator: 'in', value: 'draft,rejected' }] },
  {
    id: 'approval',
    label: 'In approval',
    filters: [{ field: 'toApprove', operator: 'eq', value: 'true' }],
    columns: ['number', 'vendorId', 'state', 'orderDate', 'expectedOn', 'buyerName', 'totalDue', 'amountToApprove'],
  },
  {
    id: 'open',
    label: 'Open',
    filters: [{ field: 'state', operator: 'in', value: 'approved,sent' }],
    sort: 'expectedOn',
  },
  {
    id: 'to-receive',
    label: 'To receive',
    ...orders.measure('to-receive'),
  },
  { id: 'closed', label: 'Closed', filters: [{ field: 'state', operator: 'eq', value: 'closed' }] },
]

export function OrdersPage() {
  const action = <NewButton record={orders}>New order</NewButton>
  return (
    <RecordList
      record={orders}
      columns={[
        'number',
        'vendorId',
        'state',
        'delivery',
        'billing',
        'orderDate',
        'expectedOn',
        'buyerName',
        'totalDue',
      ]}
      views={views}
      totals={['subtotal', 'taxAmount', 'freight', 'totalDue', 'amountToApprove']}
      actions={action}
      emptyAction={action}
    />
  )
}
