import { Link } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatBytes } from '#client/format.ts'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { Card } from '#client/ui/card.tsx'
import { documentCalls } from '#modules/documents/shared/calls.ts'
import { documents } from '#modules/documents/shared/documents.ts'
import { revisions, type RevisionDetail } from '#modules/documents/shared/revisions.ts'
import { Compare } from './compare.tsx'
import { DownloadButton } from './download-button.tsx'
import { Preview } from './preview.tsx'

/** A version on its way: what stands in it, what is new, who decides. */
export const RevisionRecord = () => {
  const { can } = useAuth()
  return (
    <RecordPage
      record={revisions}
      properties={[
        'documentId',
        'versionNo',
        'note',
        'effectiveOn',
        'reviewOn',
        'authorId',
        'ownerId',
        'fileName',
        'sha256',
        'stateReason',
        'effectiveAt',
        'createdAt',
      ]}
      editable={({ state }) =>
        !['effective', 'superseded'].includes(state) || 'It is in force, or was: add a new version'
      }
      overview={(row) => <Viewer revision={row} />}
      tabs={
        // Whoever decides by a seat alone is shown this version and no other.
        can(documentCalls.versions.can)
          ? [{ id: 'compare', label: 'Compare', show: ({ documentId: id }) => <Compare document={{ id }} /> }]
          : []
      }
    />
  )
}

function Viewer({
  revision: { documentId, documentTitle: title, versionId, fileName, mediaType, size, state },
}: {
  revision: RevisionDetail
}) {
  const { can } = useAuth()
  return (
    <Card
      title={
        can(documents.api.read.can) ? (
          <Link to={documents.pageOf(documentId)} className="hover:underline">
            {fileName}
          </Link>
        ) : (
          fileName
        )
      }
      note={formatBytes(size)}
      action={
        (can(documentCalls.file.can) || state === 'in review') && (
          <DownloadButton id={documentId} versionId={versionId} name={fileName} />
        )
      }
      padded={false}
    >
      <Preview key={versionId} version={{ id: documentId, versionId, mediaType, title }} q="" page={1} />
    </Card>
  )
}
