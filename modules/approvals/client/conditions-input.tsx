import { Plus, Trash2 } from 'lucide-react'
import { ReferenceInput } from '#client/form/reference-input.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import type { PolicyRecordType } from '#modules/approvals/shared/policies.ts'
import type { Condition } from '#shared/approval.ts'

type Field = PolicyRecordType['fields'][number]
const comparisons: Record<string, string> = {
  '>': 'above',
  '>=': 'at least',
  '<': 'below',
  '<=': 'at most',
  '=': 'is',
  '!=': 'is not',
}
const operatorsOf = ({ kind }: Field): string[] =>
  kind === 'amount' || kind === 'number' ? ['>', '>=', '<', '<=', '='] : ['=', '!=']

type Props = {
  label: string
  fields: readonly Field[]
  currency: string
  value: readonly Condition[]
  onChange: (next: Condition[]) => void
}

/** Conditions that all have to hold. */
export function ConditionsInput({ label, fields, currency, value, onChange }: Props) {
  const put = (at: number, part: Partial<Condition>) =>
    onChange(value.map((each, n) => (n === at ? { ...each, ...part } : each)))
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="mb-1 text-table font-medium text-fg">{label}</legend>
      {value.map((condition, at) => {
        const field = fields.find(({ name }) => name === condition.field) ?? fields[0]!
        return (
          // oxlint-disable-next-line react/no-array-index-key -- conditions have no name of their own
          <div key={at} className="flex flex-wrap items-center gap-2">
            <Select
              label={`Field of condition ${at + 1}`}
              className="w-44"
              value={field.name}
              options={fields.map(({ name, label: text }) => ({ value: name, label: text }))}
              onChange={(name) => onChange(value.map((each, n) => (n === at ? freshOf(fields, name, currency) : each)))}
            />
            <Select
              label={`Comparison of condition ${at + 1}`}
              className="w-28"
              value={condition.op}
              options={operatorsOf(field).map((op) => ({ value: op, label: comparisons[op]! }))}
              onChange={(op) => put(at, { op: op as Condition['op'] })}
            />
            <ValueInput
              label={`Value of condition ${at + 1}`}
              field={field}
              value={String(condition.value)}
              onChange={(next) => put(at, { value: next })}
            />
            {field.kind === 'amount' && (
              <Input
                aria-label={`Currency of condition ${at + 1}`}
                className="w-16"
                maxLength={3}
                value={condition.currency ?? ''}
                onChange={({ target }) => put(at, { currency: target.value.toUpperCase() })}
              />
            )}
            <IconButton
              label={`Remove condition ${at + 1}`}
              icon={Trash2}
              onClick={() => onChange(value.filter((_, n) => n !== at))}
            />
          </div>
        )
      })}
      <Button size="sm" icon={Plus} onClick={() => onChange([...value, freshOf(fields, fields[0]!.name, currency)])}>
        Add condition
      </Button>
    </fieldset>
  )
}

function freshOf(fields: readonly Field[], name: string, currency: string): Condition {
  const field = fields.find((each) => each.name === name)!
  return field.kind === 'amount'
    ? { field: name, op: '>', value: '', currency }
    : { field: name, op: field.kind === 'number' ? '>' : '=', value: field.choices[0] ?? '' }
}

type ValueProps = { label: string; field: Field; value: string; onChange: (next: string) => void }

function ValueInput({ label, field, value, onChange }: ValueProps) {
  if (field.kind === 'reference' && field.to)
    return (
      <div className="w-60">
        <ReferenceInput to={field.to} aria-label={label} value={value} onChange={onChange} />
      </div>
    )
  if (field.kind === 'choice')
    return (
      <Select
        label={label}
        className="w-44"
        value={value}
        options={field.choices.map((each) => ({ value: each, label: each }))}
        onChange={onChange}
      />
    )
  return (
    <Input
      aria-label={label}
      className="w-40"
      inputMode={field.kind === 'text' ? 'text' : 'decimal'}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
