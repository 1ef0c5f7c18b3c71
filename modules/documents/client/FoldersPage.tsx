import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { folders } from '#modules/documents/shared/folders.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'restricted', label: 'Restricted', filters: [{ field: 'access', operator: 'eq', value: 'restricted' }] },
]

/** Every folder that one opens, by where it lies. */
export function FoldersPage() {
  const action = <NewButton record={folders}>New folder</NewButton>
  return (
    <RecordList
      record={folders}
      columns={['path', 'access', 'description', 'createdAt']}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}
