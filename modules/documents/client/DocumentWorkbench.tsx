import { useSearchParams } from 'react-router'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { ListFigure } from '#client/record/list-figure.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { formatBytes, formatDay, formatInstant } from '#client/format.ts'
import { documentCalls } from '#modules/documents/shared/calls.ts'
import { documents, type DocumentDetail } from '#modules/documents/shared/documents.ts'
import { readRequests } from '#modules/documents/shared/read-requests.ts'
import { revisions } from '#modules/documents/shared/revisions.ts'
import { AskToReadDialog } from './ask-to-read-dialog.tsx'
import { Compare } from './compare.tsx'
import { DownloadButton } from './download-button.tsx'
import { AddDetails } from './file-details.tsx'
import { Links } from './links.tsx'
import { BelongsTo } from './place.tsx'
import { Preview } from './preview.tsx'
import { RevisionNotice } from './revision-notice.tsx'
import { ToReadBanner } from './to-read.tsx'
import { Versions } from './versions.tsx'

/** One document: what stands in it, what it is, its versions, and the records it belongs to. */
export const DocumentWorkbench = () => {
  const { id } = useViewer()
  return (
    <RecordPage
      record={documents}
      crumbs={[]}
      properties={[
        'title',
        'documentType',
        'folderId',
        'tags',
        'description',
        'ownerId',
        'classification',
        'validFrom',
        'validUntil',
        'reviewOn',
        'controlled',
        'versionNo',
        'fileName',
        'sha256',
        'createdAt',
        'updatedAt',
      ]}
      editable={({ state }) =>
        state === 'archived'
          ? 'The document is archived: restore it first'
          : state !== 'disposed' || 'It was disposed of: nothing of it changes any more'
      }
      alerts={({ checkedOutById, checkedOutByName, checkedOutAt }) =>
        checkedOutById === null
          ? []
          : [
              {
                title: checkedOutById === id ? 'You have checked it out' : `${checkedOutByName} has checked it out`,
                tone: 'info',
                children: `Since ${formatInstant(checkedOutAt!)}. ${checkedOutById === id ? 'Add a version, or check it in unchanged.' : 'A new version is added when it is back.'}`,
              },
            ]
      }
      dialogs={{ askToRead: ({ row, onClose }) => <AskToReadDialog document={row} onClose={onClose} /> }}
      figures={(row) => <DocumentFigures document={row} />}
      overview={(row) => (
        <>
          <BelongsTo document={row} />
          <AddDetails key={row.id} document={row} />
          <ToReadBanner documentId={row.id} />
          {row.controlled && <RevisionNotice document={row} />}
          {row.state === 'disposed' ? <Gone /> : <Viewer document={row} />}
        </>
      )}
      tabs={[
        { id: 'versions', label: 'Versions', show: (row) => <Versions document={row} /> },
        {
          id: 'readers',
          label: 'Readers',
          needs: [readRequests.api.list.can],
          show: (row) => <Readers document={row} />,
        },
        { id: 'compare', label: 'Compare', show: (row) => <Compare document={row} /> },
        { id: 'links', label: 'Links', show: (row) => <Links document={row} /> },
      ]}
    />
  )
}

/** Which version readers get, how it came there, and who was asked to read it: each opens to what it counts. */
function DocumentFigures({ document }: { document: DocumentDetail }) {
  const { id, versionNo, controlled } = document
  const [params] = useSearchParams()
  const versions = new URLSearchParams(params)
  versions.set('tab', 'versions')
  const ofIt = [{ field: 'documentId', operator: 'eq', value: id }] as const
  return (
    <>
      <Figure label="Version" value={versionNo} href={`${documents.pageOf(id)}?${versions}`} note={nextDay(document)} />
      {controlled && (
        <ListFigure record={revisions} label="Revisions" filters={ofIt} note="Agreed on, or on their way" />
      )}
      <ListFigure record={readRequests} label="Requests to read" filters={ofIt} note="Of all its versions" />
    </>
  )
}

/** The next day that a document names, where it names one. */
function nextDay({ reviewOn, validUntil }: DocumentDetail): string | undefined {
  if (reviewOn && (!validUntil || reviewOn <= validUntil)) return `To be looked at again by ${formatDay(reviewOn)}`
  return validUntil ? `Valid until ${formatDay(validUntil)}` : undefined
}

const Gone = () => (
  <Banner title="It was disposed of">
    Its files are gone. What it was called, its hashes and its history stay; the certificate says when and by whom.
  </Banner>
)

/** Who was asked to read it. */
const Readers = ({ document: { id } }: { document: DocumentDetail }) => (
  <RelatedList
    record={readRequests}
    filters={[{ field: 'documentId', operator: 'eq', value: id }]}
    columns={['documentTitle', 'versionNo', 'dueOn', 'state', 'read', 'asked']}
    empty="Nobody was asked to read it yet. Choose Ask to read above."
  />
)

function Viewer({
  document: { id, currentVersionId, title, fileName, mediaType, size },
}: {
  document: DocumentDetail
}) {
  const { can } = useAuth()
  const [params] = useSearchParams()
  return (
    <Card
      title={fileName}
      note={formatBytes(size)}
      action={can(documentCalls.file.can) && <DownloadButton id={id} versionId={currentVersionId} name={fileName} />}
      padded={false}
    >
      <Preview
        key={currentVersionId}
        version={{ id, versionId: currentVersionId, mediaType, title }}
        q={params.get('q') ?? ''}
        page={Number(params.get('page')) || null}
      />
    </Card>
  )
}
