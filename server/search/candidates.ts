import { and, eq, getTableColumns, ilike, inArray, is, or, sql, type SQL } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Field } from '#shared/record.ts'
import type { Actor } from '../call/actor.ts'
import type { Tx } from '../db/db.ts'
import { where } from '../record/filter.ts'
import { selectFrom } from '../record/list.ts'
import { orderBy, orderOf } from '../record/order.ts'
import { expressionsOf, textOf, visible, type Source } from '../record/source.ts'
import type { Question } from './question.ts'

type Expression = PgColumn | SQL

/** Where the texts of a noun stand: those in its own table, its names and numbers among them, and those other tables lend, by table. */
export type Places = { keys: string[]; own: string[]; lent: string[][]; amount: Field | undefined }

const isColumnOf = ({ table }: Source, expression: Expression | undefined, name: string): expression is PgColumn =>
  is(expression, PgColumn) && getTableColumns(table)[name as never] === expression

const kindOf = ({ record }: Source, name: string) => record.fields.find((field) => field.name === name)?.kind

const isByName = ({ record }: Source): boolean => !record.sort.startsWith('-')

export function placesOf(source: Source): Places {
  const { record, joins } = source
  const expressions = expressionsOf(source)
  const own = record.search.filter((name) => isColumnOf(source, expressions[name], name))
  const lent = joins.map(({ fields }) => record.search.filter((name) => !own.includes(name) && name in fields))
  const rest = record.search.filter((name) => !own.includes(name) && !lent.flat().includes(name))
  const isKey = (name: string) => name === record.title || kindOf(source, name) === 'code'
  return {
    keys: own.filter(isKey),
    own: [...own],
    lent: [...lent, ...rest.map((name) => [name])].filter(({ length }) => length > 0),
    amount: record.fields.find(
      ({ name, kind }) =>
        name === record.amount && (kind === 'money' || kind === 'price') && isColumnOf(source, expressions[name], name),
    ),
  }
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A column of text stays itself, so that its index serves: null then holds no word. */
const asText = (expression: Expression): SQL =>
  is(expression, PgColumn) && expression.getSQLType() === 'text' ? sql`${expression}` : textOf(expression)

/** A short word must begin a word, as it is a part of most; no index serves one or two letters elsewhere. */
const holds = (expression: Expression, word: string): SQL =>
  word.length > 2
    ? ilike(asText(expression), `%${escaped(word)}%`)
    : or(ilike(asText(expression), `${escaped(word)}%`), ilike(asText(expression), `% ${escaped(word)}%`))!

/** Every word somewhere in these fields. */
const wordsIn = (source: Source, names: readonly string[], words: readonly string[]): SQL | undefined => {
  const expressions = expressionsOf(source)
  return and(...words.map((word) => or(...names.map((name) => holds(expressions[name]!, word)))))
}

/** One way of finding records of a noun, as an arm of a UNION: the noun, the way, the place in its order and the id. */
type Arm = SQL

function armOf(
  tx: Tx,
  source: Source,
  actor: Actor,
  how: string,
  limit: number,
  condition: SQL | undefined,
  by?: SQL[],
) {
  const found = selectFrom(tx, source, { id: source.table.id })
    .where(and(visible(source, actor, 'no'), condition))
    .orderBy(...(by ?? orderBy(orderOf(source, undefined))))
    .limit(limit) as unknown as SQL
  return sql`select ${source.record.name}::text as record, ${how}::text as how, (row_number() over ())::int as at, c.id from ${found} c`
}

/** What fits by its number, its beginning, its words or its amount. Each way is asked by itself, so that each has its own index. */
export function armsOf(tx: Tx, source: Source, actor: Actor, question: Question, limit: number): Arm[] {
  const { keys, own, lent, amount } = placesOf(source)
  const expressions = expressionsOf(source)
  const { text, words } = question
  // Of names the shortest is the nearest; also, their order by an index would be walked in search of one that fits.
  const by = isByName(source)
    ? [sql`length(${expressions[source.record.title]!}::text)`, sql`${source.table.id}`]
    : undefined
  const arm = (how: string, condition: SQL | undefined) => armOf(tx, source, actor, how, limit, condition, by)
  const arms: Arm[] = []
  // A name without a digit comes first among those that begin like it; equal descriptions may be half of the table.
  const exact = keys.filter((name) => kindOf(source, name) === 'code' || /\d/.test(text))
  if (exact.length) {
    const same = [text, text.toUpperCase()]
    arms.push(arm('exact', or(...exact.map((name) => inArray(expressions[name] as PgColumn, same)))))
  }
  // Documents stand in the order of their days: there the latest with these words are as good.
  if (keys.length && isByName(source))
    arms.push(arm('prefix', or(...keys.map((name) => ilike(asText(expressions[name]!), `${escaped(text)}%`)))))
  if (own.length) arms.push(arm('words', wordsIn(source, own, words)))
  for (const names of lent) arms.push(arm('related', wordsIn(source, names, words)))
  if (amount && question.amount !== null) arms.push(arm('amount', ofAmount(source, amount, question.amount)))
  return arms
}

/** The stored units an amount may be are named too, so that an index serves. */
function ofAmount(source: Source, { name, kind }: Field, amount: string): SQL {
  const column = expressionsOf(source)[name]!
  const value = sql`${amount}::numeric`
  if (kind === 'price') return eq(column as PgColumn, value)
  const units = sql`${column} in (round(${value})::bigint, round(${value} * 100)::bigint, round(${value} * 1000)::bigint)`
  return and(units, where(source, { filter: `${name}:eq:${amount}` }))!
}

/** What nearly fits: names that look like the text as a whole. Documents in the order of their days have none. Needs pg_trgm. */
export function similarArm(tx: Tx, source: Source, actor: Actor, { text }: Question, limit: number): Arm | null {
  const names = isByName(source) ? placesOf(source).own.filter((name) => kindOf(source, name) === 'text') : []
  if (names.length === 0) return null
  const expressions = expressionsOf(source)
  const near = or(...names.map((name) => sql`${text} <% ${expressions[name]!}`))
  const nearest = sql`greatest(${sql.join(
    names.map((name) => sql`word_similarity(${text}, coalesce(${expressions[name]!}, ''))`),
    sql`, `,
  )}) desc`
  return armOf(tx, source, actor, 'similar', limit, near, [nearest])
}
