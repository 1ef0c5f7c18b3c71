import { RecordPage } from '#client/record/RecordPage.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { shareLinks } from '#modules/sharing/shared/share-links.ts'
import { Openings } from './openings.tsx'

const views: View[] = [
  { id: 'open', label: 'Open', filters: [{ field: 'state', operator: 'eq', value: 'open' }] },
  { id: 'all', label: 'All', filters: [] },
]

/** What is out by a link, and what was. */
export const ShareLinksPage = () => (
  <RecordList
    record={shareLinks}
    columns={['documentTitle', 'recipient', 'state', 'opened', 'endsAt', 'sharedById', 'createdAt']}
    card={['recipient', 'opened', 'endsAt']}
    views={views}
    emptyNote="No documents are shared outside. Open a document and choose Share by a link."
  />
)

/** One link: what it opens, until when, and each time it was opened. */
export const ShareLinkRecord = () => (
  <RecordPage
    record={shareLinks}
    properties={[
      'documentId',
      'recipient',
      'versionNo',
      'endsAt',
      'hasPassword',
      'opened',
      'mostOpenings',
      'lastOpenedAt',
      'sharedById',
      'revokedById',
      'createdAt',
    ]}
    overview={(row) => <Openings link={row} />}
  />
)
