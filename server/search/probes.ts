import { getTableColumns, getTableName, is, isTableAlias, sql, type SQL } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/db.ts'
import { nameStatement, rowsNamed, type Named } from '../db/rows.ts'
import { asText, expressionsOf, type Source } from '../record/source.ts'
import { escaped, patternsOf, placesOf, unitsOf } from './places.ts'
import type { Question } from './question.ts'

/** A question to one table alone, whoever asks. Record types that look into the same columns share it. */
type Probe = { key: string; name: string; table: PgTable; condition: SQL }

/** Tables with more rows than this are asked under the record type's own predicate at once: they are few, and a word that most rows have is dear to look up. */
const mostRows = 10_000

/** Whether something may be found there; also where it cannot be asked of one table. */
export type Likely = (probe: Probe | null) => boolean

// The values of a probe, which its text names by their place: it is the same text for every question.
const [first, second, amountTyped] = [sql.raw('$1::text'), sql.raw('$2::text'), sql.raw('$3::numeric')]

/** The columns a probe looks into; null where a field is worked out, where they stand in several tables, or under another name of one. */
function probeOf(how: string, source: Source, names: readonly string[], fits: (column: PgColumn) => SQL): Probe | null {
  const expressions = expressionsOf(source)
  const tables = [source.table, ...source.joins.map(({ table }) => table)]
  const table = tables.find((each) => {
    const columns = new Set<unknown>(Object.values(getTableColumns(each)))
    return names.every((name) => columns.has(expressions[name]))
  })
  if (!table || isTableAlias(table) || names.length === 0) return null
  const columns = names.flatMap((name) => {
    const column = expressions[name]
    return is(column, PgColumn) ? [column] : []
  })
  const name = getTableName(table)
  const key = `${how} ${name} ${columns.map((column) => column.name).join()}`
  return { key, name, table, condition: sql.join(columns.map(fits), sql` or `) }
}

const wordsProbe = (source: Source, names: readonly string[]): Probe | null =>
  probeOf(
    'words',
    source,
    names,
    (column) => sql`${asText(column)} ilike ${first} or ${asText(column)} ilike ${second}`,
  )

function amountProbe(source: Source): Probe | null {
  const { amount } = placesOf(source)
  const fits = (column: PgColumn) =>
    amount?.kind === 'price' ? sql`${column} = ${amountTyped}` : unitsOf(column, amountTyped)
  return amount ? probeOf('amount', source, [amount.name], fits) : null
}

const namesProbe = (source: Source): Probe | null =>
  probeOf('names', source, placesOf(source).names, (column) => sql`${first} <% ${column}`)

type Probes = { own: Probe | null; lent: (Probe | null)[]; amount: Probe | null; names: Probe | null }
const known = new WeakMap<Source, Probes>()

/** What can be asked of one table for each of a record type's places. */
export function probesOf(source: Source): Probes {
  const made = known.get(source)
  if (made) return made
  // What is asked whoever asks is asked of the whole record type; it says where to look, and never what was found.
  if (source.whole) return { ...probesOf(source.whole), lent: [] }
  const { own, lent } = placesOf(source)
  const probes = {
    own: wordsProbe(source, own),
    lent: lent.map((names) => wordsProbe(source, names)),
    amount: amountProbe(source),
    names: namesProbe(source),
  }
  known.set(source, probes)
  return probes
}

/** What a probe asks of the question: its longest word, and its amount. A letter that is no ASCII may be written large in a number. */
function valuesOf({ words, amount }: Question): (string | null)[] {
  const word = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const [pattern = '', other = null] = /[^ -~]/.test(word)
    ? [`%${escaped(word)}%`, `%${escaped(word.toUpperCase())}%`]
    : patternsOf(word)
  return [pattern, other, amount]
}

/**
 * Asks every table once, in one statement that a connection plans once: to plan a question to each of a hundred record types takes longer than to
 * answer it. What is asked then of the record types that are left is asked under their own predicates.
 */
function ask(probes: readonly (Probe | null)[], taken: readonly SQL[]) {
  const each = [...new Map(probes.flatMap((probe) => (probe ? [[probe.key, probe] as const] : []))).values()]
  let statement: Named | undefined
  return async (tx: Tx, values: readonly (string | null)[]): Promise<Likely> => {
    if (each.length === 0) return () => true
    statement ??= nameStatement(
      tx,
      'search',
      sql.join(
        // Names every value once: where no record type has an amount the text would take fewer than are sent.
        [sql`select -1 where false and concat(${sql.join([...taken], sql`, `)}) = ''`].concat(
          each.map(({ name, table, condition }, at) => {
            const rows = tx
              .select({ one: sql`1` })
              .from(table)
              .where(condition)
            const size = sql`(select reltuples from pg_class where oid = '${sql.raw(name)}'::regclass)`
            return sql`select ${sql.raw(String(at))} where ${size} > ${sql.raw(String(mostRows))} or exists (${rows})`
          }),
        ),
        sql` union all `,
      ),
    )
    const found = new Set((await rowsNamed(tx, statement, values)).map(([at]) => each[Number(at)]?.key))
    return (probe) => !probe || found.has(probe.key)
  }
}

/** The two statements that say where to look: by words and amount, and by likeness. */
export function openProbes(sources: readonly Source[]) {
  const all = sources.map((source) => probesOf(source))
  const words = ask(
    all.flatMap(({ own, lent, amount }) => [own, ...lent, amount]),
    [first, second, amountTyped],
  )
  const names = ask(
    all.map((each) => each.names),
    [first],
  )
  return {
    words: (tx: Tx, question: Question) => words(tx, valuesOf(question)),
    names: (tx: Tx, { text }: Question) => names(tx, [text]),
  }
}
