import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useApi, useSend } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Drawer } from '#client/ui/dialog.tsx'
import { messageCalls } from '#modules/channels/shared/messages.ts'
import { Composer } from './composer.tsx'
import { MessageRow } from './message-row.tsx'
import type { Place } from './place.ts'

type Props = { seq: number; place: Place; onClose: () => void }

/** The thread of a message at the right of the channel. */
export const ThreadPanel = ({ seq, place, onClose }: Props) => (
  <aside aria-label="Thread" className="flex w-96 shrink-0 flex-col border-l border-line max-xl:w-80">
    <div className="flex items-center justify-between border-b border-line py-1.5 pr-2 pl-4">
      <h2 className="text-table font-semibold">Thread</h2>
      <IconButton label="Close thread" icon={X} size="sm" onClick={onClose} />
    </div>
    <Thread key={seq} seq={seq} place={place} onClose={onClose} />
  </aside>
)

/** The same on a phone, from below. */
export const ThreadSheet = ({ seq, place, onClose }: Props) => (
  <Drawer open onOpenChange={(open) => !open && onClose()} title="Thread" filled>
    <Thread key={seq} seq={seq} place={place} onClose={onClose} />
  </Drawer>
)

function Thread({ seq, place, onClose }: Props) {
  const { channelId, isMember } = place
  const read = useApi(messageCalls.list, { params: { id: channelId }, query: { thread: seq } })
  const [editing, setEditing] = useState<number | null>(null)
  const send = useSend(messageCalls.send)
  const list = useRef<HTMLDivElement>(null)
  const count = read.data?.items.length
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [count])
  const { onThread: _inChannel, ...inThread } = place
  const ownLast = () =>
    read.data?.items.findLast(({ author, deleted }) => author.id === place.ownId && !deleted)?.seq ?? null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves the thread wherever the focus is in it
    <div
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto py-2">
        <ReadGate read={read} what="the thread">
          {({ items }) =>
            items.map((message) => (
              <article
                key={message.seq}
                tabIndex={-1}
                aria-label={`Message from ${message.author.name}`}
                className="group/line"
              >
                <MessageRow
                  message={message}
                  place={inThread}
                  editing={editing === message.seq}
                  onEditing={setEditing}
                />
              </article>
            ))
          }
        </ReadGate>
      </div>
      {isMember && (
        <div className="border-t border-line p-3">
          <Composer
            channelId={channelId}
            place={`${channelId} ${seq}`}
            label="Reply in the thread"
            focused
            sending={send}
            onSend={(text, sent) =>
              send.mutate({ params: { id: channelId }, body: { text, replyTo: seq } }, { onSuccess: sent })
            }
            onEditLast={() => setEditing(ownLast())}
          />
        </div>
      )}
    </div>
  )
}
