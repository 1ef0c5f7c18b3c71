import { X } from 'lucide-react'
import { call } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Combobox, type Choice } from '#client/ui/combobox.tsx'
import { channelCalls } from '#modules/channels/shared/channels.ts'

export type Colleague = { id: string; name: string }
type Props = {
  people: readonly Colleague[]
  onPeople: (people: readonly Colleague[]) => void
  /** Ids of people who are not offered. */
  without?: readonly string[]
}

/** Colleagues, chosen one by one by their names. */
export function PeoplePicker({ people, onPeople, without = [] }: Props) {
  const { me } = useAuth()
  const search = async (q: string): Promise<Choice[]> => {
    const all = await call(channelCalls.people, { query: q ? { q } : {} })
    const taken = new Set([me?.id, ...without, ...people.map(({ id }) => id)])
    return all.filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ id, label: name }))
  }
  return (
    <div className="flex flex-col gap-1.5">
      {people.map(({ id, name }) => (
        <span
          key={id}
          className="flex items-center justify-between gap-2 rounded-control bg-sunken px-2 py-1 text-table"
        >
          <span className="truncate">{name}</span>
          <IconButton
            label={`Remove ${name}`}
            icon={X}
            size="sm"
            onClick={() => onPeople(people.filter((each) => each.id !== id))}
          />
        </span>
      ))}
      <Combobox
        adds
        aria-label="Add person"
        placeholder="Add a person…"
        value={null}
        search={search}
        onChange={(id, choice) => id && choice && onPeople([...people, { id, name: choice.label }])}
      />
    </div>
  )
}
