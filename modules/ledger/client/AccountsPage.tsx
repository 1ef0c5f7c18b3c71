import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { NewButton } from '#client/record/new-button.tsx'
import { accountClasses, accounts } from '#modules/ledger/shared/accounts.ts'
import { useEntityColumn } from './books.ts'
import { classTitles } from './trial-rows.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  ...accountClasses.map((each) => ({
    id: each,
    label: classTitles[each],
    filters: [{ field: 'class', operator: 'eq' as const, value: each }],
  })),
  { id: 'roles', label: 'With a role', filters: [{ field: 'role', operator: 'filled', value: '' }] },
  { id: 'inactive', label: 'Inactive', filters: [{ field: 'active', operator: 'eq', value: 'false' }] },
]

/** The chart of accounts. */
export function AccountsPage() {
  const entity = useEntityColumn()
  const action = <NewButton record={accounts}>New account</NewButton>
  return (
    <RecordList
      record={accounts}
      card={['number', 'group']}
      columns={['number', 'class', 'group', 'role', 'requireParty', 'allowManual', 'active', ...entity]}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}
