import { ReferenceInput } from '#client/form/reference-input.tsx'
import { Select } from '#client/ui/select.tsx'
import type { Approver } from '#shared/approval.ts'

export type Role = { name: string; label: string }

export const roleOf = (roles: readonly Role[]): Approver => ({
  kind: 'role',
  role: roles.find(({ name }) => name === 'approver')?.name ?? roles[0]?.name ?? '',
})

type Props = {
  /** 'approver 1 in step 2' */
  what: string
  managerOf: string
  roles: readonly Role[]
  value: Approver
  onChange: (next: Approver) => void
}

/** Who is asked: everyone with a role, one person, or a manager. */
export function ApproverInput({ what, managerOf, roles, value, onChange }: Props) {
  return (
    <>
      <Select
        label={`Kind of ${what}`}
        className="w-40"
        value={value.kind}
        options={[
          { value: 'role', label: 'Role' },
          { value: 'person', label: 'Person' },
          { value: 'manager', label: 'Manager' },
        ]}
        onChange={(kind) =>
          onChange(
            kind === 'role' ? roleOf(roles) : kind === 'person' ? { kind: 'person', id: '' } : { kind: 'manager' },
          )
        }
      />
      {value.kind === 'role' && (
        <Select
          label={`Role of ${what}`}
          className="w-52"
          value={value.role}
          options={roles.map((each) => ({ value: each.name, label: each.label }))}
          onChange={(role) => onChange({ kind: 'role', role })}
        />
      )}
      {value.kind === 'person' && (
        <div className="w-60">
          <ReferenceInput
            to="settings.members"
            aria-label={what.charAt(0).toUpperCase() + what.slice(1)}
            value={value.id}
            onChange={(id) => onChange({ kind: 'person', id })}
          />
        </div>
      )}
      {value.kind === 'manager' && <span className="text-table text-fg-muted">{managerOf}</span>}
    </>
  )
}
