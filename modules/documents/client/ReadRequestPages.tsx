import { Check, Clock } from 'lucide-react'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { Card } from '#client/ui/card.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { readRequests, type Reader } from '#modules/documents/shared/read-requests.ts'

const views: View[] = [
  { id: 'open', label: 'Open', filters: [{ field: 'state', operator: 'eq', value: 'open' }] },
  { id: 'all', label: 'All', filters: [] },
]

/** Who was asked to read what, and how many have. */
export const ReadRequestsPage = () => (
  <RecordList
    record={readRequests}
    columns={['documentTitle', 'versionNo', 'dueOn', 'state', 'read', 'asked', 'askedByName']}
    card={['dueOn', 'read', 'asked']}
    views={views}
    emptyNote="Nobody is asked to read anything. Open a document and choose Ask to read."
  />
)

/** Who is asked to read a version of a document, and who has. */
export const ReadRequestRecord = () => (
  <RecordPage
    record={readRequests}
    properties={['documentId', 'versionNo', 'sha256', 'dueOn', 'note', 'askedByName', 'createdAt']}
    overview={({ readers }) => (
      <div className="grid gap-5 lg:grid-cols-2">
        <People title="Have not read it yet" people={readers.filter((each) => !each.acknowledgedAt)}>
          Everybody who was asked has read it.
        </People>
        <People title="Have read it" people={readers.filter((each) => each.acknowledgedAt)}>
          Nobody has said so yet. They are reminded from two days before the day on.
        </People>
      </div>
    )}
  />
)

const People = ({ title, people, children }: { title: string; people: readonly Reader[]; children: string }) => (
  <Card title={title} note={people.length} padded={false}>
    {people.length === 0 ? (
      <p className="px-4 py-3 text-table text-fg-muted">{children}</p>
    ) : (
      <ul className="divide-y divide-line">
        {people.map(({ userId, name, acknowledgedAt }) => (
          <li key={userId} className="flex items-center gap-2 px-4 py-2 text-table">
            {acknowledgedAt ? (
              <Check aria-hidden className="shrink-0 text-success" />
            ) : (
              <Clock aria-hidden className="shrink-0 text-fg-subtle" />
            )}
            <span className="min-w-0 flex-1 truncate text-fg">{name}</span>
            {acknowledgedAt && <InstantText at={acknowledgedAt} className="text-fg-muted" />}
          </li>
        ))}
      </ul>
    )}
  </Card>
)
