import { Archive, ArchiveRestore, Bell, Ellipsis, LogOut, MessageSquare, Pencil, Pin, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiError, sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { usePageCommands } from '#client/shell/page-commands.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button, IconButton, LinkButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { channelCalls, channels, notifyLevels, type OwnChannel } from '#modules/channels/shared/channels.ts'
import type { DetailOf } from '#shared/record.ts'
import { BrowseDialog, NewChannelDialog, NewMessageDialog } from './begin-dialogs.tsx'
import { EditDialog, MembersDialog, PinsDialog } from './channel-dialogs.tsx'
import { Conversation } from './conversation.tsx'
import { channelAddress, titleOf, useDirect, useOwnChannels } from './own-channels.ts'
import { kindIcons, Rail, type DialogName } from './rail.tsx'
import { SearchDrawer } from './search-dialog.tsx'

/** Channels and conversations at the left, the open one beside them; on a phone each is a page. */
export function ChannelsPage() {
  const { id } = useParams()
  const { can } = useAuth()
  const own = useOwnChannels()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const mayCreate = can(channels.api.create.can)
  useCommands(own.data ?? [], setDialog, mayCreate)
  const close = () => setDialog(null)
  return (
    <>
      {id ? (
        <OpenHeader id={id} own={own.data?.find((each) => each.id === id)} />
      ) : (
        <PageHeader title="Communications" />
      )}
      <div className="flex min-h-0 flex-1">
        <div
          className={cn(
            'flex w-64 shrink-0 flex-col border-r border-line max-md:w-full max-md:border-0',
            id && 'max-md:hidden',
          )}
        >
          <ReadGate read={own} what="your channels">
            {(all) => <Rail channels={all} onOpen={setDialog} mayCreate={mayCreate} />}
          </ReadGate>
        </div>
        {id ? (
          <OpenChannel key={id} id={id} own={own.data?.find((each) => each.id === id)} />
        ) : (
          <EmptyState title="Choose a channel" className="flex-1 justify-center max-md:hidden">
            Open a channel or a conversation at the left, browse public channels, or write to a colleague.
          </EmptyState>
        )}
      </div>
      {dialog === 'new channel' && <NewChannelDialog onClose={close} />}
      {dialog === 'new message' && <NewMessageDialog onClose={close} />}
      {dialog === 'browse' && <BrowseDialog onClose={close} joined={new Set(own.data?.map((each) => each.id))} />}
      {dialog === 'search' && <SearchDrawer onClose={close} />}
    </>
  )
}

/** Channels and people in the palette while the page is open. */
function useCommands(own: readonly OwnChannel[], onOpen: (dialog: DialogName) => void, mayCreate: boolean): void {
  const people = useApi(channelCalls.people, { query: {} }, { enabled: mayCreate })
  const { me } = useAuth()
  const direct = useDirect()
  usePageCommands([
    ...own.map((channel) => ({
      id: `channel ${channel.id}`,
      label: titleOf(channel),
      under: channel.kind === 'direct' ? 'Conversation' : 'Channel',
      icon: kindIcons[channel.kind],
      to: channelAddress(channel.id),
    })),
    ...(people.data ?? [])
      .filter(({ id }) => id !== me?.id)
      .map(({ id, name }) => ({
        id: `write ${id}`,
        label: `Write to ${name}`,
        icon: MessageSquare,
        words: name,
        run: () => direct.mutate({ body: { people: [id] } }),
      })),
    ...(mayCreate ? [{ id: 'new channel', label: 'New channel', icon: Plus, run: () => onOpen('new channel') }] : []),
  ])
}

type OpenProps = { id: string; own: OwnChannel | undefined }

const useChannel = (id: string) => useApi(channels.api.read, { params: { id } })

/** The conversation, or that it is not there for this reader: it may have ended while the page was open. */
function OpenChannel({ id, own }: OpenProps) {
  const read = useChannel(id)
  const isGone = read.error instanceof ApiError && read.error.status === 404
  if (isGone)
    return (
      <EmptyState
        title="This channel is not available to you"
        className="flex-1 justify-center"
        action={<LinkButton to="/communications/channels">Show your channels</LinkButton>}
      >
        It does not exist, or you are not a member of it.
      </EmptyState>
    )
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <ReadGate read={read} what="the channel">
        {(channel) => <Conversation channel={channel} own={own} />}
      </ReadGate>
    </div>
  )
}

