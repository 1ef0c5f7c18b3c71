import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Call } from '../call/call.ts'
import { selectFrom } from '../record/list.ts'
import type { Served } from '../record/serve.ts'
import { expressionsOf, visible, type Row } from '../record/source.ts'
import { plainDecimal } from '../record/wire.ts'
import { keysOf } from './targets.ts'

type Values = Record<string, unknown>

/** The row an import row means; `several` where its key fits more than one, null where there is none. */
export type Existing = (values: Values) => Row | 'several' | null

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''
/** Key values as text, alike from the file and from the table ('5.00' and '5'). */
export const keyText = (value: unknown): string =>
  typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? plainDecimal(value) : String(value)

/** Reads the rows that a batch means, one query for each key, locked where they are about to be written. Rows the person may not see are not found. */
export async function existingOf(
  served: Served,
  batch: readonly Values[],
  call: Call,
  locked: boolean,
): Promise<Existing> {
  const { record, source } = served
  const keys = keysOf(record)
  const groups = record.compositeKey ? [keys] : keys.map((key) => [key])
  const byGroup = new Map<string, Map<string, Row | 'several'>>()
  for (const group of groups) byGroup.set(group.join(), await look(served, group, batch, call, locked))
  return (values) => {
    for (const [at, group] of groups.entries()) {
      if (group.some((key) => isNothing(values[key]))) continue
      const found = byGroup.get(group.join())!.get(identity(group, values))
      if (found === 'several') return found
      // A record that bears another value of a stronger key is another record of the same name.
      if (found && keys.slice(0, at).every((key) => record.compositeKey || agree(values[key], found[key]))) return found
    }
    return null
  }

  async function look(
    of: Served,
    group: string[],
    rows: readonly Values[],
    { tx, actor }: Call,
    lock: boolean,
  ): Promise<Map<string, Row | 'several'>> {
    const wanted = new Map(
      rows
        .filter((values) => !group.some((key) => isNothing(values[key])))
        .map((values) => [identity(group, values), values]),
    )
    const found = new Map<string, Row | 'several'>()
    if (wanted.size === 0) return found
    const expressions = expressionsOf(source)
    const tuples = [...wanted.values()].map(
      (values) =>
        sql`(${sql.join(
          group.map((key) => typed(expressions[key]!, values[key])),
          sql`, `,
        )})`,
    )
    const left = sql.join(
      group.map((key) => sql`${expressions[key]!}`),
      sql`, `,
    )
    const query = selectFrom(tx, source, expressions)
      .where(and(visible(source, actor), sql`(${left}) in (${sql.join(tuples, sql`, `)})`))
      // In one order for all, so that two imports cannot wait for each other.
      .orderBy(sql`${of.source.table.id}`)
    const result = (await (lock ? query.for('update', { of: source.table as PgTable }) : query)) as Row[]
    for (const row of result) {
      const key = identity(group, row)
      found.set(key, found.has(key) ? 'several' : row)
    }
    return found
  }
}

const identity = (group: readonly string[], values: Values): string =>
  group.map((key) => keyText(values[key])).join('\u0000')

const agree = (given: unknown, present: unknown): boolean =>
  isNothing(given) || isNothing(present) || keyText(given) === keyText(present)

const typed = (column: PgColumn | SQL, value: unknown): SQL =>
  'getSQLType' in column ? sql`${value}::${sql.raw(column.getSQLType())}` : sql`${value}`

/** Which lines of the file have spoken for which record, so that two lines about the same one are told, not silently merged. */
export class Claims {
  readonly #keys: string[]
  readonly #composite: boolean
  readonly #lines = new Map<string, { line: number; values: Values }>()

  constructor({ record }: Served) {
    this.#keys = keysOf(record)
    this.#composite = record.compositeKey ?? false
  }

  /** The earlier line about the same record, or null. */
  earlier(values: Values): number | null {
    for (const [at, name] of this.#names(values)) {
      const claim = this.#lines.get(name)
      if (claim && this.#keys.slice(0, at).every((key) => this.#composite || agree(values[key], claim.values[key])))
        return claim.line
    }
    return null
  }

  add(line: number, values: Values): void {
    const own = Object.fromEntries(this.#keys.map((key) => [key, values[key]]))
    for (const [, name] of this.#names(values)) if (!this.#lines.has(name)) this.#lines.set(name, { line, values: own })
  }

  #names(values: Values): [number, string][] {
    if (this.#composite) return [[0, identity(this.#keys, values)]]
    return this.#keys.flatMap((key, at) =>
      isNothing(values[key]) ? [] : [[at, `${key}\u0000${keyText(values[key])}`] as [number, string]],
    )
  }
}
