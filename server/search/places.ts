import { getTableColumns, is, sql, type SQL } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Field } from '#shared/record.ts'
import { expressionsOf, type Source } from '../record/source.ts'

export type Expression = PgColumn | SQL

/** Where the texts of a record type stand: those in its own table, its names and numbers among them, those other tables lend, by table; and what may be misspelt. */
type Places = { keys: string[]; own: string[]; lent: string[][]; amount: Field | undefined; names: string[] }

const known = new WeakMap<Source, Places>()

export function placesOf(source: Source): Places {
  const places = known.get(source) ?? findPlaces(source)
  known.set(source, places)
  return places
}

const isColumnOf = ({ table }: Source, expression: Expression | undefined, name: string): expression is PgColumn =>
  is(expression, PgColumn) && getTableColumns(table)[name as never] === expression

export const kindOf = ({ record }: Source, name: string) => record.fields.find((field) => field.name === name)?.kind

export const isByName = ({ record }: Source): boolean => !record.sort.startsWith('-')

function findPlaces(source: Source): Places {
  const { record, joins } = source
  const expressions = expressionsOf(source)
  const own = record.search.filter((name) => isColumnOf(source, expressions[name], name))
  const lent = joins.map(({ fields }) => record.search.filter((name) => !own.includes(name) && name in fields))
  const rest = record.search.filter((name) => !own.includes(name) && !lent.flat().includes(name))
  return {
    keys: own.filter((name) => name === record.title || kindOf(source, name) === 'code'),
    own,
    lent: [...lent, ...rest.map((name) => [name])].filter(({ length }) => length > 0),
    amount: record.fields.find(
      ({ name, kind }) =>
        name === record.amount && (kind === 'money' || kind === 'price') && isColumnOf(source, expressions[name], name),
    ),
    // Documents in the order of their days have none.
    names: isByName(source) ? own.filter((name) => kindOf(source, name) === 'text') : [],
  }
}

export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A short word must begin a word, as it is a part of most; no index serves one or two letters elsewhere. */
export const patternsOf = (word: string): string[] =>
  word.length > 2 ? [`%${escaped(word)}%`] : [`${escaped(word)}%`, `% ${escaped(word)}%`]

/** The units an amount may be kept in, in currencies of no, two and three decimals. */
export const unitsOf = (column: Expression, value: SQL): SQL =>
  sql`${column} in (round(${value})::bigint, round(${value} * 100)::bigint, round(${value} * 1000)::bigint)`