function OpenHeader({ id, own }: OpenProps) {
  const { data, isError } = useChannel(id)
  const [open, setOpen] = useState<'members' | 'edit' | 'pins' | null>(null)
  const close = () => setOpen(null)
  const leads = own?.role === 'owner'
  const items = useActions(data, own, leads, setOpen)
  const channel = isError ? undefined : data
  const title = own ? titleOf(own) : (channel?.name ?? 'Channel')
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Communications', to: '/communications/channels' }]}
        count={channel?.purpose ? <span className="max-md:hidden">{channel.purpose}</span> : undefined}
        actions={
          channel && (
            <>
              <Button
                size="sm"
                icon={Users}
                aria-label={`Members: ${channel.people}`}
                onClick={() => setOpen('members')}
              >
                {channel.people}
              </Button>
              <Menu
                items={items}
                align="end"
                trigger={<IconButton label="Channel actions" icon={Ellipsis} size="sm" />}
              />
            </>
          )
        }
      />
      {channel && open === 'members' && (
        <MembersDialog
          channel={{ ...channel, name: title }}
          leads={leads && channel.kind !== 'direct'}
          onClose={close}
        />
      )}
      {channel && open === 'edit' && <EditDialog channel={channel} onClose={close} />}
      {channel && open === 'pins' && <PinsDialog channel={channel} onClose={close} />}
    </>
  )
}

const notifyWords = { all: 'Every message', mentions: 'Mentions', nothing: 'Nothing' } as const

/** The menu of a channel: what its reader may do with it. */
function useActions(
  channel: DetailOf<typeof channels> | undefined,
  own: OwnChannel | undefined,
  leads: boolean,
  onOpen: (dialog: 'edit' | 'pins') => void,
): MenuItem[] {
  const go = useNavigate()
  const fault = { onError: (error: unknown) => toast({ title: sentenceOf(error) }) }
  const notify = useSend(channelCalls.notify)
  const leave = useSend(channelCalls.leave, () => void go('/communications/channels'))
  const archive = useSend(channels.api.archive)
  const restore = useSend(channels.api.restore)
  if (!channel) return []
  const { id, version, kind, archivedAt } = channel
  return [
    { label: 'Pinned messages', icon: Pin, onSelect: () => onOpen('pins') },
    ...(own
      ? notifyLevels.map((level, at) => ({
          label: `Notify me of: ${notifyWords[level].toLowerCase()}`,
          ...(at === 0 ? { icon: Bell, separated: true } : {}),
          checked: own.notify === level,
          onSelect: () => notify.mutate({ params: { id }, body: { notify: level } }, fault),
        }))
      : []),
    ...(leads && kind !== 'direct'
      ? [
          { label: 'Edit channel', icon: Pencil, separated: true, onSelect: () => onOpen('edit') },
          archivedAt
            ? {
                label: 'Restore channel',
                icon: ArchiveRestore,
                onSelect: () => restore.mutate({ params: { id }, version }, fault),
              }
            : {
                label: 'Archive channel',
                icon: Archive,
                onSelect: () => archive.mutate({ params: { id }, version }, fault),
              },
        ]
      : []),
    ...(own && kind !== 'direct'
      ? [
          {
            label: 'Leave channel',
            icon: LogOut,
            separated: true,
            danger: true,
            onSelect: () => leave.mutate({ params: { id } }, fault),
          },
        ]
      : []),
  ]
}
