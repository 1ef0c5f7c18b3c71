import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'
import { NewButton } from '#client/record/new-button.tsx'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'preferred', label: 'Preferred', filters: [{ field: 'preferred', operator: 'eq', value: 'true' }] },
  { id: 'hold', label: 'On hold', filters: [{ field: 'status', operator: 'in', value: 'on hold,blocked' }] },
  { id: 'inactive', label: 'Inactive', filters: [{ field: 'status', operator: 'eq', value: 'inactive' }] },
]

export function VendorsPage() {
  const action = <NewButton record={vendors}>New vendor</NewButton>
  return (
    <RecordList
      record={vendors}
      columns={[
        'name',
        'number',
        'status',
        'preferred',
        'creditRating',
        'city',
        'country',
        'paymentTermDays',
        'currency',
      ]}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}
