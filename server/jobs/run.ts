import { sql } from 'drizzle-orm'
import { integer, text, type PgTable } from 'drizzle-orm/pg-core'
import { channel } from '#server/call/channel.ts'
import { instant } from '#server/db/columns.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { AppContext } from '#server/app-context.ts'

/** What the row of a job that people wait for keeps beside its `id` and `state`, which is 'running' until it ends. */
export const runColumns = () => ({
  /** Steps behind it, of how many, and the one it is at, in words. */
  done: integer('done').notNull().default(0),
  total: integer('total').notNull(),
  current: text('current'),
  /** Since when somebody wants it to stop. */
  stopAskedAt: instant('stop_asked_at'),
})

/** The row of one such job, and the name under which open pages ask for it. */
export type Run = { table: PgTable; record: string; id: string }
type Far = { done: number; total: number; current: string }

/** Thrown at a safe point of a job that goes on no more. */
class Stopped extends Error {}

/**
 * Does the work of a run. `safePoint` says how far it is, on every open page, and is where a run that somebody stops ends: its state is
 * 'stopped' then, and whatever was done before stays done. True where the work came to its own end.
 */
export async function carryOn(
  run: Run,
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  work: (safePoint: (far: Far) => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const { table, id } = run
  const safePoint = async ({ done, total, current }: Far) => {
    const [going] = await rowsOf<{ stop: boolean }>(
      db,
      sql`update ${table} set done = ${done}, total = ${total}, current = ${current}
        where id = ${id} and state = 'running' returning stop_asked_at is not null as stop`,
    )
    if (!going || going.stop) throw new Stopped()
    await tell(db, run)
  }
  try {
    await work(safePoint)
    return true
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    await db.execute(
      sql`update ${table} set state = 'stopped', current = null, finished_at = ${now().toISOString()} where id = ${id} and state = 'running'`,
    )
    await tell(db, run)
    return false
  }
}

/** Asks a run to stop at its next safe point; false where it has ended. */
export async function askToStop({ table, id }: Run, tx: Tx, now: Date): Promise<boolean> {
  const asked = await rowsOf(
    tx,
    sql`update ${table} set stop_asked_at = coalesce(stop_asked_at, ${now.toISOString()}) where id = ${id} and state = 'running' returning id`,
  )
  return asked.length > 0
}

/** Has open pages read a run anew. */
export const tell = (db: Tx, { record, id }: Run): Promise<unknown> =>
  db.execute(sql`select pg_notify(${channel}, ${JSON.stringify([{ record, id, action: 'update' }])})`)
