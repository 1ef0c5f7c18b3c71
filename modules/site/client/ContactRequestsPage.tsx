import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { contactRequests } from '#modules/site/shared/contact-requests.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  {
    id: 'open',
    label: 'Open',
    filters: [{ field: 'state', operator: 'in', value: 'new,in progress' }],
    sort: 'createdAt',
  },
  { id: 'new', label: 'New', filters: [{ field: 'state', operator: 'eq', value: 'new' }], sort: 'createdAt' },
  { id: 'done', label: 'Done', filters: [{ field: 'state', operator: 'eq', value: 'done' }] },
]

export const ContactRequestsPage = () => (
  <RecordList
    record={contactRequests}
    card={['topic', 'company', 'createdAt']}
    columns={['name', 'number', 'topic', 'state', 'company', 'handledByName', 'createdAt']}
    views={views}
  />
)
