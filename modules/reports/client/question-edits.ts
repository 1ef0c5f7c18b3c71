import { formatList } from '#client/format.ts'
import type { Dataset } from '#modules/reports/shared/datasets.ts'
import {
  isComparison,
  type Group,
  type Question,
  type Value,
  type ValueKind,
} from '#modules/reports/shared/question.ts'
import { fieldAt, fieldName, isDayField } from './fields.tsx'

/** Number of rows by state, else by the first choice or reference: a question that every dataset can answer. */
export function firstQuestion({ name, fields }: Dataset): Question {
  const own = fields.filter(({ groupable, of }) => groupable && of === null)
  const group =
    own.find(({ path }) => path === 'state') ??
    own.find(({ kind }) => kind === 'choice') ??
    own.find(({ kind }) => kind === 'reference') ??
    own.find(({ kind }) => kind === 'boolean')
  return {
    dataset: name,
    filters: [],
    rows: group ? [{ field: group.path }] : [],
    columns: [],
    values: [{ name: 'count', kind: 'count' }],
    compare: 'period before',
    sort: { by: 'label', descending: false },
    limit: null,
    chart: group ? 'bars' : 'table',
  }
}

/** A name that no other value of the question has. */
export function freeName(values: readonly Value[], wanted: string): string {
  const base =
    wanted
      .replace(/\W/g, '')
      .replace(/^[^a-z]+/, '')
      .slice(0, 20) || 'value'
  const taken = new Set(values.map(({ name }) => name))
  if (!taken.has(base)) return base
  for (let count = 2; ; count += 1) if (!taken.has(`${base}${count}`)) return `${base}${count}`
}

export const kindNames: Record<ValueKind, string> = {
  count: 'Number of rows',
  distinct: 'Number of different values',
  sum: 'Sum',
  average: 'Average',
  minimum: 'Smallest',
  maximum: 'Largest',
  metric: 'Metric',
  share: 'Share of total',
  before: 'Period before',
  change: 'Change from period before',
  'change percent': 'Change in percent',
  formula: 'Formula',
}

/** A value in words: 'Sum of Net', 'Share of Net'. */
export function valueText(value: Value, dataset: Dataset, values: readonly Value[]): string {
  if (value.label) return value.label
  if (value.kind === 'count') return `Number of ${dataset.many}`
  if (value.kind === 'formula') return value.formula || 'Formula'
  if (value.kind === 'metric')
    return dataset.metrics.find(({ name }) => name === value.metric)?.label ?? kindNames.metric
  if (isComparison(value.kind)) {
    const other = values.find(({ name }) => name === value.of)
    const text = other && other !== value ? valueText(other, dataset, []) : 'a value'
    return value.kind === 'before' ? `${text}, before` : `${kindNames[value.kind].split(' from')[0]} of ${text}`
  }
  const name = value.field ? fieldName(dataset, value.field) : 'a field'
  return value.kind === 'distinct' ? `Number of different ${name}` : `${kindNames[value.kind]} of ${name}`
}

/** A group in words: 'Vendor', 'Bill date by month'. */
export const groupText = ({ field, by }: Group, dataset: Dataset): string =>
  by ? `${fieldName(dataset, field)} by ${by}` : fieldName(dataset, field)

/** A group of a field; days by month until another bucket is chosen. */
export const groupOf = (path: string, dataset: Dataset): Group => {
  const field = fieldAt(dataset, path)
  return field && isDayField(field) ? { field: path, by: 'month' } : { field: path }
}

export const put = <T>(list: readonly T[], at: number, item: T): T[] => list.map((each, n) => (n === at ? item : each))
export const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, n) => n !== at)
export function moved<T>(list: readonly T[], at: number, step: 1 | -1): T[] {
  const next = [...list]
  next.splice(at + step, 0, ...next.splice(at, 1))
  return next
}

/** The question without a value, and without what compares with it or is sorted by it. */
export function withoutValue(question: Question, at: number): Question {
  const { name } = question.values[at]!
  const values = without(question.values, at).filter(({ of }) => of !== name)
  return {
    ...question,
    values: values.length ? values : [{ name: 'count', kind: 'count' }],
    sort: question.sort.by === name ? { by: 'label', descending: false } : question.sort,
  }
}

/** The whole question as text, such as the summary of a report in a list. */
export function questionText(question: Question, dataset: Dataset): string {
  const { values, rows, columns } = question
  const groups = [...rows, ...columns].map((group) => groupText(group, dataset))
  const what = formatList(values.map((value) => valueText(value, dataset, values)))
  return groups.length ? `${what} by ${formatList(groups)}` : what
}
