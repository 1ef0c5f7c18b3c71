import { and, eq, gt, gte, ilike, inArray, isNotNull, isNull, lt, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { currenciesByExponent } from '#shared/currency.ts'
import { isDay } from '#shared/day.ts'
import { isInChart, parseFilter, type Filter } from '#shared/list.ts'
import { isDecimal } from '#shared/decimal.ts'
import { Problem } from '#shared/problem.ts'
import type { AnyRecord, Field } from '#shared/record.ts'
import type { Sentence } from '#shared/sentence.ts'
import { says } from '../sentences.ts'
import { hasWords, likeText, wordsOf } from './free-text.ts'
import { inChart } from './in-chart.ts'
import { expressionsOf, asText, type Source } from './source.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const refuse = (why: Sentence): never => {
  throw new Problem('invalid', why, { filter: why })
}

/** Minor units per unit, by the currency in the row. */
export const unitsOf = (currency: PgColumn | SQL): SQL =>
  sql`(case ${sql.join(
    currenciesByExponent.map(
      ([exponent, codes]) =>
        sql`when ${currency} in (${sql.raw(codes.map((code) => `'${code}'`).join(', '))}) then ${sql.raw(String(10 ** exponent))}`,
    ),
    sql` `,
  )} else 100 end)`

/**
 * A value that is one of few stands in the text of the statement: a plan that serves every one of them would not know that half of the rows
 * are paid and none is rejected.
 */
const literal = (value: string | boolean): SQL =>
  sql.raw(typeof value === 'boolean' ? String(value) : `'${value.replaceAll("'", "''")}'`)
const isOneOfFew = ({ kind }: Field): boolean => kind === 'choice' || kind === 'boolean'

/** The text of a filter as a value of the field's kind; refuses what the column could not hold. */
function valueOf(field: Field, text: string): string | boolean {
  switch (field.kind) {
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : refuse(says.filterTruth({ field: field.label })))
    case 'integer':
    case 'quantity':
    case 'price':
    case 'money':
      return isDecimal(text) && text.replace('-', '').split('.')[0]!.length <= 15
        ? text
        : refuse(says.filterNumber({ field: field.label }))
    case 'day':
      return isDay(text) ? text : refuse(says.filterDay({ field: field.label }))
    case 'instant':
      return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
        ? new Date(text).toISOString()
        : refuse(says.filterTime({ field: field.label }))
    case 'reference':
      return uuid.test(text) ? text : refuse(says.filterId({ field: field.label }))
    case 'choice':
      return field.choices!.includes(text)
        ? text
        : refuse(says.filterChoice({ field: field.label, choices: field.choices!.join(', ') }))
    default:
      return text
  }
}

/** The id of whose it is is no field that anybody reads, and yet can be asked for; so can the place of a person in the org chart. */
const fieldOf = ({ fields, owner }: AnyRecord, { field: name, operator }: Filter): Field | undefined =>
  fields.find((each) => each.name === name) ??
  (name === owner || (name === 'id' && isInChart(operator))
    ? { name, label: name === owner ? 'Whose it is' : 'Person', kind: 'reference', optional: false }
    : undefined)

function condition(source: Source, filter: Filter): SQL {
  const field = fieldOf(source.record, filter) ?? refuse(says.noSuchField({ field: filter.field }))
  const expressions = expressionsOf(source)
  const column = expressions[filter.field] ?? refuse(says.filterImpossible({ field: field.label }))
  return fieldCondition(field, column, expressions[field.currency ?? ''], filter)
}

type Expression = PgColumn | SQL

/** SQL of one filter on a field's column; `currency` is the column of an amount's currency. Throws `invalid` for a value that the field cannot hold. */
export function fieldCondition(
  field: Field,
  column: Expression,
  currency: Expression | undefined,
  { operator, value }: Pick<Filter, 'operator' | 'value'>,
): SQL {
  if (operator === 'empty') return isNull(column)
  if (operator === 'filled') return isNotNull(column)
  if (operator === 'has') return ilike(asText(column), likeText(value))
  if (isInChart(operator)) {
    if (field.kind !== 'reference') return refuse(says.filterImpossible({ field: field.label }))
    return sql`${column} in ${inChart(sql`${String(valueOf(field, value))}::uuid`, operator)}`
  }
  if (operator === 'in') {
    const values = value
      .split(',')
      .filter(Boolean)
      .map((text) => valueOf(field, text))
    if (!values.length) return refuse(says.filterWithoutValue({ field: field.label }))
    return isOneOfFew(field)
      ? sql`${column} in (${sql.join(values.map(literal), sql`, `)})`
      : inArray(column as PgColumn, values)
  }
  const given = valueOf(field, value)
  const right = field.kind === 'money' ? sql`(${given}::numeric * ${unitsOf(currency!)})` : sql`${given}`
  const compare = { eq, ne, gt, gte, lt, lte }[operator]
  return compare(column as PgColumn, typedRight(field, right, given))
}

/** Dates and numbers are compared as such, not as text. */
function typedRight(field: Field, right: SQL, given: string | boolean): SQL | string | boolean {
  if (field.kind === 'money') return right
  if (isOneOfFew(field)) return literal(given)
  if (field.kind === 'quantity' || field.kind === 'price' || field.kind === 'integer') return sql`${given}::numeric`
  if (field.kind === 'day') return sql`${given}::date`
  if (field.kind === 'instant') return sql`${given}::timestamptz`
  return given
}

/** The filters of a list, joined by AND. */
export function filtered(source: Source, query: { filter?: string | string[] }): SQL | undefined {
  const texts = query.filter === undefined ? [] : [query.filter].flat()
  return and(...texts.map((text) => condition(source, parseFilter(text) ?? refuse(says.noFilter({ text })))))
}

/** The WHERE of a list: its filters, and every word of the free text somewhere in the searched fields. */
export const where = (source: Source, query: { filter?: string | string[]; q?: string }): SQL | undefined =>
  and(filtered(source, query), hasWords(source, wordsOf(query.q)))
