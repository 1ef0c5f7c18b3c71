import { Input } from '#client/ui/input.tsx'
import type { PolicyStep } from '#shared/approval.ts'
import { ApproverInput, type Role } from './approver-input.tsx'
import { Labelled } from './labelled.tsx'

type Props = {
  at: number
  step: PolicyStep
  roles: readonly Role[]
  put: (part: Partial<PolicyStep>) => void
}

const most = 1_000
const hoursIn = (text: string): number | undefined => {
  const hours = Math.round(Number(text))
  return hours > 0 ? Math.min(most, hours) : undefined
}

/** What is done where a step waits long: whoever is asked is reminded, then others are asked as well. */
export function WhenLate({ at, step, roles, put }: Props) {
  const { remind, escalate } = step
  return (
    <fieldset className="mt-3 space-y-2">
      <legend className="mb-1 text-table font-medium text-fg">Reminders and escalation (working hours)</legend>
      <div className="flex flex-wrap items-end gap-3">
        <Hours label="Remind after" value={remind} onChange={(hours) => put({ remind: hours })} />
        <Hours
          label="Escalate after"
          value={escalate?.after}
          onChange={(after) =>
            put({ escalate: after === undefined ? undefined : { to: { kind: 'manager' }, ...escalate, after } })
          }
        />
      </div>
      {escalate && (
        <div className="flex flex-wrap items-center gap-2">
          <ApproverInput
            what={`the escalation in step ${at + 1}`}
            managerOf="of the approver"
            roles={roles}
            value={escalate.to}
            onChange={(to) => put({ escalate: { ...escalate, to } })}
          />
        </div>
      )}
    </fieldset>
  )
}

const Hours = (props: { label: string; value: number | undefined; onChange: (hours: number | undefined) => void }) => (
  <Labelled label={props.label} className="w-44">
    {(field) => (
      <Input
        id={field}
        type="number"
        min={1}
        max={most}
        placeholder="Never"
        value={props.value ?? ''}
        onChange={({ target }) => props.onChange(hoursIn(target.value))}
      />
    )}
  </Labelled>
)
