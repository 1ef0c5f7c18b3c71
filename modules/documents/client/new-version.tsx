import { useQueryClient } from '@tanstack/react-query'
import { Pause, Play, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf, urlOf } from '#client/api.ts'
import { DropZone } from '#client/upload/drop-zone.tsx'
import { Unfinished, useUnfinished } from '#client/upload/unfinished.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Input } from '#client/ui/input.tsx'
import { unanswered } from '#client/upload/upload-words.ts'
import { Progress } from '#client/ui/progress.tsx'
import type { documentCalls } from '#modules/documents/shared/calls.ts'

/** Of a document of its own, or of one that belongs to a record. */
type Add = typeof documentCalls.addVersion | typeof documentCalls.addToAttached
type Under = { file: File; id: string; to: string; share: number; waits: boolean; paused: boolean }

/** Where the next version of a document is chosen; one that was begun before goes on with what was said of it then. */
export function NewVersion({ id: documentId, add, closed }: { id: string; add: Add; closed: string | undefined }) {
  const queries = useQueryClient()
  const [comment, setComment] = useState('')
  const [under, setUnder] = useState<Under | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const place = urlOf(add, { params: { id: documentId } })
  const unfinished = useUnfinished((to) => to.split('?', 1)[0] === place, under ? [under.id] : [])
  const refresh = () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/') })
  const forget = async (id: string) => {
    stop.current?.abort()
    setUnder(null)
    const { giveUp } = await import('#client/upload/sending.ts')
    await giveUp(id)
    await refresh()
  }
  const send = async (begun: Pick<Under, 'file' | 'id' | 'to' | 'share'>) => {
    const halt = new AbortController()
    stop.current = halt
    setFailure(null)
    setUnder({ ...begun, waits: false, paused: false })
    const { sendFile, giveUp, OtherFile } = await import('#client/upload/sending.ts')
    try {
      await sendFile(begun.to, begun.file, {
        id: begun.id,
        signal: halt.signal,
        onProgress: (share, waits) => setUnder((now) => now && { ...now, share, waits }),
      })
      setComment('')
      setUnder(null)
      await refresh()
    } catch (error) {
      if (halt.signal.aborted) return
      void giveUp(begun.id)
      setUnder(null)
      setFailure(
        error instanceof OtherFile ? 'This is not the file that was begun: choose it again' : sentenceOf(error),
      )
    }
  }
  const choose = async ([file]: File[]) => {
    const begun = unfinished.find(({ name, size }) => name === file!.name && size === file!.size)
    const query = comment.trim() ? { comment: comment.trim() } : {}
    const to = begun?.to ?? urlOf(add, { params: { id: documentId }, query })
    const share = begun ? begun.received / begun.size : 0
    await send({ file: file!, id: begun?.id ?? crypto.randomUUID(), to, share })
  }
  const pause = () => {
    stop.current?.abort()
    setUnder((now) => now && { ...now, paused: true, waits: false })
  }
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <Input
        aria-label="What is different in the new version"
        placeholder="What is different in the new version"
        maxLength={500}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <DropZone
        label="Choose the new version"
        disabledReason={closed ?? (under ? 'A version is being sent' : undefined)}
        onFiles={(files) => void choose(files)}
      />
      {under && (
        <div className="flex items-center gap-3 px-3 py-2">
          <Progress
            className="min-w-0 flex-1"
            label={under.file.name}
            value={under.share * 100}
            detail={under.waits ? unanswered : under.paused ? 'Paused' : undefined}
          />
          {under.paused ? (
            <IconButton
              label={`Go on with ${under.file.name}`}
              icon={Play}
              size="sm"
              onClick={() => void send(under)}
            />
          ) : (
            <IconButton label={`Pause ${under.file.name}`} icon={Pause} size="sm" onClick={pause} />
          )}
          <IconButton label={`Cancel ${under.file.name}`} icon={X} size="sm" onClick={() => void forget(under.id)} />
        </div>
      )}
      <Unfinished uploads={unfinished} forget={(id) => void forget(id)} />
      {failure && <Banner tone="danger" title={failure} />}
    </div>
  )
}
