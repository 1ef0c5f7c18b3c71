import type { SQL } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** Runs one statement and returns its rows as the driver gives them: bigint and numeric as text. */
export async function rowsOf<T extends Record<string, unknown>>(tx: Tx, statement: SQL): Promise<T[]> {
  const result = await tx.execute(statement)
  return (Array.isArray(result) ? result[0]! : result).rows as T[]
}
