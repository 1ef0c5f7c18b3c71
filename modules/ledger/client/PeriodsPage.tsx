import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { periods } from '#modules/ledger/shared/periods.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { useEntityColumn } from './books.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'open', label: 'Open', filters: [{ field: 'state', operator: 'eq', value: 'open' }], sort: 'startsOn' },
  { id: 'locked', label: 'Soft locked', filters: [{ field: 'state', operator: 'eq', value: 'soft-locked' }] },
  { id: 'closed', label: 'Closed', filters: [{ field: 'state', operator: 'eq', value: 'closed' }] },
  { id: 'hard-locked', label: 'Hard locked', filters: [{ field: 'state', operator: 'eq', value: 'hard-locked' }] },
]

export function PeriodsPage() {
  const entity = useEntityColumn()
  return (
    <RecordList
      record={periods}
      card={['reason']}
      columns={['state', 'startsOn', 'endsOn', 'reason', ...entity]}
      views={views}
      actions={<LinkButton to="/financial/fiscal-years">Fiscal years</LinkButton>}
    />
  )
}
