import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { fieldsOf, sentenceOf, useApi, useSend } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { channelCalls, channels } from '#modules/channels/shared/channels.ts'
import { messageCalls } from '#modules/channels/shared/messages.ts'
import type { DetailOf } from '#shared/record.ts'
import { upperFirst } from '#shared/text.ts'
import { Buttons, TextField } from './begin-dialogs.tsx'
import { PeoplePicker, type Colleague } from './people-picker.tsx'
import { messageAddress, plainText } from './search-dialog.tsx'

type Channel = DetailOf<typeof channels>
type Props = { channel: Channel; onClose: () => void }
const closing = (onClose: () => void) => (open: boolean) => !open && onClose()

/** Members with their roles; owners add and remove them. */
export function MembersDialog({ channel: { id, name, kind }, onClose, leads }: Props & { leads: boolean }) {
  const read = useApi(channelCalls.members, { params: { id } })
  const [people, setPeople] = useState<readonly Colleague[]>([])
  const add = useSend(channelCalls.addMembers, () => setPeople([]))
  const setRole = useSend(channelCalls.setRole)
  const remove = useSend(channelCalls.removeMember)
  const fault = [add, setRole, remove].find(({ isError }) => isError)
  return (
    <Dialog open onOpenChange={closing(onClose)} title={`Members of ${name}`} size="md">
      <div className="flex flex-col gap-3">
        {fault && <Banner tone="danger" title={sentenceOf(fault.error)} />}
        <ReadGate read={read} what="the members">
          {(members) => (
            <>
              <ul className="flex max-h-[45vh] flex-col divide-y divide-line overflow-y-auto">
                {members.map(({ id: userId, name: member, role }) => (
                  <li key={userId} className="flex min-h-10 items-center gap-3">
                    <span className="min-w-0 flex-1 truncate text-table">{member}</span>
                    {kind !== 'direct' && <span className="text-caption text-fg-muted">{upperFirst(role)}</span>}
                    {leads && (
                      <Menu
                        align="end"
                        trigger={
                          <Button size="sm" aria-label={`Change ${member}`}>
                            Change
                          </Button>
                        }
                        items={[
                          {
                            label: role === 'owner' ? 'Make a member' : 'Make an owner',
                            onSelect: () =>
                              setRole.mutate({
                                params: { id, userId },
                                body: { role: role === 'owner' ? 'member' : 'owner' },
                              }),
                          },
                          {
                            label: 'Remove from channel',
                            danger: true,
                            onSelect: () => remove.mutate({ params: { id, userId } }),
                          },
                        ]}
                      />
                    )}
                  </li>
                ))}
              </ul>
              {leads && (
                <form
                  noValidate
                  className="flex flex-col gap-2 border-t border-line pt-3"
                  onSubmit={(event) => {
                    event.preventDefault()
                    add.mutate({ params: { id }, body: { people: people.map((each) => each.id) } })
                  }}
                >
                  <PeoplePicker people={people} onPeople={setPeople} without={members.map((each) => each.id)} />
                  <Button
                    type="submit"
                    variant="primary"
                    className="self-end"
                    busy={add.isPending}
                    disabledReason={people.length ? undefined : 'Choose a person first'}
                  >
                    Add members
                  </Button>
                </form>
              )}
            </>
          )}
        </ReadGate>
      </div>
    </Dialog>
  )
}

/** Name and purpose of a channel. */
export function EditDialog({ channel, onClose }: Props) {
  const [name, setName] = useState(channel.name)
  const [purpose, setPurpose] = useState(channel.purpose ?? '')
  const update = useSend(channels.api.update, onClose)
  const { name: nameFault, purpose: purposeFault } = update.isError ? fieldsOf(update.error) : {}
  const save = (event: FormEvent) => {
    event.preventDefault()
    update.mutate({
      params: { id: channel.id },
      version: channel.version,
      body: { name, purpose: purpose.trim() || null },
    })
  }
  return (
    <Dialog open onOpenChange={closing(onClose)} title="Edit channel">
      <form noValidate onSubmit={save} className="flex flex-col gap-3.5">
        {update.isError && <Banner tone="danger" title={sentenceOf(update.error)} />}
        <TextField label="Name" value={name} onChange={setName} fault={nameFault} max={80} />
        <TextField label="Purpose (optional)" value={purpose} onChange={setPurpose} fault={purposeFault} max={300} />
        <Buttons onClose={onClose} label="Save" busy={update.isPending} />
      </form>
    </Dialog>
  )
}

/** Pinned messages, which lead to their place. */
export function PinsDialog({ channel: { id }, onClose }: Props) {
  const read = useApi(messageCalls.pins, { params: { id } })
  return (
    <Dialog open onOpenChange={closing(onClose)} title="Pinned messages" size="md">
      <ReadGate read={read} what="the pinned messages">
        {(pins) =>
          pins.length === 0 ? (
            <EmptyState title="Nothing is pinned" level={3}>
              Pin a message from its menu, so that everyone finds it here.
            </EmptyState>
          ) : (
            <ul className="flex max-h-[55vh] flex-col divide-y divide-line overflow-y-auto">
              {pins.map((message) => (
                <li key={message.id}>
                  <Link
                    to={messageAddress(id, message)}
                    onClick={onClose}
                    className="flex flex-col gap-0.5 rounded-control px-2 py-2 hover:bg-hover"
                  >
                    <span className="flex gap-2 text-caption text-fg-muted">
                      <span className="font-medium text-fg">{message.author.name}</span>
                      <InstantText at={message.at} />
                    </span>
                    <span className="line-clamp-3 text-table wrap-anywhere">{plainText(message)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </ReadGate>
    </Dialog>
  )
}

/** Former texts of a message, for those with the right to them. */
export function FormerDialog({ channelId, seq, onClose }: { channelId: string; seq: number; onClose: () => void }) {
  const read = useApi(messageCalls.former, { params: { id: channelId, seq: String(seq) } } as never)
  return (
    <Dialog open onOpenChange={closing(onClose)} title="Former texts" size="md">
      <ReadGate read={read} what="the former texts">
        {(texts) =>
          texts.length === 0 ? (
            <EmptyState title="This message was never changed" level={3} />
          ) : (
            <ol className="flex flex-col divide-y divide-line">
              {texts.map(({ text, reason, by, at }) => (
                <li key={`${at} ${text}`} className="flex flex-col gap-1 py-2">
                  <span className="text-caption text-fg-muted">
                    {upperFirst(reason)} by {by.name} <InstantText at={at} />
                  </span>
                  <span className="text-table wrap-anywhere whitespace-pre-wrap">{text}</span>
                </li>
              ))}
            </ol>
          )
        }
      </ReadGate>
    </Dialog>
  )
}
