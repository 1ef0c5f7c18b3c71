import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import type { Dataset, DatasetField } from '#modules/reports/shared/datasets.ts'
import {
  isAggregate,
  isComparison,
  valueKinds,
  type Question,
  type Value,
  type ValueKind,
} from '#modules/reports/shared/question.ts'
import { FieldPicker, fieldAt, isDayField } from './fields.tsx'
import { Labelled } from './labelled.tsx'
import { freeName, kindNames, valueText } from './question-edits.ts'

type Props = {
  dataset: Dataset
  question: Question
  value: Value
  onChange: (value: Value) => void
  onCompare: (compare: Question['compare']) => void
}

const summable = ({ summable: can }: DatasetField): boolean => can
const ordered = (field: DatasetField): boolean => field.summable || isDayField(field)
const anyField = ({ groupable }: DatasetField): boolean => groupable
const fitsOf = (kind: ValueKind) =>
  kind === 'distinct' ? anyField : kind === 'minimum' || kind === 'maximum' ? ordered : summable

/** The same value as another kind, with the field or value it needs. */
function asKind(value: Value, kind: ValueKind, dataset: Dataset, others: readonly Value[]): Value {
  const { name, label, field, of } = value
  const own = { name, kind, ...(label ? { label } : {}) }
  if (kind === 'count') return own
  if (kind === 'metric') return { ...own, metric: dataset.metrics[0]?.name }
  if (kind === 'formula') return { ...own, formula: others.map((each) => each.name).join(' / ') }
  if (isComparison(kind)) return { ...own, of: of ?? others.find((each) => !isComparison(each.kind))?.name }
  const fits = fitsOf(kind)
  const kept = fieldAt(dataset, field)
  return { ...own, field: kept && fits(kept) ? field : dataset.fields.find(fits)?.path }
}

/** How a figure is computed, and how it is called. */
export function ValueEditor({ dataset, question, value, onChange, onCompare }: Props) {
  const others = question.values.filter(({ name }) => name !== value.name)
  const kinds = valueKinds.filter((kind) => kind !== 'metric' || dataset.metrics.length > 0)
  const ofOptions = others
    .filter(({ kind }) => !isComparison(kind))
    .map((each) => ({ value: each.name, label: valueText(each, dataset, question.values) }))
  return (
    <div className="flex flex-col gap-2.5">
      <Select
        label="Kind of value"
        value={value.kind}
        options={kinds.map((kind) => ({
          value: kind,
          label: kindNames[kind],
          disabled: isComparison(kind) && ofOptions.length === 0,
        }))}
        onChange={(kind) => onChange(asKind(value, kind as ValueKind, dataset, others))}
      />
      {isAggregate(value.kind) && value.kind !== 'count' && (
        <FieldPicker
          key={value.kind}
          dataset={dataset}
          fits={fitsOf(value.kind)}
          value={value.field}
          onChange={(field) => onChange({ ...value, field })}
        />
      )}
      {value.kind === 'metric' && (
        <Select
          label="Metric"
          value={value.metric ?? null}
          options={dataset.metrics.map(({ name, label }) => ({ value: name, label }))}
          onChange={(metric) => onChange({ ...value, metric })}
        />
      )}
      {isComparison(value.kind) && (
        <Select
          label="Value to compare"
          value={value.of ?? null}
          options={ofOptions}
          onChange={(of) => onChange({ ...value, of })}
        />
      )}
      {isComparison(value.kind) && value.kind !== 'share' && (
        <Select
          label="Compare with"
          value={question.compare}
          options={[
            { value: 'period before', label: 'The period before' },
            { value: 'year before', label: 'The same period a year before' },
          ]}
          onChange={(compare) => onCompare(compare as Question['compare'])}
        />
      )}
      {value.kind === 'formula' && (
        <Typed
          label="Formula"
          hint={`Use ${others.map(({ name }) => name).join(', ') || 'other values'} with + − × ÷, numbers and brackets.`}
          value={value.formula ?? ''}
          onChange={(formula) => onChange({ ...value, formula })}
        />
      )}
      <Typed
        label="Name"
        placeholder={valueText({ ...value, label: undefined }, dataset, question.values)}
        value={value.label ?? ''}
        onChange={(label) => onChange({ ...value, label: label || undefined })}
      />
      {value.kind !== 'formula' && value.name !== draftName && (
        <p className="text-caption text-fg-muted">In formulas: {value.name}</p>
      )}
    </div>
  )
}

type TypedProps = {
  label: string
  hint?: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
}

/** A text that counts once it is left or entered: half of a formula is none. */
function Typed({ label, hint, placeholder, value, onChange }: TypedProps) {
  const [text, setText] = useState<string | null>(null)
  const take = () => {
    if (text !== null && text.trim() !== value) onChange(text.trim())
    setText(null)
  }
  return (
    <Labelled label={label} hint={hint}>
      {(id) => (
        <Input
          id={id}
          value={text ?? value}
          placeholder={placeholder}
          onChange={(event) => setText(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
        />
      )}
    </Labelled>
  )
}

/** Of a value that has no name yet. */
const draftName = 'draft'

/** The first amount summed, else the first number, else the count of rows. */
function firstValue({ fields }: Dataset): Pick<Value, 'kind' | 'field'> {
  const first = fields.find(({ kind, of }) => kind === 'money' && of === null) ?? fields.find(summable)
  return first ? { kind: 'sum', field: first.path } : { kind: 'count' }
}

/** A value before it is added to the question. */
export function NewValue({
  dataset,
  question,
  onAdd,
  onCompare,
}: Omit<Props, 'value' | 'onChange'> & { onAdd: (value: Value) => void }) {
  const [draft, setDraft] = useState<Value>(() => ({
    name: draftName,
    ...firstValue(dataset),
  }))
  const wanted = draft.kind === 'formula' || draft.kind === 'change percent' ? 'rate' : (draft.field ?? draft.kind)
  return (
    <div className="flex flex-col gap-3">
      <ValueEditor dataset={dataset} question={question} value={draft} onChange={setDraft} onCompare={onCompare} />
      <Button
        variant="primary"
        onClick={() => onAdd({ ...draft, name: freeName(question.values, wanted.split('.').at(-1)!) })}
      >
        Add value
      </Button>
    </div>
  )
}
