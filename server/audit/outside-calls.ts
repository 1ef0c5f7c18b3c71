import { sql } from 'drizzle-orm'
import { noteOutside } from '#server/db/apply-facts.ts'
import type { Tx } from '#server/db/db.ts'

/** Runs work beside every call that may change facts, such as a person's name at sign-in: where it does, the audit log has one row of it. */
export const outsideCalls = <Result>(db: Tx, action: string, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(async (raw) => {
    const tx = raw as unknown as Tx
    const result = await work(tx)
    await tx.execute(sql.raw(noteOutside(action)))
    return result
  })
