import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { members } from '#modules/settings/shared/members.ts'
import { roomCrumbs } from './crumbs.ts'
import { memberTones } from './tones.ts'

const views: View[] = [
  { id: 'active', label: 'Active', filters: [{ field: 'state', operator: 'eq', value: 'active' }] },
  { id: 'without', label: 'Without a role', filters: [{ field: 'roles', operator: 'empty', value: '' }] },
  { id: 'disabled', label: 'Disabled', filters: [{ field: 'state', operator: 'eq', value: 'disabled' }] },
  { id: 'all', label: 'All', filters: [] },
]

/** Everybody who may sign in, or might have. */
export const MembersPage = () => (
  <RecordList
    record={members}
    columns={['name', 'email', 'state', 'roles', 'title', 'browsers']}
    tones={memberTones}
    views={views}
    crumbs={roomCrumbs}
  />
)
