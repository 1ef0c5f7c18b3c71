import { X } from 'lucide-react'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReferenceInput } from '#client/form/reference-input.tsx'
import { recordRefOf, useTitle } from '#client/record-refs.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { memberReads } from '#modules/settings/shared/members.ts'
import type { RecordRef } from '#shared/record-ref.ts'

type Props = {
  roles: readonly string[]
  people: readonly string[]
  onRoles: (roles: readonly string[]) => void
  onPeople: (people: readonly string[]) => void
}

/** Roles and people who read a report. Readers without access to the list of members choose among their own roles. */
export function ReaderPicker({ roles, people, onRoles, onPeople }: Props) {
  const { me, can } = useAuth()
  const seesMembers = can(memberReads.roles.can)
  const { data } = useApi(memberReads.roles, {}, { enabled: seesMembers })
  const offered = data?.roles ?? me?.roles ?? []
  const members = recordRefOf('settings.members')
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
      {seesMembers && members && (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 text-caption font-medium text-fg-muted">People</legend>
          {people.map((id) => (
            <Person key={id} record={members} id={id} remove={() => onPeople(people.filter((each) => each !== id))} />
          ))}
          <ReferenceInput
            key={people.length}
            to="settings.members"
            aria-label="Add person"
            value=""
            display=""
            onChange={(id) => id && !people.includes(id) && onPeople([...people, id])}
          />
        </fieldset>
      )}
    </div>
  )
}

function Person({ record, id, remove }: { record: RecordRef; id: string; remove: () => void }) {
  const title = useTitle(record, id) ?? '…'
  return (
    <span className="flex items-center justify-between gap-2 rounded-control bg-sunken px-2 py-1 text-table">
      <span className="truncate">{title}</span>
      <IconButton label={`Remove ${title}`} icon={X} size="sm" onClick={remove} />
    </span>
  )
}
