import { createHash } from 'node:crypto'
import { and, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AnyRecord } from '#shared/record.ts'
import type { Call } from '../call/call.ts'
import { facts } from '../db/facts.ts'
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
const keyText = (value: unknown): string =>
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
  const byGroup = new Map<string, Map<string, Row | 'several'>>()
  for (const group of new Map(batch.flatMap((values) => groupsOf(values).map((each) => [each.join(), each]))).values())
    byGroup.set(group.join(), await look(served, group, batch, call, locked))
  return (values) => {
    for (const group of groupsOf(values)) {
      const found = byGroup.get(group.join())!.get(identity(group, values))
      if (found === 'several') return found
      const stronger = record.compositeKey ? [] : keys.slice(0, keys.indexOf(group[0]!))
      // A record that bears another value of a stronger key is another record of the same name.
      if (found && stronger.every((key) => agree(values[key], found[key]))) return found
    }
    return null
  }

  /** The keys that find it, in their order: each that a line gives alone, or all that it gives together. */
  function groupsOf(values: Values): string[][] {
    const given = keys.filter((key) => !isNothing(values[key]))
    if (!record.compositeKey) return given.map((key) => [key])
    return given.length === keys.length ? [[...keys, ...keysIfGiven(record, values)]] : []
  }

  async function look(
    of: Served,
    group: string[],
    rows: readonly Values[],
    asked: Call,
    lock: boolean,
  ): Promise<Map<string, Row | 'several'>> {
    const wanted = new Map(
      rows
        .filter((values) => groupsOf(values).some((given) => given.join() === group.join()))
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
    const meant = await of.options.meant?.(group, asked)
    const query = selectFrom(asked.tx, source, expressions)
      .where(and(visible(source, asked.actor), meant, sql`(${left}) in (${sql.join(tuples, sql`, `)})`))
      // In one order for all, so that two imports cannot wait for each other.
      .orderBy(sql`${of.source.table.id}`)
    // Rows that are only ever added are not changed: nobody may lock them.
    const changes = lock && !facts[getTableName(source.table as PgTable)]?.appended
    const result = (await (changes ? query.for('update', { of: source.table as PgTable }) : query)) as Row[]
    for (const row of result) {
      const key = identity(group, row)
      found.set(key, found.has(key) ? 'several' : row)
    }
    return found
  }
}

/** The keys that a line need not give, as far as this one does. */
const keysIfGiven = ({ keysIfGiven: names = [] }: AnyRecord, values: Values): string[] =>
  names.filter((name) => !isNothing(values[name]))

const identity = (group: readonly string[], values: Values): string =>
  group.map((key) => keyText(values[key])).join('\u0000')

const agree = (given: unknown, present: unknown): boolean =>
  isNothing(given) || isNothing(present) || keyText(given) === keyText(present)

const typed = (column: PgColumn | SQL, value: unknown): SQL =>
  'getSQLType' in column ? sql`${value}::${sql.raw(column.getSQLType())}` : sql`${value}`

/** Short for all values of a line, as a file has many lines. */
const printOf = (values: Values): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64')

/** Which lines of the file have spoken for which record, so that two lines about the same one are told, not silently merged. */
export class Claims {
  readonly #record: AnyRecord
  readonly #keys: string[]
  readonly #composite: boolean
  readonly #lines = new Map<string, { line: number; values: Values; print: string }>()

  constructor({ record }: Served) {
    this.#record = record
    this.#keys = keysOf(record)
    this.#composite = record.compositeKey ?? false
  }

  /** The earlier line about the same record, and whether this one only repeats it; null for none. */
  earlier(values: Values): { line: number; repeats: boolean } | null {
    for (const [at, name] of this.#names(values)) {
      const claim = this.#lines.get(name)
      if (claim && this.#keys.slice(0, at).every((key) => this.#composite || agree(values[key], claim.values[key])))
        // Two lines alike of a list of parts may both be meant.
        return { line: claim.line, repeats: !this.#composite && claim.print === printOf(values) }
    }
    return null
  }

  add(line: number, values: Values): void {
    const own = Object.fromEntries(this.#keys.map((key) => [key, values[key]]))
    const claim = { line, values: own, print: this.#composite ? '' : printOf(values) }
    for (const [, name] of this.#names(values)) if (!this.#lines.has(name)) this.#lines.set(name, claim)
  }

  #names(values: Values): [number, string][] {
    if (this.#composite) return [[0, identity([...this.#keys, ...(this.#record.keysIfGiven ?? [])], values)]]
    return this.#keys.flatMap((key, at) =>
      isNothing(values[key]) ? [] : [[at, `${key}\u0000${keyText(values[key])}`] as [number, string]],
    )
  }
}
