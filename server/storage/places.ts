import type pg from 'pg'
import { openPatient } from '../db/pool.ts'

/** Decides on where one file lies while nobody else does; nothing away from this machine is asked meanwhile. */
export async function takeLock<T>(pool: pg.Pool, key: string, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`file ${key}`])
    const found = await run(client)
    await client.query('commit')
    return found
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

const moving = `hashtextextended('files.move', 0)`
/** Held shared by a backup, so that no copy goes between what it reads of the database and of the folder. */
export const removing = `hashtextextended('files.remove', 0)`

export type Lease = {
  /** Throws where the lease was lost with its connection. */
  check(): void
  /** Does what takes copies away, unless a backup is under way; answers whether it was done. */
  remove(work: () => Promise<void>): Promise<boolean>
}

/**
 * Lets one at a time move files or take copies away, on all servers of the app: held by a connection, so that it ends with its process. False
 * where somebody else has the lease.
 */
export async function asOnlyMover(pool: pg.Pool, work: (lease: Lease) => Promise<void>): Promise<boolean> {
  const own = openPatient(pool, 'mainstay-storage')
  try {
    const client = await own.connect()
    let lost = false
    for (const sign of ['error', 'end']) client.once(sign, () => (lost = true))
    let before: Promise<unknown> = Promise.resolve()
    const ask = async (question: string): Promise<boolean> => {
      const asked = before.then(() => client.query<{ held: boolean }>(question))
      before = asked.catch(() => {})
      return (await asked).rows[0]!.held
    }
    try {
      if (!(await ask(`select pg_try_advisory_lock(${moving}) as held`))) return false
      try {
        await work({
          check() {
            if (lost) throw new Error('the lease to move files was lost with its connection')
          },
          async remove(take) {
            if (!(await ask(`select pg_try_advisory_lock(${removing}) as held`))) return false
            try {
              await take()
            } finally {
              await ask(`select pg_advisory_unlock(${removing}) as held`)
            }
            return true
          },
        })
      } finally {
        // Whoever comes next would be refused until the server notices that the connection has gone.
        await ask(`select pg_advisory_unlock(${moving}) as held`).catch(() => {})
      }
      return true
    } finally {
      client.release(true)
    }
  } finally {
    await own.end()
  }
}
