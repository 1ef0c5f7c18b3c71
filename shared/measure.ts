import type { Day } from './day.ts'
import { filtersOn, filterText, parseFilter, type Filter, type Operator } from './list.ts'

type Value = string | boolean | number
type Condition = Value | readonly Value[] | Partial<Record<Operator, Value>>

/** What is wrong, in words: of one, and of more with `{count}` for how many. */
export type AlertWords = { one: string; many: string }

/** A figure of a record type, said once: which rows count, and what is added up. */
type FigureSpec<Row> = {
  label: string
  where: { [K in keyof Row]?: Condition }
  /** The amount that is added up; without one, the rows are counted. */
  sum?: keyof Row & string
  /** The order of the record type's list where left out. */
  sort?: string
  /** The view of the list in whose columns it is added up, where the usual ones leave it out. */
  view?: string
}

/** A figure that is somebody's work, or says that something is wrong. */
type WorkSpec<Row> = {
  /** Whose work it is: the last part of a right of the record type, or a whole one. */
  right: string
  /** Its place in the flow of the work, over all modules; an alert alone has none. */
  step?: number
  /** Said where it counts nothing. */
  none: string
  /** Only rows whose `owner` is the person who looks. */
  own?: true
  /** Nothing to do, but to follow: shown after the work, each row with its state. */
  follows?: true
  /** A sign that something is wrong: while it counts anything, a line in the inbox of those whose work it is says so. */
  alert?: AlertWords
  /** Fields of a row that say whom it concerns, until when and since when. */
  shows: { who: keyof Row & string; due: keyof Row & string; since: keyof Row & string }
}
/** A figure is asked for by its name, by whoever sees the rows; work is also found in to-do lists and alerts. */
export type MeasureSpec<Row> = FigureSpec<Row> & (WorkSpec<Row> | { [K in keyof WorkSpec<Row>]?: never })

/** A declared figure with all that follows from it. */
export type Measure = Omit<FigureSpec<Record<string, unknown>>, 'where' | 'sort'> & {
  name: string
  sort: string
  /** Null of a figure that is nobody's work. */
  work: WorkSpec<Record<string, unknown>> | null
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
  record: { name: string; listPage: string; sort: string },
  name: string,
  { label, where, sum, sort = record.sort, view, ...work }: MeasureSpec<Row>,
  rightOf: (said: string) => string,
): Measure {
  return addressed(record.listPage, {
    name: `${record.name}.${name}`,
    label,
    filters: filtersOf(where as never),
    sum,
    sort,
    view,
    work: work.right === undefined ? null : { ...work, right: rightOf(work.right) },
  })
}

/** The same figure of fewer rows: those that one more filter finds. */
export const within = (measure: Measure, filter: string): Measure =>
  addressed(measure.address.split('?')[0]!, { ...measure, filters: [...measure.filters, parseFilter(filter)!] })

/** The same figure on a day: where a value is `today`, or so many days before or after it as in `today-7` and `today+60`, it is that day. */
export function on(measure: Measure, today: Day): Measure {
  return addressed(measure.address.split('?')[0]!, { ...measure, filters: filtersOn(measure.filters, today) })
}

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

type Measured = { name: string; measures: readonly Measure[] }

/** One of a record type's figures. */
export const figureOf = ({ name, measures }: Measured, figure: string): Measure =>
  measures.find((each) => each.name === `${name}.${figure}`)!

/** The list of exactly its rows. */
export const addressOf = (recordType: Measured, figure: string): string => figureOf(recordType, figure).address
