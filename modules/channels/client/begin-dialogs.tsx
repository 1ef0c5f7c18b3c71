import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { fieldsOf, sentenceOf, useApi, useSend } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import { channelCalls, channels, mostPeople } from '#modules/channels/shared/channels.ts'
import { channelAddress, useDirect } from './own-channels.ts'
import { PeoplePicker, type Colleague } from './people-picker.tsx'

type Props = { onClose: () => void }
const closing = (onClose: () => void) => (open: boolean) => !open && onClose()

type FieldProps = { label: string; value: string; onChange: (text: string) => void; fault?: unknown; max: number }

/** A line of text with its label and what is wrong with it. */
export function TextField({ label, value, onChange, fault, max }: FieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-table font-medium">
        {label}
      </label>
      <Input
        id={id}
        value={value}
        maxLength={max}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {fault !== undefined && (
        <p id={`${id}-fault`} className="text-caption font-medium text-danger">
          {String(fault)}
        </p>
      )}
    </div>
  )
}

/** A new channel with its first members; its owner is who makes it. */
export function NewChannelDialog({ onClose }: Props) {
  const go = useNavigate()
  const kindId = useId()
  const [name, setName] = useState('')
  const [purpose, setPurpose] = useState('')
  const [kind, setKind] = useState<'public' | 'private'>('public')
  const [people, setPeople] = useState<readonly Colleague[]>([])
  const open = (id: string) => {
    onClose()
    void go(channelAddress(id))
  }
  const add = useSend(channelCalls.addMembers)
  const create = useSend(channels.api.create, async ({ id }) => {
    if (people.length === 0) return open(id)
    add.mutate({ params: { id }, body: { people: people.map((each) => each.id) } }, { onSettled: () => open(id) })
  })
  const { name: nameFault, purpose: purposeFault } = create.isError ? fieldsOf(create.error) : {}
  const save = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ body: { name, purpose: purpose.trim() || null, kind } })
  }
  return (
    <Dialog open onOpenChange={closing(onClose)} title="New channel">
      <form noValidate onSubmit={save} className="flex flex-col gap-3.5">
        {create.isError && <Banner tone="danger" title={sentenceOf(create.error)} />}
        <TextField label="Name" value={name} onChange={setName} fault={nameFault} max={80} />
        <TextField label="Purpose (optional)" value={purpose} onChange={setPurpose} fault={purposeFault} max={300} />
        <div className="flex flex-col gap-1">
          <label htmlFor={kindId} className="text-table font-medium">
            Open to
          </label>
          <Select
            id={kindId}
            value={kind}
            options={[
              { value: 'public', label: 'Everyone in the company' },
              { value: 'private', label: 'Its members alone' },
            ]}
            onChange={(next) => setKind(next === 'private' ? 'private' : 'public')}
          />
        </div>
        <div className="flex flex-col gap-1">
          <span className="text-table font-medium">Members (optional)</span>
          <PeoplePicker people={people} onPeople={setPeople} />
        </div>
        <Buttons onClose={onClose} label="Create channel" busy={create.isPending || add.isPending} />
      </form>
    </Dialog>
  )
}

export const Buttons = ({ onClose, label, busy }: Props & { label: string; busy: boolean }) => (
  <div className="flex justify-end gap-2 max-md:flex-col-reverse">
    <Button onClick={onClose}>Cancel</Button>
    <Button type="submit" variant="primary" busy={busy}>
      {label}
    </Button>
  </div>
)

/** Opens the conversation with one or several colleagues. */
export function NewMessageDialog({ onClose }: Props) {
  const [people, setPeople] = useState<readonly Colleague[]>([])
  const direct = useDirect(onClose)
  const open = (event: FormEvent) => {
    event.preventDefault()
    direct.mutate({ body: { people: people.map(({ id }) => id) } })
  }
  return (
    <Dialog
      open
      onOpenChange={closing(onClose)}
      title="New message"
      description={`Choose up to ${mostPeople - 1} colleagues. The same people always have one conversation.`}
    >
      <form noValidate onSubmit={open} className="flex flex-col gap-3.5">
        {direct.isError && (
          <Banner tone="danger" title={String(fieldsOf(direct.error)['people'] ?? sentenceOf(direct.error))} />
        )}
        <PeoplePicker people={people} onPeople={setPeople} />
        <Buttons onClose={onClose} label="Open conversation" busy={direct.isPending} />
      </form>
    </Dialog>
  )
}

/** Public channels by name, with a button to join those the reader is not in. */
export function BrowseDialog({ onClose, joined }: Props & { joined: ReadonlySet<string> }) {
  const go = useNavigate()
  const [q, setQ] = useState('')
  const read = useApi(
    channels.api.list,
    { query: { filter: ['kind:eq:public'], limit: '100', ...(q.trim() ? { q: q.trim() } : {}) } } as never,
    { keep: true },
  )
  const open = (id: string) => {
    onClose()
    void go(channelAddress(id))
  }
  const join = useSend(channelCalls.join)
  return (
    <Dialog open onOpenChange={closing(onClose)} title="Browse channels" size="md">
      <div className="flex flex-col gap-3">
        <Input
          aria-label="Search channels"
          placeholder="Search channels"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        {join.isError && <Banner tone="danger" title={sentenceOf(join.error)} />}
        <ReadGate read={read} what="the channels">
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No channel found" level={3}>
                Change the search, or create a channel.
              </EmptyState>
            ) : (
              <ul className="flex max-h-[50vh] flex-col divide-y divide-line overflow-y-auto">
                {items.map(({ id, name, purpose, people }) => (
                  <li key={id} className="flex items-center gap-3 py-2">
                    <span className="min-w-0 flex-1">
                      <span className="block truncate text-table font-medium">{name}</span>
                      <span className="block text-caption text-fg-muted">
                        {people} {people === 1 ? 'member' : 'members'}
                        {purpose && ` · ${purpose}`}
                      </span>
                    </span>
                    <Button size="sm" aria-label={`Open ${name}`} onClick={() => open(id)}>
                      Open
                    </Button>
                    {!joined.has(id) && (
                      <Button
                        size="sm"
                        variant="primary"
                        aria-label={`Join ${name}`}
                        onClick={() => join.mutate({ params: { id } }, { onSuccess: () => open(id) })}
                      >
                        Join
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </ReadGate>
      </div>
    </Dialog>
  )
}
