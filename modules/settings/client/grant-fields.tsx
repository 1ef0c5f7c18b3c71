import { useId } from 'react'
import { DayInput } from '#client/form/day-input.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import type { GivenRole } from '#modules/settings/shared/members.ts'
import type { Reach } from '#shared/permissions.ts'

export const reachWords: Readonly<Record<Reach, string>> = {
  all: 'All records',
  own: 'Their own records',
  reports: 'Records of their direct and indirect reports',
  department: 'Records of their department',
  entity: 'Some legal entities',
}
const choices = Object.entries(reachWords).map(([value, label]) => ({ value, label }))

type Props = {
  /** What the role is called. */
  label: string
  given: GivenRole
  onChange: (given: GivenRole) => void
  entities: readonly { id: string; name: string }[]
  faults: Readonly<Record<string, string | undefined>>
}

/** How far one role is given, up to which amount, how long, and why. */
export function GrantFields({ label, given, onChange, entities, faults }: Props) {
  const id = useId()
  const { role, reach = 'all', entityIds = [], limit, from, to, reason } = given
  const fault = (name: string) => faults[`given.${role}.${name}`]
  const words = (name: string) =>
    fault(name) && (
      <p role="alert" className="text-caption text-danger">
        {fault(name)}
      </p>
    )
  const field = (name: string, text: string) => (
    <label htmlFor={`${id}-${name}`} className="text-caption font-medium text-fg-muted">
      {text}
    </label>
  )
  return (
    <fieldset className="mt-2 ml-6 grid grid-cols-2 gap-3 border-l border-line pl-3 max-md:ml-0 max-md:grid-cols-1">
      <legend className="sr-only">How {label} is given</legend>
      <div className="col-span-full">
        {field('reach', 'On which records')}
        <Select
          id={`${id}-reach`}
          value={reach}
          onChange={(value) => onChange({ ...given, reach: value as Reach })}
          options={entities.length ? choices : choices.filter(({ value }) => value !== 'entity')}
        />
        {reach === 'entity' && (
          <div className="mt-2 space-y-1">
            {entities.map((entity) => (
              <Checkbox
                key={entity.id}
                label={entity.name}
                checked={entityIds.includes(entity.id)}
                onChange={(on) =>
                  onChange({
                    ...given,
                    entityIds: on ? [...entityIds, entity.id] : entityIds.filter((each) => each !== entity.id),
                  })
                }
              />
            ))}
            {words('entityIds')}
          </div>
        )}
      </div>
      <div>
        {field('limit', 'Decides and pays up to')}
        <Input
          id={`${id}-limit`}
          inputMode="decimal"
          placeholder="No limit"
          value={limit?.amount ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...given, limit: value ? { amount: value, currency: limit?.currency ?? '' } : undefined })
          }
        />
        {words('limit')}
      </div>
      <div>
        {field('currency', 'In the currency')}
        <Input
          id={`${id}-currency`}
          maxLength={3}
          disabled={!limit}
          value={limit?.currency ?? ''}
          onChange={({ target: { value } }) =>
            limit && onChange({ ...given, limit: { ...limit, currency: value.toUpperCase() } })
          }
        />
      </div>
      <div>
        {field('from', 'From')}
        <DayInput
          id={`${id}-from`}
          name={`${role}-from`}
          explain={false}
          value={from ?? ''}
          onChange={(value) => onChange({ ...given, from: value || undefined })}
        />
      </div>
      <div>
        {field('to', 'Up to and including')}
        <DayInput
          id={`${id}-to`}
          name={`${role}-to`}
          explain={false}
          value={to ?? ''}
          onChange={(value) => onChange({ ...given, to: value || undefined })}
        />
        {words('to')}
      </div>
      <div className="col-span-full">
        {field('reason', 'Why')}
        <Input
          id={`${id}-reason`}
          maxLength={300}
          value={reason ?? ''}
          onChange={({ target: { value } }) => onChange({ ...given, reason: value || undefined })}
        />
      </div>
    </fieldset>
  )
}
