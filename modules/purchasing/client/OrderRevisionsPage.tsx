import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { orderRevisions } from '#modules/purchasing/shared/order-revisions.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'approval', label: 'In approval', filters: [{ field: 'state', operator: 'eq', value: 'in approval' }] },
  { id: 'rejected', label: 'Rejected', filters: [{ field: 'state', operator: 'eq', value: 'rejected' }] },
]

export const OrderRevisionsPage = () => (
  <RecordList
    record={orderRevisions}
    columns={[
      'number',
      'state',
      'orderId',
      'vendorId',
      'reason',
      'proposedByName',
      'createdAt',
      'agreedTotal',
      'totalDue',
    ]}
    views={views}
  />
)
