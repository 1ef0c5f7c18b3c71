import { Copy, Ellipsis, EyeOff, History, MessageSquareReply, Pencil, Pin, SmilePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { call, sentenceOf, useSend } from '#client/api.ts'
import { IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import { Popover } from '#client/ui/popover.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { channelCalls } from '#modules/channels/shared/channels.ts'
import { messageCalls, reactionEmojis, type Message } from '#modules/channels/shared/messages.ts'
import { channelAddress } from './own-channels.ts'
import type { Place } from './place.ts'

type Props = { message: Message; place: Place; onEdit: () => void }

const failed = (error: unknown) => toast({ title: sentenceOf(error) })

/** Actions of a message, shown by hover, focus and touch. */
export function MessageActions({ message, place, onEdit }: Props) {
  const { channelId, isMember, canDeleteAll, ownId, onThread, onUnread, onFormer } = place
  const { can } = useAuth()
  const params = { id: channelId, seq: message.seq }
  const pin = useSend(messageCalls.pin)
  const remove = useSend(messageCalls.remove, () =>
    toast({
      title: 'Message deleted',
      action: {
        label: 'Undo',
        altText: 'Restore the message',
        onAction: () => void call(messageCalls.restore, { params }).then(place.onChanged, failed),
      },
    }),
  )
  const unread = useSend(channelCalls.unread, () => onUnread(message.seq))
  const isOwn = message.author.id === ownId
  const root = message.replyTo ?? message.seq
  const items: MenuItem[] = [
    ...(isMember && isOwn ? [{ label: 'Edit', icon: Pencil, onSelect: onEdit }] : []),
    ...(isMember
      ? [
          {
            label: message.pinned ? 'Unpin' : 'Pin to channel',
            icon: Pin,
            onSelect: () => pin.mutate({ params, body: { pinned: !message.pinned } }, { onError: failed }),
          },
        ]
      : []),
    {
      label: 'Copy link',
      icon: Copy,
      onSelect: () =>
        void navigator.clipboard
          .writeText(`${window.location.origin}${channelAddress(channelId)}?message=${message.seq}`)
          .then(() => toast({ title: 'Link copied' }), failed),
    },
    ...(isMember
      ? [
          {
            label: 'Mark unread from here',
            icon: EyeOff,
            onSelect: () =>
              unread.mutate({ params: { id: channelId }, body: { seq: message.seq } }, { onError: failed }),
          },
        ]
      : []),
    ...(can(messageCalls.former.can)
      ? [{ label: 'Former texts', icon: History, onSelect: () => onFormer(message.seq) }]
      : []),
    ...(isMember && (isOwn || canDeleteAll)
      ? [
          {
            label: 'Delete',
            icon: Trash2,
            danger: true,
            separated: true,
            onSelect: () => remove.mutate({ params }, { onError: failed }),
          },
        ]
      : []),
  ]
  return (
    <div
      role="toolbar"
      aria-label={`Actions for the message from ${message.author.name}`}
      className="invisible absolute -top-3 right-3 z-10 flex items-center rounded-control border border-line bg-raised p-0.5 shadow-popover group-focus-within/message:visible group-hover/message:visible group-focus/line:visible"
    >
      {isMember && <ReactionButton message={message} channelId={channelId} />}
      {onThread && (
        <IconButton label="Reply in thread" icon={MessageSquareReply} size="sm" onClick={() => onThread(root)} />
      )}
      <Menu items={items} align="end" trigger={<IconButton label="More actions" icon={Ellipsis} size="sm" />} />
    </div>
  )
}

function ReactionButton({ message, channelId }: { message: Message; channelId: string }) {
  const [open, setOpen] = useState(false)
  const react = useReact(message, channelId)
  return (
    <Popover
      title="Add a reaction"
      hideTitle
      open={open}
      onOpenChange={setOpen}
      align="end"
      trigger={<IconButton label="Add reaction" icon={SmilePlus} size="sm" />}
    >
      <div className="grid grid-cols-6 gap-0.5">
        {reactionEmojis.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className="flex size-9 items-center justify-center rounded-control text-section hover:bg-hover max-md:size-11"
            onClick={() => {
              setOpen(false)
              react(emoji, true)
            }}
          >
            {emoji}
          </button>
        ))}
      </div>
    </Popover>
  )
}

function useReact({ seq }: Message, channelId: string) {
  const send = useSend(messageCalls.react)
  return (emoji: string, on: boolean) =>
    send.mutate(
      { params: { id: channelId, seq }, body: { emoji: emoji as (typeof reactionEmojis)[number], on } },
      { onError: failed },
    )
}

/** The reactions of a message; pressing one adds or removes the reader's own. */
export function Reactions({ message, place }: { message: Message; place: Place }) {
  const react = useReact(message, place.channelId)
  if (message.reactions.length === 0) return null
  return (
    <ul aria-label="Reactions" className="mt-1 flex flex-wrap gap-1">
      {message.reactions.map(({ emoji, people }) => {
        const isMine = people.some(({ id }) => id === place.ownId)
        const names = people.map(({ name }) => name).join(', ')
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isMine}
              aria-label={`${emoji} ${people.length}: ${names}`}
              title={names}
              disabled={!place.isMember}
              onClick={() => react(emoji, !isMine)}
              className={cn(
                'flex h-6 items-center gap-1 rounded-full border px-2 text-caption max-md:h-9 max-md:px-3',
                isMine ? 'border-focus bg-selected text-primary-fg' : 'border-line bg-sunken text-fg-muted',
              )}
            >
              <span aria-hidden>{emoji}</span>
              <span className="figures">{people.length}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
