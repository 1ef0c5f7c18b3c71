import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { accessRequests } from '#modules/settings/shared/access-requests.ts'
import { membersCrumbs } from './crumbs.ts'
import { NoWayIn } from './no-way-in.tsx'

const views: View[] = [
  { id: 'open', label: 'Open', filters: [{ field: 'state', operator: 'eq', value: 'open' }], sort: 'createdAt' },
  { id: 'all', label: 'All', filters: [] },
]

const elsewhere = {
  evaluation: [
    'New users cannot request access to the sample company',
    'Choose a person on the sign-in page; each can request additional roles. With built-in accounts or Microsoft Entra ID, new users can request access here too.',
  ],
} as const

/** Who asks to be let in. */
export const AccessRequestsPage = () => (
  <RecordList
    record={accessRequests}
    columns={['name', 'email', 'state', 'createdAt', 'decidedByName']}
    views={views}
    crumbs={membersCrumbs}
    notice={<NoWayIn reasons={elsewhere} />}
  />
)
