import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { items } from '#modules/vendors/shared/items.ts'
import { NewButton } from '#client/record/new-button.tsx'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'goods', label: 'Goods', filters: [{ field: 'type', operator: 'eq', value: 'goods' }] },
  { id: 'services', label: 'Services', filters: [{ field: 'type', operator: 'eq', value: 'service' }] },
  { id: 'assets', label: 'Assets', filters: [{ field: 'type', operator: 'eq', value: 'asset' }] },
  { id: 'discontinued', label: 'Discontinued', filters: [{ field: 'discontinuedOn', operator: 'filled', value: '' }] },
]

export function ItemsPage() {
  const action = <NewButton record={items}>New item</NewButton>
  return (
    <RecordList
      record={items}
      columns={['name', 'number', 'type', 'category', 'unit', 'standardCost']}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}
