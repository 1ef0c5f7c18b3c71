import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ComponentType, type Ref } from 'react'
import { Link } from 'react-router'
import { ApiError, sentenceOf, urlOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { ReferenceInput } from '#client/form/reference-input.tsx'
import { formatBytes } from '#client/format.ts'
import { AttachFiles } from '#client/record/attach-files.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { deferred } from '#client/ui/deferred.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { AnyRecord } from '#shared/record.ts'
import { documentCalls, type Linked } from '#modules/documents/shared/calls.ts'
import { documents, documentStates } from '#modules/documents/shared/documents.ts'
import { DownloadButton } from './download-button.tsx'
import { FilesDetails } from './file-details.tsx'
import { Thumbnail } from './thumbnail.tsx'

type Of = { record: AnyRecord; id: string }

/** What opens files comes when somebody opens one. */
const { Deferred: FilePreview } = deferred(async () => (await import('./file-preview.tsx')).FilePreview)

/** The files of a record are documents: those that were attached to it, and those that were linked to it, for whoever sees both. */
export function RecordDocuments({ Files, ...of }: Of & { Files: ComponentType<Of> }) {
  const { can } = useAuth()
  // Whoever reads no documents sees the files that were attached.
  return can(documentCalls.ofRecord.can) ? <Documents {...of} Files={Files} /> : <Files {...of} />
}

function Documents({ record, id, Files }: Of & { Files: ComponentType<Of> }) {
  const { can } = useAuth()
  const queries = useQueryClient()
  const read = useApi(documentCalls.ofRecord, { query: { record: record.name, recordId: id } })
  const changed = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        [urlOf(record.api.read, { params: { id } }), documentCalls.ofRecord.path].some((path) =>
          String(queryKey[0]).startsWith(path),
        ),
    })
  const added = useAdded(read.data)
  // A seat opens the record to somebody whose roles do not reach it: the files with it, and nothing else.
  if (read.error instanceof ApiError && read.error.status === 404) return <Files record={record} id={id} />
  return (
    <div className="flex flex-col gap-4">
      <AttachFiles record={record} id={id} changed={changed} />
      {can(`${record.name}.update`) && <FilesDetails files={added} ofRecord />}
      {can(documentCalls.link.can) && <LinkExisting record={record} id={id} />}
      {read.isPending ? (
        <SkeletonLines lines={3} />
      ) : read.isError ? (
        <NotLoaded title="The files could not be loaded" read={read} />
      ) : read.data.length === 0 ? (
        <p className="text-table text-fg-muted">
          No files are attached to this {record.one}, and no document is linked.
        </p>
      ) : (
        <Lines files={read.data} />
      )}
    </div>
  )
}

/** Files that were attached since the list was first read. */
function useAdded(files: readonly Linked[] | undefined): readonly Linked[] {
  const [first, setFirst] = useState<ReadonlySet<string>>()
  if (files && !first) setFirst(new Set(files.map(({ id }) => id)))
  return first ? (files ?? []).filter(({ id, own }) => own && !first.has(id)) : []
}

/** The files, each of which opens over the page. */
function Lines({ files }: { files: readonly Linked[] }) {
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState('')
  const row = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line">
        {files.map((each) => (
          <Line
            key={each.linkId}
            document={each}
            row={each.linkId === shown ? row : undefined}
            onOpen={() => {
              setShown(each.linkId)
              setOpen(true)
            }}
          />
        ))}
      </ul>
      <FilePreview
        open={open}
        onOpenChange={setOpen}
        files={files.filter(hasFile)}
        shown={shown}
        onShow={setShown}
        row={row}
      />
    </>
  )
}

const hasFile = ({ state }: Linked): boolean => state !== 'disposed'

type LineProps = { document: Linked; row: Ref<HTMLButtonElement> | undefined; onOpen: () => void }

function Line({ document, row, onOpen }: LineProps) {
  const { id, title, versionId, versionNo, mediaType, fileName, size, by, at, scan, state, own } = document
  return (
    <li className="relative flex items-center gap-3 px-3 py-2 text-table hover:bg-hover">
      <Thumbnail id={id} versionId={versionId} mediaType={mediaType} size="md" />
      <span className="min-w-0 flex-1">
        {hasFile(document) ? (
          <button
            ref={row}
            type="button"
            aria-haspopup="dialog"
            onClick={onOpen}
            className="block max-w-full truncate font-medium text-fg after:absolute after:inset-0 hover:underline"
          >
            {title}
          </button>
        ) : (
          <Link
            to={documents.pageOf(id)}
            className="block truncate font-medium text-fg after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        )}
        <span className="block text-caption break-words text-fg-muted">
          {own ? '' : 'Linked · '}
          {versionNo > 1 && `Version ${versionNo} · `}
          {fileName} · {formatBytes(size)} · {by} · <InstantText at={at} />
          {scan === 'not scanned' && ' · Not scanned for viruses'}
        </span>
      </span>
      {state !== 'effective' && (
        <StatePill state={state} tone={documentStates[state as keyof typeof documentStates]?.tone} />
      )}
      {hasFile(document) && (
        <span className="relative">
          <DownloadButton id={id} versionId={versionId} name={fileName} />
        </span>
      )}
    </li>
  )
}

/** A document that is there already is linked, not sent once more. */
function LinkExisting({ record, id }: Of) {
  const [open, setOpen] = useState(false)
  const [documentId, setDocumentId] = useState('')
  const send = useSend(documentCalls.link, () => {
    setDocumentId('')
    setOpen(false)
  })
  if (!open)
    return (
      <Button size="sm" className="self-start print:hidden" onClick={() => setOpen(true)}>
        Link a document
      </Button>
    )
  return (
    <form
      className="flex flex-wrap items-start gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (documentId) send.mutate({ params: { id: documentId }, body: { record: record.name, recordId: id } })
      }}
    >
      <div className="min-w-60 flex-1">
        <ReferenceInput to={documents.name} value={documentId} onChange={setDocumentId} aria-label="Document" />
      </div>
      <Button type="submit" busy={send.isPending} disabledReason={documentId ? undefined : 'Choose a document first'}>
        Link
      </Button>
      <Button onClick={() => setOpen(false)}>Cancel</Button>
      {send.isError && <Banner tone="danger" title={sentenceOf(send.error)} className="basis-full" />}
    </form>
  )
}
