import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf, urlOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatBytes } from '#client/format.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import type { AnyRecord } from '#shared/record.ts'
import { unanswered } from '#client/upload/upload-words.ts'
import { DropZone } from '#client/upload/drop-zone.tsx'

type Sending = {
  key: string
  file: File
  share: number
  /** The server is busy, or cannot be reached. */
  waits: boolean
  error: string | null
  stop: AbortController
}

/** Where files are dropped or chosen for a record, and how far each is. */
export function AttachFiles({
  record,
  id,
  changed,
}: {
  record: AnyRecord
  id: string
  changed: () => Promise<unknown>
}) {
  const { can } = useAuth()
  const [sending, setSending] = useState<Sending[]>([])
  const change = (key: string, part: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const drop = (key: string) => setSending((all) => all.filter((each) => each.key !== key))
  const send = async ({ key, file, stop }: Sending) => {
    change(key, { error: null, share: 0, waits: false })
    const { sendFile, inParts, giveUp } = await import('#client/upload/sending.ts')
    const upload = crypto.randomUUID()
    try {
      await sendFile(urlOf(record.api.attach, { params: { id } }), file, {
        id: upload,
        signal: stop.signal,
        onProgress: (share, waits) => change(key, { share, waits }),
      })
      drop(key)
      await changed()
    } catch (error) {
      if (inParts(file)) void giveUp(upload)
      if (error instanceof DOMException && error.name === 'AbortError') drop(key)
      else change(key, { error: sentenceOf(error) })
    }
  }
  const start = (files: File[]) => {
    const next = files.map((file) => ({
      key: crypto.randomUUID(),
      file,
      share: 0,
      waits: false,
      error: null,
      stop: new AbortController(),
    }))
    setSending((all) => [...all, ...next])
    for (const each of next) void send(each)
  }
  return (
    <>
      {can(record.api.attach.can) && (
        <DropZone label="Choose files" multiple onFiles={start} className="print:hidden" />
      )}
      {sending.map(({ key, file, share, waits, error, stop }) => (
        <div key={key} className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <Progress
              label={file.name}
              value={error ? 0 : share * 100}
              detail={error ? undefined : waits ? unanswered : formatBytes(file.size)}
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
              onClick={() => void send({ key, file, share, waits, error, stop })}
            />
          )}
          <IconButton
            label={error ? `Remove ${file.name}` : `Stop sending ${file.name}`}
            icon={X}
            size="sm"
            onClick={() => (error ? drop(key) : stop.abort())}
          />
        </div>
      ))}
    </>
  )
}
