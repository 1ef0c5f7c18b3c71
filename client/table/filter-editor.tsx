import { X } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Control } from '#client/form/control.tsx'
import { dayExamples } from '#client/form/parse.ts'
import { ReferenceInput } from '#client/form/reference-input.tsx'
import { recordRefOf, useTitle } from '#client/record-refs.ts'
import { readerLocale } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Select } from '#client/ui/select.tsx'
import { isDay } from '#shared/day.ts'
import type { Filter, Operator } from '#shared/list.ts'
import { isDecimal } from '#shared/decimal.ts'
import type { RecordRef } from '#shared/record-ref.ts'
import type { Field } from '#shared/record.ts'
import { operatorName, operatorsOf, takesValue } from './operators.ts'
import { wordsOf } from '#shared/text.ts'

type Props = { field: Field; filter?: Filter; onApply: (filter: Filter) => void }

/** What is wrong with a value, in words; null where the server will take it. */
function faultOf(field: Field, value: string): string | null {
  if (value.trim() === '') return 'Enter a value'
  if (field.kind === 'day' || field.kind === 'instant')
    return isDay(value.slice(0, 10)) ? null : `Enter a date ${dayExamples(readerLocale())}`
  const isAmount =
    field.kind === 'money' || field.kind === 'price' || field.kind === 'quantity' || field.kind === 'integer'
  return isAmount && !isDecimal(value) ? 'Enter a number such as 1,234.50' : null
}

/** One condition: how the field is compared, and with what. */
export function FilterEditor({ field, filter, onApply }: Props) {
  const operators = operatorsOf(field)
  const [operator, setOperator] = useState<Operator>(filter?.operator ?? operators[0]!)
  const [value, setValue] = useState(filter?.value ?? (field.kind === 'boolean' ? 'true' : ''))
  const [fault, setFault] = useState<string | null>(null)
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // After the popover has placed the focus on its own.
    const timer = setTimeout(
      () =>
        frame.current
          ?.querySelector<HTMLElement>('[data-value] :is(input:not([aria-hidden]), [role=checkbox], button)')
          ?.focus(),
      30,
    )
    return () => clearTimeout(timer)
  }, [])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // The editor stands in a portal, but its submit would still reach a form around the list.
    event.stopPropagation()
    const problem = takesValue(operator) ? faultOf(field, value) : null
    setFault(problem)
    if (!problem) onApply({ field: field.name, operator, value: takesValue(operator) ? value.trim() : '' })
  }
  const choose = (next: Operator) => {
    if ((next === 'in') !== (operator === 'in')) setValue('')
    setOperator(next)
  }
  return (
    <form ref={frame} noValidate onSubmit={apply} className="flex w-72 max-w-full flex-col gap-3">
      {operators.length > 1 && (
        <Select
          label={`Condition for ${field.label}`}
          value={operator}
          onChange={(next) => choose(next as Operator)}
          options={operators.map((each) => ({ value: each, label: operatorName(field, each) }))}
        />
      )}
      {takesValue(operator) && (
        <div data-value>
          <ValueEditor field={field} operator={operator} value={value} onChange={setValue} fault={fault} />
        </div>
      )}
      {fault && (
        <p id="filter-fault" role="alert" className="text-caption font-medium text-danger">
          {fault}
        </p>
      )}
      <Button type="submit" variant="primary">
        Apply filter
      </Button>
    </form>
  )
}

type ValueProps = {
  field: Field
  operator: Operator
  value: string
  onChange: (value: string) => void
  fault: string | null
}

function ValueEditor({ field, operator, value, onChange, fault }: ValueProps) {
  const many = operator === 'in'
  if (field.kind === 'choice' && many) return <ChoiceBoxes field={field} value={value} onChange={onChange} />
  if (field.kind === 'reference' && many) return <ReferenceList field={field} value={value} onChange={onChange} />
  if (field.kind === 'boolean')
    return (
      <Select
        label={field.label}
        value={value}
        onChange={onChange}
        options={[
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
      />
    )
  if (field.kind === 'instant') {
    const day = value.includes('T') ? new Date(value).toLocaleDateString('en-CA') : value
    return (
      <Control
        name={field.name}
        meta={{ ...field, kind: 'day' }}
        value={day}
        aria-label={field.label}
        onChange={(next) =>
          onChange(isDay(String(next)) ? new Date(`${String(next)}T00:00`).toISOString() : String(next))
        }
      />
    )
  }
  const meta = field.kind === 'longText' || field.kind === 'code' ? ({ ...field, kind: 'text' } as const) : field
  return (
    <Control
      name={field.name}
      meta={meta}
      value={value}
      aria-label={field.label}
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault ? 'filter-fault' : undefined}
      onChange={(next) => onChange(String(next ?? ''))}
    />
  )
}

function ChoiceBoxes({ field, value, onChange }: Pick<ValueProps, 'field' | 'value' | 'onChange'>) {
  const chosen = value.split(',').filter(Boolean)
  const toggle = (choice: string, on: boolean) =>
    onChange((field.choices ?? []).filter((each) => (each === choice ? on : chosen.includes(each))).join(','))
  return (
    <fieldset className="max-h-64 overflow-y-auto">
      <legend className="sr-only">{field.label}</legend>
      {(field.choices ?? []).map((choice) => (
        <Checkbox
          key={choice}
          checked={chosen.includes(choice)}
          onChange={(on) => toggle(choice, on)}
          label={wordsOf(choice)}
          className="py-0.5"
        />
      ))}
    </fieldset>
  )
}

function ReferenceList({ field, value, onChange }: Pick<ValueProps, 'field' | 'value' | 'onChange'>) {
  const record = recordRefOf(field.to)
  const ids = value.split(',').filter(Boolean)
  // The address of a filter is limited, and more than ten names are no filter anybody reads.
  const full = ids.length >= 10
  return (
    <div className="flex flex-col gap-2">
      {record &&
        ids.map((id) => (
          <ChosenReference
            key={id}
            record={record}
            id={id}
            onRemove={() => onChange(ids.filter((each) => each !== id).join(','))}
          />
        ))}
      {full ? (
        <p className="text-caption text-fg-muted">You can choose at most ten.</p>
      ) : (
        <ReferenceInput
          key={ids.length}
          to={field.to ?? ''}
          name={field.name}
          value=""
          display=""
          aria-label={field.label}
          onChange={(id) => id && !ids.includes(id) && onChange([...ids, id].join(','))}
        />
      )}
    </div>
  )
}

function ChosenReference({ record, id, onRemove }: { record: RecordRef; id: string; onRemove: () => void }) {
  const title = useTitle(record, id) ?? '…'
  return (
    <span className="flex items-center justify-between gap-2 rounded-control bg-sunken px-2 py-1 text-table">
      <span className="truncate">{title}</span>
      <button
        type="button"
        aria-label={`Remove ${title}`}
        onClick={onRemove}
        className="flex size-6 items-center justify-center rounded-check text-fg-subtle hover:bg-hover hover:text-fg"
      >
        <X aria-hidden />
      </button>
    </span>
  )
}
