import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, sentenceOf, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { useNarrow } from '#client/table/use-narrow.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { channelCalls, type channels, type OwnChannel } from '#modules/channels/shared/channels.ts'
import { messageCalls } from '#modules/channels/shared/messages.ts'
import type { DetailOf } from '#shared/record.ts'
import { FormerDialog } from './channel-dialogs.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { titleOf } from './own-channels.ts'
import type { Place } from './place.ts'
import { plainText } from './search-dialog.tsx'
import { ThreadPanel, ThreadSheet } from './thread.tsx'
import { useMessages, type Loaded } from './use-messages.ts'

type Props = { channel: DetailOf<typeof channels>; own: OwnChannel | undefined }

/** Messages of a channel, with a place to write, and a thread beside them. */
export function Conversation({ channel, own }: Props) {
  const { read, ...acts } = useMessages(channel.id)
  const [params] = useSearchParams()
  const target = numberIn(params, 'message')
  return (
    <ReadGate read={read} what="the messages">
      {(loaded) => (
        <Around key={channel.id} loaded={loaded} target={target} acts={acts}>
          <Open channel={channel} own={own} loaded={loaded} target={target} acts={acts} />
        </Around>
      )}
    </ReadGate>
  )
}

type Acts = Omit<ReturnType<typeof useMessages>, 'read'>

const numberIn = (params: URLSearchParams, name: string): number | null => {
  const text = params.get(name) ?? ''
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null
}

/** Waits until the message of the address is loaded; one that is not there leaves the end in view. */
function Around({
  loaded,
  target,
  acts,
  children,
}: {
  loaded: Loaded
  target: number | null
  acts: Acts
  children: React.ReactNode
}) {
  const [reached, setReached] = useState<number | null>(null)
  const isLoaded = target === null || target > loaded.lastSeq || loaded.items.some(({ seq }) => seq === target)
  // Once it was shown, the reader may go on to another part.
  if (isLoaded && reached !== target) setReached(target)
  const has = isLoaded || reached === target
  const { loadAround } = acts
  const asked = useRef<number | null>(null)
  useEffect(() => {
    if (has || target === null || asked.current === target) return
    asked.current = target
    void loadAround(target).catch(() => {})
  }, [has, target, loadAround])
  return has ? children : <SkeletonLines lines={10} label="Loading the message…" className="px-4 py-5" />
}

function Open({ channel, own, loaded, target, acts }: Props & { loaded: Loaded; target: number | null; acts: Acts }) {
  const { id } = channel
  const { me } = useAuth()
  const narrow = useNarrow()
  const [params, setParams] = useSearchParams()
  const thread = numberIn(params, 'thread')
  const [newFrom, setNewFrom] = useState(loaded.lastReadSeq)
  const [editing, setEditing] = useState<number | null>(null)
  const [former, setFormer] = useState<number | null>(null)
  const { onEnd, hold } = useReading(id, loaded, acts)
  const send = useSend(messageCalls.send)
  const openThread = useCallback(
    (seq: number | null) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          next.delete('message')
          if (seq === null) next.delete('thread')
          else next.set('thread', String(seq))
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const place: Place = {
    channelId: id,
    ownId: me?.id ?? '',
    isMember: own !== undefined && !channel.archivedAt,
    canDeleteAll: own?.role === 'owner',
    onThread: openThread,
    onUnread: (seq) => {
      hold(seq)
      setNewFrom(seq - 1)
    },
    onFormer: setFormer,
    onChanged: () => void acts.refresh(),
  }
  const ownLast = () =>
    loaded.items.findLast(({ author, deleted, replyTo }) => author.id === me?.id && !deleted && replyTo === null)?.seq
  const sendText = (text: string, sent: () => void) =>
    send.mutate(
      { params: { id }, body: { text } },
      {
        onSuccess: ({ seq }) => {
          sent()
          // An answer shows that the messages before it were read.
          setNewFrom(seq)
          if (loaded.newer) void acts.loadAround(null)
        },
      },
    )
  const shared = { place, onClose: () => openThread(null) }
  const last = loaded.items.at(-1)
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <output className="sr-only">
          {last && last.author.id !== me?.id && !last.deleted && `${last.author.name}: ${plainText(last)}`}
        </output>
        <MessageList
          loaded={loaded}
          place={place}
          newFrom={newFrom}
          target={target}
          editing={editing}
          onEditing={setEditing}
          onOlder={acts.loadOlder}
          onNewer={acts.loadNewer}
          onAround={acts.loadAround}
          onEnd={onEnd}
        />
        <div className="border-t border-line p-3">
          {place.isMember ? (
            <Composer
              key={id}
              channelId={id}
              place={id}
              label={`Message ${own ? titleOf(own) : channel.name}`}
              sending={send}
              onSend={sendText}
              onEditLast={() => setEditing(ownLast() ?? null)}
            />
          ) : (
            <NoComposer channel={channel} />
          )}
        </div>
      </div>
      {thread !== null &&
        (narrow ? <ThreadSheet seq={thread} {...shared} /> : <ThreadPanel seq={thread} {...shared} />)}
      {former !== null && <FormerDialog channelId={id} seq={former} onClose={() => setFormer(null)} />}
    </div>
  )
}

/** Why nothing can be written here, and the way to it. */
function NoComposer({ channel: { id, kind, archivedAt } }: Pick<Props, 'channel'>) {
  const join = useSend(channelCalls.join)
  if (archivedAt) return <p className="text-table text-fg-muted">This channel is archived. An owner can restore it.</p>
  if (kind !== 'public') return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-table text-fg-muted">You are reading a public channel.</p>
      <Button variant="primary" busy={join.isPending} onClick={() => join.mutate({ params: { id } })}>
        Join channel
      </Button>
      {join.isError && <Banner tone="danger" title={sentenceOf(join.error)} />}
    </div>
  )
}

/** Marks as read what is in view at the end, while the page is visible, and not after it was marked unread by hand. */
function useReading(id: string, { lastSeq, lastReadSeq }: Loaded, { noteRead, noteUnread }: Acts) {
  const [isEnd, setIsEnd] = useState(false)
  const [visible, setVisible] = useState(!document.hidden)
  const held = useRef(false)
  useEffect(() => {
    const look = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useEffect(() => {
    if (!isEnd || !visible || held.current || lastReadSeq === null || lastReadSeq >= lastSeq) return
    void call(channelCalls.read, { params: { id }, body: { seq: lastSeq } }).then(
      () => noteRead(lastSeq),
      // The next message or visit says it again.
      () => {},
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each new last message
  }, [id, isEnd, visible, lastSeq, lastReadSeq])
  return {
    onEnd: setIsEnd,
    hold(seq: number) {
      held.current = true
      noteUnread(seq)
    },
  }
}
