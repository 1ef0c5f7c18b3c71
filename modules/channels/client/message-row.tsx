import { Pin } from 'lucide-react'
import { memo, useState } from 'react'
import { useSend } from '#client/api.ts'
import { formatInstant } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { messageCalls, type Message } from '#modules/channels/shared/messages.ts'
import { Composer } from './composer.tsx'
import { draftOf } from './drafts.ts'
import { MessageActions, Reactions } from './message-actions.tsx'
import { MessageText } from './message-text.tsx'
import { PersonMark } from './person-mark.tsx'
import type { Place } from './place.ts'

type Props = {
  message: Message
  place: Place
  /** The same author goes on: neither name nor initials again. */
  grouped?: boolean
  marked?: boolean
  /** The last message of the list that the reader may edit by arrow up. */
  editing: boolean
  onEditing: (seq: number | null) => void
  /** Its thread has replies after this message, which are new. */
  newFrom?: number | null
}

/** One message with its reactions, its thread and what can be done with it. */
export const MessageRow = memo(function MessageRow({
  message,
  place,
  grouped = false,
  marked = false,
  editing,
  onEditing,
  newFrom = null,
}: Props) {
  const { author, at, deleted, editedAt, pinned } = message
  return (
    <div
      className={cn(
        'group/message relative flex gap-3 px-4 hover:bg-hover focus-within:bg-hover',
        grouped ? 'py-0.5' : 'pt-2 pb-0.5',
        marked && 'bg-selected',
      )}
    >
      {grouped ? (
        <time
          dateTime={at}
          className="figures w-8 shrink-0 pt-1 text-right text-micro text-fg-subtle opacity-0 group-hover/message:opacity-100"
        >
          {formatInstant(at, 'time')}
        </time>
      ) : (
        <PersonMark name={author.name} />
      )}
      <div className="min-w-0 flex-1">
        {!grouped && (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-table font-semibold text-fg">{author.name}</span>
            <time dateTime={at} title={formatInstant(at, 'full')} className="figures text-caption text-fg-muted">
              {formatInstant(at, 'time')}
            </time>
            {pinned && (
              <span className="inline-flex items-center gap-1 text-caption text-fg-muted">
                <Pin aria-hidden className="size-3" /> Pinned by {pinned.by.name}
              </span>
            )}
          </p>
        )}
        {editing ? (
          <EditBox message={message} place={place} onDone={() => onEditing(null)} />
        ) : deleted ? (
          <p className="text-table text-fg-muted italic">
            {deleted.by.id === author.id ? 'This message was deleted.' : `Deleted by ${deleted.by.name}.`}
          </p>
        ) : (
          <>
            <MessageText text={message.text} mentions={message.mentions} links={message.links} ownId={place.ownId} />
            {editedAt && (
              <span title={formatInstant(editedAt, 'full')} className="text-caption text-fg-muted">
                Edited
              </span>
            )}
            <Reactions message={message} place={place} />
          </>
        )}
        <ThreadLine message={message} place={place} newFrom={newFrom} />
      </div>
      {!deleted && !editing && <MessageActions message={message} place={place} onEdit={() => onEditing(message.seq)} />}
    </div>
  )
})

function ThreadLine({
  message: { seq, replies },
  place: { onThread },
  newFrom,
}: Pick<Props, 'message' | 'place' | 'newFrom'>) {
  if (!replies || !onThread) return null
  const isNew = newFrom !== null && newFrom !== undefined && replies.lastSeq > newFrom
  return (
    <button
      type="button"
      onClick={() => onThread(seq)}
      className="mt-0.5 flex min-h-6 items-center gap-2 rounded-check text-caption font-medium text-primary-fg hover:underline max-md:min-h-11"
    >
      {replies.count} {replies.count === 1 ? 'reply' : 'replies'}
      <span className="font-normal text-fg-muted">last {formatInstant(replies.lastAt)}</span>
      {isNew && <span className="rounded-full bg-danger-solid px-1.5 text-micro text-on-primary">New</span>}
    </button>
  )
}

function EditBox({ message, place, onDone }: { message: Message; place: Place; onDone: () => void }) {
  const edit = useSend(messageCalls.edit, onDone)
  const [initial] = useState(() => draftOf(message))
  return (
    <Composer
      channelId={place.channelId}
      place={`edit ${message.id}`}
      label="Edit the message"
      initial={initial}
      focused
      sending={edit}
      onSend={(text) => edit.mutate({ params: { id: place.channelId, seq: message.seq }, body: { text } })}
      onLeave={onDone}
    />
  )
}
