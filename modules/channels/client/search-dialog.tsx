import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { usePaused } from '#client/shell/use-found.ts'
import { Drawer } from '#client/ui/dialog.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/input.tsx'
import { messageCalls, recordLinkIn, type Message } from '#modules/channels/shared/messages.ts'
import { mentionIn } from '#shared/activity.ts'
import { channelAddress } from './own-channels.ts'

/** A message in one line: names of people and titles of records in place of their ids. */
export const plainText = ({ text, mentions, links }: Message): string =>
  text
    .replaceAll(mentionIn, (_, id: string) => `@${mentions.find((each) => each.id === id)?.name ?? 'somebody'}`)
    .replaceAll(
      recordLinkIn,
      (_, _record: string, id: string) => links.find(({ recordId }) => recordId === id)?.title ?? 'a record',
    )

/** The address of a message; a reply opens its thread. */
export const messageAddress = (channelId: string, { seq, replyTo }: Message): string =>
  `${channelAddress(channelId)}?message=${replyTo ?? seq}${replyTo === null ? '' : `&thread=${replyTo}`}`

/** Messages by their words, in the channels that the reader may open now. */
export function SearchDrawer({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const q = usePaused(text).trim()
  const read = useApi(messageCalls.search, { query: { q } }, { enabled: q !== '', keep: true })
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title="Search messages">
      <div className="flex flex-col gap-3">
        <Input
          aria-label="Words in messages"
          placeholder="Words in messages"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {q === '' ? (
          <p className="text-table text-fg-muted">Enter one or more words. All of them have to be in the message.</p>
        ) : (
          <ReadGate read={read} what="the messages" lines={6}>
            {({ items, more }) =>
              items.length === 0 ? (
                <EmptyState title="No message found" level={3}>
                  Enter fewer or other words.
                </EmptyState>
              ) : (
                <>
                  <ul className="flex flex-col divide-y divide-line">
                    {items.map(({ channel, message }) => (
                      <li key={message.id}>
                        <Link
                          to={messageAddress(channel.id, message)}
                          onClick={onClose}
                          className="flex flex-col gap-0.5 rounded-control px-2 py-2 hover:bg-hover"
                        >
                          <span className="flex flex-wrap gap-x-2 text-caption text-fg-muted">
                            <span className="font-medium text-fg">{message.author.name}</span>
                            <span className="truncate">{channel.name}</span>
                            <InstantText at={message.at} />
                          </span>
                          <span className="line-clamp-3 text-table wrap-anywhere">{plainText(message)}</span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                  {more && <p className="text-caption text-fg-muted">The 50 newest are shown. Enter more words.</p>}
                </>
              )
            }
          </ReadGate>
        )}
      </div>
    </Drawer>
  )
}
