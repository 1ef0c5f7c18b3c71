import { useState } from 'react'
import { DayInput } from '#client/form/day-input.tsx'
import { FilterEditor } from '#client/table/filter-editor.tsx'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/select.tsx'
import type { Dataset, DatasetField } from '#modules/reports/shared/datasets.ts'
import { periods, type Condition } from '#modules/reports/shared/question.ts'
import { isDay } from '#shared/day.ts'
import { operators, type Filter, type Operator } from '#shared/list.ts'
import { upperFirst } from '#shared/text.ts'
import { FieldPicker, fieldAt, fieldName, isDayField, listField } from './fields.tsx'
import { Labelled } from './labelled.tsx'

type Props = { dataset: Dataset; condition?: Condition; onApply: (condition: Condition) => void }

const any = (): boolean => true

/** A condition on the rows: its field, then the period of a day, or how the field is compared. */
export function ConditionEditor({ dataset, condition, onApply }: Props) {
  const [path, setPath] = useState(condition?.field)
  const [compares, setCompares] = useState(condition !== undefined && condition.operator !== 'within')
  const field = fieldAt(dataset, path)
  if (!path || !field) return <FieldPicker dataset={dataset} fits={any} onChange={setPath} label="Field to filter by" />
  const present = condition?.field === path ? condition : undefined
  const filter =
    present && (operators as readonly string[]).includes(present.operator)
      ? ({ ...present, operator: present.operator as Operator } satisfies Filter)
      : undefined
  return (
    <div className="flex flex-col gap-3">
      {!condition && <p className="text-table font-medium text-fg">{fieldName(dataset, path)}</p>}
      {isDayField(field) && !compares ? (
        <PeriodEditor field={field} condition={present} onApply={onApply} />
      ) : (
        <FilterEditor field={listField(field, fieldName(dataset, path))} filter={filter} onApply={onApply} />
      )}
      {isDayField(field) && (
        <Button variant="ghost" size="sm" onClick={() => setCompares(!compares)}>
          {compares ? 'Choose a period' : 'Choose another condition'}
        </Button>
      )}
    </div>
  )
}

type PeriodProps = { field: DatasetField; condition?: Condition; onApply: (condition: Condition) => void }

/** A period by its name, or by its first and last day. */
function PeriodEditor({ field, condition, onApply }: PeriodProps) {
  const [first, last] = condition?.value.includes('..') ? condition.value.split('..') : []
  const [period, setPeriod] = useState(first ? 'custom' : (condition?.value ?? 'this year'))
  const [from, setFrom] = useState(first ?? '')
  const [to, setTo] = useState(last ?? '')
  const isWhole = period !== 'custom' || (isDay(from) && isDay(to))
  const apply = () =>
    onApply({ field: field.path, operator: 'within', value: period === 'custom' ? `${from}..${to}` : period })
  return (
    <div className="flex flex-col gap-2.5">
      <Select
        label={`Period of ${field.label}`}
        value={period}
        options={[
          ...periods.map((each) => ({ value: each, label: upperFirst(each) })),
          { value: 'custom', label: 'From – to' },
        ]}
        onChange={setPeriod}
      />
      {period === 'custom' && (
        <div className="flex gap-2 *:flex-1">
          <Labelled label="From">
            {(id) => <DayInput id={id} explain={false} value={from} onChange={setFrom} />}
          </Labelled>
          <Labelled label="To">{(id) => <DayInput id={id} explain={false} value={to} onChange={setTo} />}</Labelled>
        </div>
      )}
      <Button
        variant="primary"
        disabledReason={isWhole ? undefined : 'Enter the first and the last day'}
        onClick={apply}
      >
        Apply filter
      </Button>
    </div>
  )
}
