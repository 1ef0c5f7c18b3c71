import { useQueryClient } from '@tanstack/react-query'
import { Download, FileText, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf, urlOf, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatBytes } from '#client/format.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { AnyRecord } from '#shared/record.ts'
import { DropZone } from './drop-zone.tsx'
import { download } from './download.ts'

type Sending = { key: string; file: File; share: number; error: string | null; stop: AbortController }

/** The files of a record: drop or choose, see how far each is, download. */
export function Files({ record, id }: { record: AnyRecord; id: string }) {
  const { can } = useAuth()
  const queries = useQueryClient()
  const list = useApi(record.api.attachments, { params: { id } })
  const [sending, setSending] = useState<Sending[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const change = (key: string, part: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const drop = (key: string) => setSending((all) => all.filter((each) => each.key !== key))
  const send = async ({ key, file, stop }: Sending) => {
    change(key, { error: null, share: 0 })
    try {
      const { upload } = await import('./upload.ts')
      await upload(urlOf(record.api.attach, { params: { id } }), file, {
        signal: stop.signal,
        onProgress: (share) => change(key, { share }),
      })
      drop(key)
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(urlOf(record.api.read, { params: { id } })),
      })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') drop(key)
      else change(key, { error: sentenceOf(error) })
    }
  }
  const start = (files: File[]) => {
    const next = files.map((file) => ({
      key: crypto.randomUUID(),
      file,
      share: 0,
      error: null,
      stop: new AbortController(),
    }))
    setSending((all) => [...all, ...next])
    for (const each of next) void send(each)
  }
  const save = (attachmentId: string, name: string) => {
    setFailure(null)
    download(urlOf(record.api.download, { params: { id, attachmentId } }), name).catch((error: unknown) =>
      setFailure(sentenceOf(error)),
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {failure && <Banner tone="danger" title={failure} onDismiss={() => setFailure(null)} />}
      {can(record.api.attach.can) && (
        <DropZone label="Choose files" multiple onFiles={start} className="print:hidden" />
      )}
      {sending.map(({ key, file, share, error, stop }) => (
        <div key={key} className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <Progress
              label={file.name}
              value={error ? 0 : share * 100}
              detail={error ? undefined : formatBytes(file.size)}
            />
            {error && (
              <p role="alert" className="mt-1 text-caption font-medium text-danger">
                {error}
              </p>
            )}
          </div>
          {error && (
            <IconButton
              label={`Send ${file.name} again`}
              icon={RotateCw}
              size="sm"
              onClick={() => void send({ key, file, share, error, stop })}
            />
          )}
          <IconButton
            label={error ? `Leave out ${file.name}` : `Stop sending ${file.name}`}
            icon={X}
            size="sm"
            onClick={() => (error ? drop(key) : stop.abort())}
          />
        </div>
      ))}
      {list.isPending ? (
        <SkeletonLines lines={3} />
      ) : list.isError ? (
        <NotLoaded title="The files could not be loaded" read={list} />
      ) : list.data.length === 0 ? (
        sending.length === 0 && <p className="text-table text-fg-muted">No files are attached to this {record.one}.</p>
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
