import { createHash } from 'node:crypto'
import { inArray, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/db.ts'
import { signInAttempts as table } from './tables.ts'

/** At most `most` tries within `seconds` for one `key`. */
type Limit = { key: string; most: number; seconds: number }

const minutes = (count: number) => count * 60

/**
 * Whose guesses are counted together. A browser that has signed in to this account before is counted by itself, so that guesses made elsewhere
 * never lock its owner out; all unknown browsers share one count, so that guessing from many addresses is as slow.
 */
export function limitsOf(
  purpose: 'password' | 'code',
  { address, email, browser }: { address: string; email: string; browser: string | null },
): Limit[] {
  if (browser) return [{ key: `${purpose} browser ${browser}`, most: 10, seconds: minutes(5) }]
  return [
    { key: `${purpose} address ${address}`, most: 30, seconds: minutes(5) },
    { key: `${purpose} account ${email} ${address}`, most: 5, seconds: minutes(5) },
    { key: `${purpose} account ${email}`, most: 30, seconds: minutes(60) },
  ]
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Counts one try, before it is made, so that tries side by side cannot get past; answers the seconds to wait, 0 where it may be made.
 * What one limit stops is not counted by the next: one address cannot use up the tries of all others.
 */
export async function countAttempt(db: Db, limits: readonly Limit[], now: Date): Promise<number> {
  for (const { key, most, seconds } of limits) {
    const ended = sql`${table.since} <= ${new Date(now.getTime() - seconds * 1000).toISOString()}::timestamptz`
    const [row] = await db
      .insert(table)
      .values({ key: hashOf(key), since: now.toISOString(), count: 1 })
      .onConflictDoUpdate({
        target: table.key,
        set: {
          since: sql`case when ${ended} then excluded.since else ${table.since} end`,
          count: sql`case when ${ended} then 1 else ${table.count} + 1 end`,
        },
      })
      .returning({ count: table.count, since: table.since })
    if (row!.count > most)
      return Math.max(Math.ceil((Date.parse(row!.since) + seconds * 1000 - now.getTime()) / 1000), 1)
  }
  return 0
}

/** Takes a try back that was right: successes are free, since a whole office shares one address. */
export async function forgiveAttempt(db: Tx, limits: readonly Limit[]): Promise<void> {
  await db
    .update(table)
    .set({ count: sql`greatest(${table.count} - 1, 0)` })
    .where(inArray(table.key, limits.map(({ key }) => hashOf(key)).toSorted()))
}

/** Deletes counts whose window is long over; for an hourly job. */
export const sweepAttempts = (db: Tx, now: Date) =>
  db.delete(table).where(lt(table.since, new Date(now.getTime() - 86_400_000).toISOString()))

/** Lets everybody try again: the owner has just proved by mail who they are. */
export const clearAttempts = (db: Tx, limits: readonly Limit[]) =>
  db.delete(table).where(inArray(table.key, limits.map(({ key }) => hashOf(key)).toSorted()))
