import { Undo2 } from 'lucide-react'
import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { formatBytes } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { documentCalls, type Version } from '#modules/documents/shared/calls.ts'
import { revisionStates } from '#modules/documents/shared/revisions.ts'
import type { DocumentDetail } from '#modules/documents/shared/documents.ts'
import { DownloadButton } from './download-button.tsx'
import { NewVersion } from './new-version.tsx'

/** Every version of a document, newest first; an earlier one comes back as a new one. */
export function Versions({ document }: { document: DocumentDetail }) {
  const { can } = useAuth()
  const viewer = useViewer()
  const { id, belongsTo, state, checkedOutById, checkedOutByName } = document
  const read = useApi(documentCalls.versions, { params: { id } })
  const restore = useSend(documentCalls.restoreVersion)
  const closed =
    state === 'archived'
      ? 'The document is archived: restore it first'
      : state === 'disposed'
        ? 'It was disposed of'
        : checkedOutById !== null && checkedOutById !== viewer.id
          ? `${checkedOutByName} has checked it out`
          : undefined
  return (
    <div className="flex flex-col gap-4">
      {can(belongsTo ? `${belongsTo}.update` : documentCalls.addVersion.can) && (
        <NewVersion id={id} add={belongsTo ? documentCalls.addToAttached : documentCalls.addVersion} closed={closed} />
      )}
      {restore.isError && <Banner tone="danger" title={sentenceOf(restore.error)} />}
      {read.isPending ? (
        <SkeletonLines lines={4} />
      ) : read.isError ? (
        <NotLoaded title="The versions could not be loaded" read={read} />
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line">
          {read.data.map((version) => (
            <Line key={version.id} version={version}>
              {version.id !== document.currentVersionId && can(documentCalls.restoreVersion.can) && (
                <Button
                  size="sm"
                  icon={Undo2}
                  busy={restore.isPending && restore.variables.params.versionId === version.id}
                  disabledReason={closed}
                  onClick={() => restore.mutate({ params: { id, versionId: version.id }, version: document.version })}
                >
                  Restore
                </Button>
              )}
              {state !== 'disposed' && <DownloadButton id={id} versionId={version.id} name={version.fileName} />}
            </Line>
          ))}
        </ol>
      )}
    </div>
  )
}

type LineProps = { version: Version; children: React.ReactNode }

const Line = ({ version, children }: LineProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-table">
    <span className="figures w-8 font-medium text-fg">{version.number}</span>
    <span className="min-w-0 flex-1 basis-60">
      <span className="block truncate text-fg">{version.comment ?? version.fileName}</span>
      <span className="block text-caption text-fg-muted">
        {version.fileName} · {formatBytes(version.size)} · {version.createdByName} ·{' '}
        <InstantText at={version.createdAt} />
        {version.scan === 'not scanned' && ' · Not scanned for viruses'}
        {readingOf(version)}
      </span>
      <span className="block truncate font-mono text-caption text-fg-subtle" title={`SHA-256 ${version.sha256}`}>
        {version.sha256}
      </span>
    </span>
    <StatePill state={version.state} tone={revisionStates[version.state].tone} />
    {children}
  </li>
)

/** What is to be said of how its text is read, where anything is. */
function readingOf({ reading, picturesWaiting }: Version): string {
  if (reading === 'waiting' || picturesWaiting > 0) return ' · Being read'
  return reading === 'failed' ? ' · Could not be read' : ''
}
