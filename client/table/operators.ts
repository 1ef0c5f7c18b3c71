import { formatDay, formatInstant, formatNumber } from '#client/format.ts'
import { recordRefOf } from '#client/record-refs.ts'
import { chartOperators, type Filter, type Operator } from '#shared/list.ts'
import type { Field } from '#shared/record.ts'
import { wordsOf } from '#shared/text.ts'

const names: Record<Operator, string> = {
  eq: 'is',
  ne: 'is not',
  in: 'is any of',
  has: 'contains',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  empty: 'is empty',
  filled: 'is not empty',
  reports: 'reports to',
  below: 'works below',
}
const dayNames: Partial<Record<Operator, string>> = {
  gt: 'is after',
  gte: 'is on or after',
  lt: 'is before',
  lte: 'is on or before',
}

const byKind: Record<Field['kind'], readonly Operator[]> = {
  text: ['has', 'eq', 'ne'],
  longText: ['has'],
  code: ['has', 'eq', 'ne'],
  secret: [],
  choice: ['in', 'ne'],
  boolean: ['eq'],
  integer: ['gte', 'lte', 'gt', 'lt', 'eq', 'ne'],
  quantity: ['gte', 'lte', 'gt', 'lt', 'eq', 'ne'],
  price: ['gte', 'lte', 'gt', 'lt', 'eq', 'ne'],
  money: ['gte', 'lte', 'gt', 'lt', 'eq', 'ne'],
  day: ['gte', 'lte', 'eq', 'gt', 'lt'],
  instant: ['gte', 'lt'],
  reference: ['in', 'ne'],
}

/** Whether it names somebody who stands in the org chart. */
const isPerson = ({ kind, to }: Field): boolean => kind === 'reference' && recordRefOf(to)?.chart === true

/** The comparisons that make sense for a field, the usual one first. */
export const operatorsOf = (field: Field): readonly Operator[] => [
  ...byKind[field.kind],
  ...(isPerson(field) ? chartOperators : []),
  ...(field.optional ? (['empty', 'filled'] as const) : []),
]

export const operatorName = (field: Field, operator: Operator): string =>
  ((field.kind === 'day' || field.kind === 'instant') && dayNames[operator]) || names[operator]

export const takesValue = (operator: Operator): boolean => operator !== 'empty' && operator !== 'filled'

/** The value of a filter as words; a reference is named by the caller, who can ask for its title. */
export function valueWords(field: Field, { operator, value }: Filter): string {
  if (!takesValue(operator)) return ''
  const parts = operator === 'in' ? value.split(',').filter(Boolean) : [value]
  return parts
    .map((part) => {
      if (field.kind === 'choice') return wordsOf(part)
      if (field.kind === 'boolean') return part === 'true' ? 'Yes' : 'No'
      if (field.kind === 'day') return formatDay(part)
      if (field.kind === 'instant') return formatInstant(part)
      return /^-?\d+(\.\d+)?$/.test(part) && byKind[field.kind].includes('gte') ? formatNumber(part) : part
    })
    .join(', ')
}
