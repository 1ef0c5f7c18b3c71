import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { PgDialect } from 'drizzle-orm/pg-core'
import type { Tx } from './db.ts'

/** Runs one statement and returns its rows as the driver gives them: bigint and numeric as text. */
export async function rowsOf<T extends Record<string, unknown>>(tx: Tx, statement: SQL): Promise<T[]> {
  const result = await tx.execute(statement)
  return (Array.isArray(result) ? result[0]! : result).rows as T[]
}

/** The beginning of a statement, written once: its text, its values, and how its rows are read. */
export type Prepared = { text: string; values: unknown[]; read: (rows: unknown[][]) => unknown[] }

/** What drizzle makes of a select, and keeps to itself. */
type Made = { query: { sql: string; params: unknown[] }; mapper: Prepared['read'] }

/** Writes a select as far as it is known. */
export function prepare(select: object): Prepared {
  const { query, mapper } = (select as { _prepare(): Made })._prepare()
  return { text: query.sql, values: query.params, read: mapper }
}

type Config = { text: string; rowMode: 'array'; name?: string }
type Client = { query(config: Config, values: unknown[]): Promise<{ rows: unknown[][] }> }
/** What drizzle knows of where statements go. */
type Inside = { session: { client: Client }; dialect: PgDialect }

/** Writes a statement whose values begin after so many others. */
const textOf = ({ dialect }: Inside, statement: SQL, before: number) =>
  statement.toQuery({
    codecs: dialect.codecs,
    escapeName: (name) => dialect.escapeName(name),
    escapeParam: (at) => `$${at + 1 + before}`,
    escapeString: (given) => dialect.escapeString(given),
  })

/**
 * Runs a select with what follows it, and reads its rows. The values of both are given each time; nothing of them stays in the text.
 * `planned` anew each time, where the best way depends on the values.
 */
export async function rowsOfPrepared<T>(
  tx: Tx,
  { text, values, read }: Prepared,
  rest: SQL,
  planned = false,
): Promise<T[]> {
  const inside = tx as unknown as Inside
  const { sql, params } = textOf(inside, rest, values.length)
  const config: Config = { text: `${text}${sql}`, rowMode: 'array', ...(planned ? unprepared : {}) }
  const { rows } = await inside.session.client.query(config, [...values, ...params])
  return read(rows) as T[]
}

/** Whether a condition holds values of its question, and not words of the statement alone. */
export const hasValues = (tx: Tx, condition: SQL | undefined): boolean =>
  condition !== undefined && textOf(tx as unknown as Inside, condition, 0).params.length > 0

/** Runs a statement that is planned for its values, and answers its columns in their order. */
export async function rowsUnprepared(tx: Tx, statement: SQL): Promise<unknown[][]> {
  const inside = tx as unknown as Inside
  const { sql, params } = textOf(inside, statement, 0)
  return (await inside.session.client.query({ text: sql, rowMode: 'array', ...unprepared }, params)).rows
}

/** A statement that each connection keeps prepared however long it is; its values are named by their places. */
export type Named = { text: string; name: string }

export function nameStatement(tx: Tx, what: string, statement: SQL): Named {
  const text = textOf(tx as unknown as Inside, statement, 0).sql
  return { text, name: `${what}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}` }
}

export async function rowsNamed(tx: Tx, named: Named, values: readonly unknown[]): Promise<unknown[][]> {
  const inside = tx as unknown as Inside
  return (await inside.session.client.query({ ...named, rowMode: 'array' }, [...values])).rows
}

const unprepared = { name: '' }
