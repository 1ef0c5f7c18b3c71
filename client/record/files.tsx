import { useQueryClient } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf, urlOf, useApi } from '#client/api.ts'
import { formatBytes } from '#client/format.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { AnyRecord } from '#shared/record.ts'
import { AttachFiles } from './attach-files.tsx'
import { download } from './download.ts'

/** The files of a record: drop or choose, see how far each is, download. */
export function Files({ record, id }: { record: AnyRecord; id: string }) {
  const queries = useQueryClient()
  const list = useApi(record.api.attachments, { params: { id } })
  const [failure, setFailure] = useState<string | null>(null)
  const changed = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(urlOf(record.api.read, { params: { id } })),
    })
  const save = (attachmentId: string, name: string) => {
    setFailure(null)
    download(urlOf(record.api.download, { params: { id, attachmentId } }), name).catch((error: unknown) =>
      setFailure(sentenceOf(error)),
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {failure && <Banner tone="danger" title={failure} onDismiss={() => setFailure(null)} />}
      <AttachFiles record={record} id={id} changed={changed} />
      {list.isPending ? (
        <SkeletonLines lines={3} />
      ) : list.isError ? (
        <NotLoaded title="The files could not be loaded" read={list} />
      ) : list.data.length === 0 ? (
        <p className="text-table text-fg-muted">No files are attached to this {record.one}.</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {list.data.map((file) => (
            <li key={file.id} className="flex items-center gap-3 px-3 py-2 text-table">
              <FileText aria-hidden className="shrink-0 text-fg-subtle" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{file.name}</span>
                <span className="block text-caption text-fg-muted">
                  {formatBytes(file.size)} · {file.author} · <InstantText at={file.createdAt} />
                  {file.scan === 'not scanned' && ' · Not scanned for viruses'}
                </span>
              </span>
              <IconButton label={`Download ${file.name}`} icon={Download} onClick={() => save(file.id, file.name)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
