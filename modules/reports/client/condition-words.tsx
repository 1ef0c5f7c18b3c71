import { formatDays, formatNumber } from '#client/format.ts'
import { recordRefOf, useTitle } from '#client/record-refs.ts'
import { operatorName, takesValue } from '#client/table/operators.ts'
import type { Dataset, DatasetField } from '#modules/reports/shared/datasets.ts'
import type { Condition } from '#modules/reports/shared/question.ts'
import { isDecimal } from '#shared/decimal.ts'
import type { Operator } from '#shared/list.ts'
import type { RecordRef } from '#shared/record-ref.ts'
import { upperFirst, wordsOf } from '#shared/text.ts'
import { fieldAt, fieldName, isDayField, listField } from './fields.tsx'

/** A period as words: 'This year', 'Jan 1 – Mar 31'. */
export function periodText(period: string): string {
  const [from, to] = period.split('..')
  return to ? formatDays(from!, to) : upperFirst(period)
}

const isDayText = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** Conditions with first and last days of one field as one period: the days that are in all of them. */
export function withPeriods(conditions: readonly Condition[]): Condition[] {
  const days = (field: string, operator: Condition['operator']): string[] =>
    conditions
      .filter((each) => each.field === field && each.operator === operator && isDayText(each.value))
      .map(({ value }) => value)
      .toSorted()
  const spans = new Map<string, string>()
  for (const { field } of conditions) {
    const [from, to] = [days(field, 'gte').at(-1), days(field, 'lte')[0]]
    if (from && to) spans.set(field, `${from}..${to}`)
  }
  const told = new Set<string>()
  return conditions.flatMap((each): Condition[] => {
    const span = spans.get(each.field)
    if (!span || !['gte', 'lte'].includes(each.operator)) return [each]
    if (told.has(each.field)) return []
    told.add(each.field)
    return [{ field: each.field, operator: 'within', value: span }]
  })
}

const Title = ({ record, id }: { record: RecordRef; id: string }) => useTitle(record, id) ?? '…'

/** One of the values a condition compares with. */
function ValueWords({ field, value }: { field: DatasetField; value: string }) {
  const record = field.kind === 'reference' ? recordRefOf(field.to ?? undefined) : undefined
  if (record) return <Title record={record} id={value} />
  if (field.words[value]) return wordsOf(field.words[value])
  if (field.kind === 'choice') return wordsOf(value)
  if (field.kind === 'boolean') return value === 'true' ? 'Yes' : 'No'
  if (isDayField(field)) return formatDays(value, null)
  return isDecimal(value) && field.kind !== 'text' && field.kind !== 'code' ? formatNumber(value) : value
}

/** A condition in words: 'Vendor: Alpine Steel', 'Bill date: this year'. */
export function ConditionWords({ condition, dataset }: { condition: Condition; dataset: Dataset }) {
  const { operator, value } = condition
  const field = fieldAt(dataset, condition.field)
  const name = fieldName(dataset, condition.field)
  if (!field) return `${name}: ${value}`
  if (operator === 'within') return `${name}: ${periodText(value)}`
  if (!takesValue(operator as Operator)) return `${name} ${operatorName(listField(field, name), operator as Operator)}`
  const values = operator === 'in' || operator === 'nin' ? value.split(',').filter(Boolean) : [value]
  const compared =
    operator === 'eq' || operator === 'in'
      ? ':'
      : ` ${operator === 'nin' ? 'is none of' : operatorName(listField(field, name), operator as Operator)}`
  return (
    <>
      {name}
      {compared}{' '}
      {values.map((each, at) => (
        <span key={each}>
          {at > 0 && ', '}
          <ValueWords field={field} value={each} />
        </span>
      ))}
    </>
  )
}
