import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { roles } from '#modules/roles/shared/roles.ts'

const views: View[] = [
  { id: 'in-use', label: 'In use', filters: [{ field: 'state', operator: 'eq', value: 'in use' }] },
  { id: 'all', label: 'All', filters: [] },
]

/** What people may do: the roles that came with the product, and those made of them. */
export const RolesPage = () => (
  <RecordList
    record={roles}
    columns={['label', 'description', 'origin', 'members']}
    card={['description', 'members']}
    views={views}
  />
)
