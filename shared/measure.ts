import { filterText, parseFilter, type Filter, type Operator } from './list.ts'

type Value = string | boolean | number
type Condition = Value | readonly Value[] | Partial<Record<Operator, Value>>

/** A figure of a noun, said once: which rows count, what is added up, and who needs to know. */
export type MeasureSpec<Row> = {
  label: string
  where: { [K in keyof Row]?: Condition }
  /** The amount that is added up; without one, the rows are counted. */
  sum?: keyof Row & string
  sort: string
  /** The view of the list in whose columns it is added up, where the usual ones leave it out. */
  view?: string
  /** Whose work it is: the last part of a right of the noun, or a whole one. */
  right: string
  /** Its place in the flow of the work, over all rooms. */
  step: number
  /** Said where it counts nothing. */
  none: string
  /** Only rows whose `owner` is the person who looks. */
  own?: true
  /** Nothing to do, but to follow: shown after the work, each row with its state. */
  follows?: true
  /** A sign that something is wrong: each row stands in the inbox of those whose work it is. */
  alert?: true
  /** Fields of a row that say whom it concerns, until when and since when. */
  shows: { who: keyof Row & string; due: keyof Row & string; since: keyof Row & string }
}

/** A declared figure with all that follows from it. */
export type Measure = Omit<MeasureSpec<Record<string, unknown>>, 'where'> & {
  name: string
  filters: Filter[]
  query: { filter: string[]; sort: string }
  /** The list of exactly its rows. */
  address: string
}

const filtersOf = (where: Readonly<Record<string, Condition | undefined>>): Filter[] =>
  Object.entries(where).flatMap(([field, condition]): Filter[] => {
    if (condition === undefined) return []
    if (Array.isArray(condition)) return [{ field, operator: 'in', value: condition.join(',') }]
    if (typeof condition !== 'object') return [{ field, operator: 'eq', value: String(condition) }]
    return Object.entries(condition).map(([operator, value]) => ({
      field,
      operator: operator as Operator,
      value: String(value),
    }))
  })

/** The figure with its filters, its question and its address, from the same words. */
export function measureOf<Row>(
  record: string,
  listPage: string,
  name: string,
  right: string,
  { where, ...spec }: MeasureSpec<Row>,
): Measure {
  return addressed(listPage, { ...spec, right, name: `${record}.${name}`, filters: filtersOf(where as never) })
}

/** The same figure of fewer rows: those that one more filter finds. */
export const within = (measure: Measure, filter: string): Measure =>
  addressed(measure.address.split('?')[0]!, { ...measure, filters: [...measure.filters, parseFilter(filter)!] })

function addressed(listPage: string, measure: Omit<Measure, 'query' | 'address'>): Measure {
  const query = { filter: measure.filters.map(filterText), sort: measure.sort }
  const parts = [
    ...(measure.view ? [['view', measure.view]] : []),
    ...query.filter.map((text) => ['filter', text]),
    ['sort', query.sort],
  ] as [string, string][]
  const address = `${listPage}?${parts.map(([key, text]) => `${key}=${encodeURIComponent(text)}`).join('&')}`
  return { ...measure, query, address }
}

/** The list of exactly the rows of one of a noun's figures. */
export const addressOf = ({ name, measures }: { name: string; measures: readonly Measure[] }, figure: string): string =>
  measures.find((each) => each.name === `${name}.${figure}`)!.address
