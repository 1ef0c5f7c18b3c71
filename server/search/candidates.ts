import { and, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Field } from '#shared/record.ts'
import type { Actor } from '../call/actor.ts'
import type { Tx } from '../db/db.ts'
import { where } from '../record/filter.ts'
import { selectFrom } from '../record/list.ts'
import { orderBy, orderOf } from '../record/order.ts'
import { asText, expressionsOf, visible, type Source } from '../record/source.ts'
import { escaped, isByName, kindOf, patternsOf, placesOf, unitsOf, type Expression } from './places.ts'
import { probesOf, type Likely } from './probes.ts'
import type { Question } from './question.ts'

/** The word in the field, or at the beginning of one of its words. */
const holds = (expression: Expression, word: string): SQL =>
  or(...patternsOf(word).map((pattern) => ilike(asText(expression), pattern)))!

/** Every word somewhere in these fields. */
const wordsIn = (source: Source, names: readonly string[], words: readonly string[]): SQL | undefined => {
  const expressions = expressionsOf(source)
  return and(...words.map((word) => or(...names.map((name) => holds(expressions[name]!, word)))))
}

/** One way of finding records of a record type, as an arm of a UNION: the record type, the way, the place in its order and the id. */
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

/** What fits by its number, its beginning, its words or its amount. Each way is asked by itself, so that each has its own index, and only where it may find something. */
export function armsOf(tx: Tx, source: Source, actor: Actor, question: Question, limit: number, likely: Likely): Arm[] {
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
  const probes = probesOf(source)
  const mayOwn = likely(probes.own)
  const exact = keys.filter((name) => kindOf(source, name) === 'code' || /\d/.test(text))
  if (mayOwn && exact.length) {
    const same = [text, text.toUpperCase()]
    arms.push(arm('exact', or(...exact.map((name) => inArray(expressions[name] as PgColumn, same)))))
  }
  // Documents stand in the order of their days: there the latest with these words are as good.
  if (mayOwn && keys.length && isByName(source))
    arms.push(arm('prefix', or(...keys.map((name) => ilike(asText(expressions[name]!), `${escaped(text)}%`)))))
  if (mayOwn && own.length) arms.push(arm('words', wordsIn(source, own, words)))
  for (const [at, names] of lent.entries())
    if (likely(probes.lent[at] ?? null)) arms.push(arm('related', wordsIn(source, names, words)))
  if (amount && question.amount !== null && likely(probes.amount))
    arms.push(arm('amount', ofAmount(source, amount, question.amount)))
  return arms
}

/** The stored units an amount may be are named too, so that an index serves. */
function ofAmount(source: Source, { name, kind }: Field, amount: string): SQL {
  const column = expressionsOf(source)[name]!
  const value = sql`${amount}::numeric`
  if (kind === 'price') return eq(column as PgColumn, value)
  return and(unitsOf(column, value), where(source, { filter: `${name}:eq:${amount}` }))!
}

/** What nearly fits: names that look like the text as a whole. Needs pg_trgm. */
export function similarArm(
  tx: Tx,
  source: Source,
  actor: Actor,
  { text }: Question,
  limit: number,
  likely: Likely,
): Arm | null {
  const { names } = placesOf(source)
  if (names.length === 0 || !likely(probesOf(source).names)) return null
  const expressions = expressionsOf(source)
  const near = or(...names.map((name) => sql`${text} <% ${expressions[name]!}`))
  const nearest = sql`greatest(${sql.join(
    names.map((name) => sql`word_similarity(${text}, coalesce(${expressions[name]!}, ''))`),
    sql`, `,
  )}) desc`
  return armOf(tx, source, actor, 'similar', limit, near, [nearest])
}
