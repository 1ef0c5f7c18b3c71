import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { openStates, revisions } from '#modules/documents/shared/revisions.ts'

const views: View[] = [
  { id: 'open', label: 'On their way', filters: [{ field: 'state', operator: 'in', value: openStates.join(',') }] },
  { id: 'review', label: 'In approval', filters: [{ field: 'state', operator: 'eq', value: 'in review' }] },
  { id: 'effective', label: 'In force', filters: [{ field: 'state', operator: 'eq', value: 'effective' }] },
  { id: 'all', label: 'All', filters: [] },
]

/** Versions on their way to their readers: drafts, what waits for approval, what takes effect on a day. */
export const RevisionsPage = () => (
  <RecordList
    record={revisions}
    columns={['documentTitle', 'versionNo', 'state', 'note', 'authorName', 'effectiveOn', 'createdAt']}
    card={['versionNo', 'note', 'effectiveOn']}
    views={views}
    emptyNote="No version waits for approval. Documents of a type that is approved come here with each new version."
  />
)
