import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Job } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'

/** When a job starts; 0 = at once. */
type StartAfter = Date | 0

/** Puts jobs in the queue with the business transaction: they exist once it has committed, and never if it rolls back. */
export async function enqueue(
  boss: PgBoss,
  { known, now }: { known: ReadonlySet<string>; now: () => Date },
  tx: Tx,
  jobs: readonly Job[],
): Promise<void> {
  // The queue goes by the clock of its database: it is told how long to wait. What is due has no time of its own: the queue wakes nobody for a job that
  // starts after its transaction began, and a worker would find it seconds later.
  const startAfter = ({ at }: Job): StartAfter => {
    const waits = at ? at.getTime() - now().getTime() : 0
    return waits > 0 ? new Date(Date.now() + waits) : 0
  }
  for (const { name } of jobs) if (!known.has(name)) throw new Error(`no module answers the job ${name}`)
  const db = fromDrizzle(tx, sql)
  const plain = Map.groupBy(
    jobs.filter(({ key }) => key === undefined),
    ({ name }) => name,
  )
  for (const [name, each] of plain) {
    // The queue knows no job without a key; a key of its own makes it one of many.
    await boss.insert(
      name,
      each.map((job) => ({
        data: job.data,
        singletonKey: randomUUID(),
        startAfter: startAfter(job),
        ...(job.first ? { priority: 1 } : {}),
      })),
      { db, returnId: false },
    )
  }
  // In one order for all, so that two calls that ask for the same jobs cannot wait for each other.
  const keyed = jobs
    .filter(({ key }) => key !== undefined)
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.key!, b.key!))
  for (const job of keyed) await enqueueOnce(boss, db, job, startAfter(job))
}

/**
 * One waiting job per key. A job that already waits is taken over by this transaction: no worker may start it before the commit,
 * or it would run without having seen what this call changed. It starts when the last call that asked for it says.
 */
async function enqueueOnce(
  boss: PgBoss,
  db: ReturnType<typeof fromDrizzle>,
  { name, data, key, first }: Job,
  startAfter: StartAfter,
): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const { inserted, updated } = await boss.upsert(name, data, {
      singletonKey: key!,
      startAfter,
      ...(first ? { priority: 1 } : {}),
      db,
    })
    if (inserted + updated > 0) return
    // A worker took the waiting job between our two looks at it.
  }
  throw new Error(`the job ${name} ${key} could not be queued`)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
