import { Hash, LayoutList, Lock, MessageSquare, Plus, Search } from 'lucide-react'
import { NavLink } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import type { OwnChannel } from '#modules/channels/shared/channels.ts'
import { channelAddress, titleOf } from './own-channels.ts'

export const kindIcons = { public: Hash, private: Lock, direct: MessageSquare } as const
export type DialogName = 'new channel' | 'new message' | 'browse' | 'search'

type Props = { channels: readonly OwnChannel[]; onOpen: (dialog: DialogName) => void; mayCreate: boolean }

/** The reader's channels and conversations, the unread ones in bold with their counts. */
export function Rail({ channels, onOpen, mayCreate }: Props) {
  const direct = channels
    .filter(({ kind }) => kind === 'direct')
    .toSorted((a, b) => (b.lastAt ?? '').localeCompare(a.lastAt ?? ''))
  return (
    <nav aria-label="Channels" className="flex flex-col gap-4 overflow-y-auto p-3">
      <div className="flex flex-col gap-1">
        {mayCreate && (
          <Button icon={Plus} onClick={() => onOpen('new message')}>
            New message
          </Button>
        )}
        <Button icon={Search} variant="ghost" className="justify-start" onClick={() => onOpen('search')}>
          Search messages
        </Button>
        <Button icon={LayoutList} variant="ghost" className="justify-start" onClick={() => onOpen('browse')}>
          Browse channels
        </Button>
      </div>
      <Section
        title="Channels"
        channels={channels.filter(({ kind }) => kind !== 'direct')}
        empty="You are in no channel yet."
      />
      <Section title="Direct messages" channels={direct} empty="No conversation yet." />
      {mayCreate && (
        <Button icon={Plus} variant="ghost" className="justify-start" onClick={() => onOpen('new channel')}>
          New channel
        </Button>
      )}
    </nav>
  )
}

const Section = ({ title, channels, empty }: { title: string; channels: readonly OwnChannel[]; empty: string }) => (
  <section aria-label={title}>
    <h2 className="px-2 pb-1 text-caption font-medium text-fg-muted">{title}</h2>
    {channels.length === 0 && <p className="px-2 text-table text-fg-muted">{empty}</p>}
    <ul>
      {channels.map((channel) => (
        <li key={channel.id}>
          <ChannelLink channel={channel} />
        </li>
      ))}
    </ul>
  </section>
)

function ChannelLink({ channel }: { channel: OwnChannel }) {
  const { id, kind, unread, mentions, notify } = channel
  const Icon = kindIcons[kind]
  const isBold = unread > 0 && notify !== 'nothing'
  return (
    <NavLink
      to={channelAddress(id)}
      className={({ isActive }) =>
        cn(
          'flex min-h-8 items-center gap-2 rounded-control px-2 text-table hover:bg-hover max-md:min-h-11 max-md:text-body',
          isActive && 'bg-selected text-primary-fg',
          isBold ? 'font-semibold text-fg' : 'text-fg-muted',
        )
      }
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{titleOf(channel)}</span>
      {unread > 0 && (
        <span
          className={cn(
            'figures shrink-0 rounded-full px-1.5 text-micro font-semibold',
            mentions > 0 || (kind === 'direct' && isBold)
              ? 'bg-primary text-on-primary'
              : 'border border-line-strong text-fg-muted',
          )}
        >
          {unread}
          <span className="sr-only">
            {' unread'}
            {mentions > 0 && `, ${mentions} mention you`}
          </span>
        </span>
      )}
    </NavLink>
  )
}
