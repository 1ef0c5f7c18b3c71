import { addDays, addMonths, type Day } from '#shared/day.ts'
import { filterText, operators, type Operator } from '#shared/list.ts'
import type { Dataset } from './datasets.ts'
import type { Condition } from './question.ts'
import type { Head, Key, Line, Result } from './result.ts'

const monthsOf = { month: 1, quarter: 3, year: 12 }

/** First and last day of a bucket by its first day. */
export function bucketSpan(first: Day, by: NonNullable<Head['by']>): { from: Day; to: Day } {
  const next = by === 'day' ? addDays(first, 1) : by === 'week' ? addDays(first, 7) : addMonths(first, monthsOf[by])
  return { from: first, to: addDays(next, -1) }
}

type Shift = NonNullable<Result['compared']>['shift']

/** The same day so many months or days earlier. */
export const earlier = (day: Day, { unit, count }: Shift): Day =>
  unit === 'days' ? addDays(day, -count) : addMonths(day, -count)

const later = (first: string, second: string): string => (first > second ? first : second)
const sooner = (first: string, second: string): string => (first < second ? first : second)
const is = (field: string, operator: Condition['operator'], value = ''): Condition => ({ field, operator, value })

const between = (field: string, from: Day, to: Day): Condition[] => [is(field, 'gte', from), is(field, 'lte', to)]

/** Conditions of one key; Others takes the keys that are shown. */
function ofKey({ path, by }: Head, key: Key, result: Result, line: Line, before: boolean): Condition[] | null {
  if (key.is === 'hidden') return null
  if (key.is === 'empty') return [is(path, 'empty')]
  if (key.is === 'others') return ofOthers(path, result, line)
  if (!by) return [is(path, 'eq', key.value!)]
  const { from, to } = bucketSpan(key.value!, by)
  const { compared } = result
  if (!compared || compared.field !== path) return between(path, from, to)
  const period = before ? compared.before : compared.period
  // A bucket of the period before begins and ends as much earlier as that period; months of other lengths end with their last day.
  const first = before ? earlier(from, compared.shift) : from
  const last = before ? addDays(earlier(addDays(to, 1), compared.shift), -1) : to
  return between(path, later(first, period.from), sooner(last, period.to))
}

/** All rows whose first key is none of those that are shown. */
function ofOthers(path: string, { lines }: Result, { currency }: Line): Condition[] | null {
  const shown = lines.flatMap((each) =>
    each.level > 0 && each.currency === currency && each.keys[0]!.is !== 'others' ? [each.keys[0]!] : [],
  )
  if (shown.some((key) => key.is === 'hidden')) return null
  const values = [...new Set(shown.flatMap((key) => (key.is === 'value' ? [key.value!] : [])))]
  // A filter takes a comma list of at most 500 characters; longer ones cannot be opened as one list.
  const list = values.join(',')
  if (list.length > 500 || values.some((value) => value.includes(','))) return null
  return [is(path, 'nin', list), ...(shown.some((key) => key.is === 'empty') ? [is(path, 'filled')] : [])]
}

/**
 * The conditions that find exactly the rows behind a cell; null where no one list holds them (a difference, a formula, records that are hidden from
 * the reader). `column` is the index in `cells`: the number of columns for their total.
 */
export function rowsBehind(result: Result, line: Line, column: number, value: number): Condition[] | null {
  const head = result.values[value]!
  if (!head.filters || head.withheld) return null
  const { compared, currencyField } = result
  const period = compared && (head.before ? compared.before : compared.period)
  const fixed = compared ? result.filters.filter((each) => !isPeriod(each, compared)) : result.filters
  const columnKeys = result.columnKeys[column] ?? []
  const keyed = [
    ...line.keys.map((key, at) => ofKey(result.rows[at]!, key, result, line, head.before)),
    ...columnKeys.map((key, at) => ofKey(result.columns[at]!, key, result, line, head.before)),
  ]
  if (keyed.includes(null)) return null
  const byBucket = [...result.rows.slice(0, line.keys.length), ...(columnKeys.length ? result.columns : [])].some(
    ({ path, by }) => by !== null && path === compared?.field,
  )
  return [
    ...fixed,
    ...(period && !byBucket ? between(compared!.field, period.from, period.to) : []),
    ...(keyed as Condition[][]).flat(),
    ...(currencyField ? [line.currency ? is(currencyField, 'eq', line.currency) : is(currencyField, 'empty')] : []),
    ...head.filters,
  ]
}

const isPeriod = (
  { field, operator, value }: Condition,
  { field: compared, period }: NonNullable<Result['compared']>,
) =>
  field === compared && ((operator === 'gte' && value === period.from) || (operator === 'lte' && value === period.to))

type Listed = Pick<Dataset, 'name' | 'listPage' | 'fields'>

/** The page of exactly the rows that the conditions find: the list of the record type where it takes them all, else the rows of the dataset. */
export function rowsAddress({ name, listPage, fields }: Listed, conditions: readonly Condition[]): string {
  const listed = conditions.every(
    ({ field, operator, value }) =>
      !field.includes('.') &&
      (operators as readonly string[]).includes(operator) &&
      // A list compares moments, a report days of the company's zone.
      !(fields.find(({ path }) => path === field)?.kind === 'instant' && value.length <= 10 && value !== ''),
  )
  if (listPage && listed && conditions.length > 0) {
    const texts = conditions.map(({ field, operator, value }) =>
      filterText({ field, operator: operator as Operator, value }),
    )
    return `${listPage}?${texts.map((text) => `filter=${encodeURIComponent(text)}`).join('&')}`
  }
  return `/reports/rows?dataset=${encodeURIComponent(name)}&filters=${encodeURIComponent(JSON.stringify(conditions))}`
}
