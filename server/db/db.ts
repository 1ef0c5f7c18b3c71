import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Db = NodePgDatabase
/** A running transaction; a read outside one gets the pool behind the same type. */
export type Tx = Db

/** Drizzle over a pool; table definitions are passed to each query, so it takes no schema. */
export const openDb = (pool: pg.Pool): Db => drizzle({ client: pool })
