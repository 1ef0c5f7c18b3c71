import { X } from 'lucide-react'
import { call, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Combobox, type Choice } from '#client/ui/combobox.tsx'
import { peopleCall } from '#modules/reports/shared/people.ts'
import { memberReads } from '#modules/settings/shared/members.ts'

type Props = {
  roles: readonly string[]
  people: readonly string[]
  onRoles: (roles: readonly string[]) => void
  onPeople: (people: readonly string[]) => void
}

/** Roles and people who read a report. Readers without access to the list of roles choose among their own. */
export function ReaderPicker({ roles, people, onRoles, onPeople }: Props) {
  const { me, can } = useAuth()
  const seesMembers = can(memberReads.roles.can)
  const { data } = useApi(memberReads.roles, {}, { enabled: seesMembers })
  const offered = data?.roles ?? me?.roles ?? []
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <fieldset className="max-h-56 overflow-y-auto">
        <legend className="mb-1 text-caption font-medium text-fg-muted">
          {seesMembers ? 'Roles' : 'Roles you have'}
        </legend>
        {offered.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={roles.includes(name)}
            onChange={(on) => onRoles(on ? [...roles, name] : roles.filter((each) => each !== name))}
            className="py-0.5"
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-caption font-medium text-fg-muted">People</legend>
        <PeoplePicker people={people} onPeople={onPeople} />
      </fieldset>
    </div>
  )
}

const findPeople = async (q: string): Promise<Choice[]> => {
  const people = await call(peopleCall, { query: q ? { q } : {} })
  return people.map(({ id, name }) => ({ id, label: name }))
}

type PeopleProps = { people: readonly string[]; onPeople: (people: readonly string[]) => void }

/** Members, chosen one by one by their names. */
export function PeoplePicker({ people, onPeople }: PeopleProps) {
  const ids = people.toSorted().join(',')
  const { data } = useApi(peopleCall, { query: { ids } }, { enabled: ids !== '', keep: true })
  const names = new Map(data?.map(({ id, name }) => [id, name]))
  return (
    <div className="flex flex-col gap-1.5">
      {people.map((id) => {
        const name = names.get(id) ?? '…'
        return (
          <span
            key={id}
            className="flex items-center justify-between gap-2 rounded-control bg-sunken px-2 py-1 text-table"
          >
            <span className="truncate">{name}</span>
            <IconButton
              label={`Remove ${name}`}
              icon={X}
              size="sm"
              onClick={() => onPeople(people.filter((each) => each !== id))}
            />
          </span>
        )
      })}
      <Combobox
        adds
        aria-label="Add person"
        placeholder="Add a person…"
        value={null}
        search={findPeople}
        onChange={(id) => id && !people.includes(id) && onPeople([...people, id])}
      />
    </div>
  )
}
