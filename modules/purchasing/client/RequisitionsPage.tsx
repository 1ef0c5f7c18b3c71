import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'
import { NewButton } from '#client/record/new-button.tsx'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  {
    id: 'approval',
    label: 'In approval',
    filters: [{ field: 'state', operator: 'eq', value: 'in approval' }],
    sort: 'neededOn',
  },
  {
    id: 'to-order',
    label: 'To order',
    filters: [{ field: 'state', operator: 'in', value: 'approved,partly ordered' }],
    sort: 'neededOn',
  },
  { id: 'drafts', label: 'Drafts', filters: [{ field: 'state', operator: 'in', value: 'draft,rejected' }] },
]

export function RequisitionsPage() {
  const action = <NewButton record={requisitions}>New requisition</NewButton>
  return (
    <RecordList
      record={requisitions}
      card={['requesterName', 'neededOn', 'totalAmount']}
      columns={[
        'number',
        'state',
        'requesterName',
        'justification',
        'neededOn',
        'lineCount',
        'totalAmount',
        'submittedAt',
      ]}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}
