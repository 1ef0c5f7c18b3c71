import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Input } from '#client/ui/input.tsx'
import type { PolicyRecordType } from '#modules/approvals/shared/policies.ts'
import type { Approver, PolicyStep } from '#shared/approval.ts'
import { ApproverInput, roleOf, type Role } from './approver-input.tsx'
import { Labelled } from './labelled.tsx'
import { ConditionsInput } from './conditions-input.tsx'
import { WhenLate } from './when-late.tsx'

type Props = {
  roles: readonly Role[]
  fields: PolicyRecordType['fields']
  currency: string
  value: readonly PolicyStep[]
  onChange: (next: PolicyStep[]) => void
}

/** Who is asked: steps that follow one another, or are asked at the same time. */
export function StepsInput({ roles, fields, currency, value, onChange }: Props) {
  const put = (at: number, part: Partial<PolicyStep>) =>
    onChange(value.map((each, n) => (n === at ? { ...each, ...part } : each)))
  return (
    <div className="space-y-3">
      {value.map((step, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps are known by their place
        <StepInput
          key={at}
          at={at}
          step={step}
          roles={roles}
          fields={fields}
          currency={currency}
          put={(part) => put(at, part)}
          remove={() => onChange(value.filter((_, n) => n !== at))}
        />
      ))}
      <Button
        icon={Plus}
        onClick={() =>
          onChange([
            ...value,
            { name: value.length ? `Step ${value.length + 1}` : 'Approval', quorum: 1, approvers: [roleOf(roles)] },
          ])
        }
      >
        Add step
      </Button>
    </div>
  )
}

type StepProps = Pick<Props, 'roles' | 'fields' | 'currency'> & {
  at: number
  step: PolicyStep
  put: (part: Partial<PolicyStep>) => void
  remove: () => void
}

function StepInput({ at, step, roles, fields, currency, put, remove }: StepProps) {
  const { name, quorum, approvers, when = [], beside = false } = step
  const change = (n: number, next: Approver) => put({ approvers: approvers.map((each, m) => (m === n ? next : each)) })
  return (
    <Card
      title={`Step ${at + 1}`}
      action={<IconButton label={`Remove step ${at + 1}`} icon={Trash2} onClick={remove} />}
    >
      {at > 0 && (
        <div className="mb-3">
          <Checkbox
            checked={beside}
            onChange={(next) => put({ beside: next })}
            label="Runs in parallel with the step above"
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Labelled label="Name" className="min-w-40 flex-1">
          {(field) => <Input id={field} value={name} onChange={({ target }) => put({ name: target.value })} />}
        </Labelled>
        <Labelled label="Approvals needed" className="w-36">
          {(field) => (
            <Input
              id={field}
              type="number"
              min={1}
              max={20}
              value={quorum}
              onChange={({ target }) =>
                put({ quorum: Math.max(1, Math.min(20, Math.round(Number(target.value)) || 1)) })
              }
            />
          )}
        </Labelled>
      </div>
      <fieldset className="mt-3 space-y-2">
        <legend className="mb-1 text-table font-medium text-fg">Approvers</legend>
        {approvers.map((approver, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- approvers have no name of their own
          <div key={n} className="flex flex-wrap items-center gap-2">
            <ApproverInput
              what={`approver ${n + 1} in step ${at + 1}`}
              managerOf="of the requester"
              roles={roles}
              value={approver}
              onChange={(next) => change(n, next)}
            />
            {approvers.length > 1 && (
              <IconButton
                label={`Remove approver ${n + 1} of step ${at + 1}`}
                icon={Trash2}
                onClick={() => put({ approvers: approvers.filter((_, m) => m !== n) })}
              />
            )}
          </div>
        ))}
        <Button size="sm" icon={Plus} onClick={() => put({ approvers: [...approvers, roleOf(roles)] })}>
          Add approver
        </Button>
      </fieldset>
      <WhenLate at={at} step={step} roles={roles} put={put} />
      <div className="mt-3">
        <ConditionsInput
          label="Conditions for this step (empty: always)"
          fields={fields}
          currency={currency}
          value={when}
          onChange={(next) => put({ when: next })}
        />
      </div>
    </Card>
  )
}
