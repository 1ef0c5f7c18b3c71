import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/rows.ts'
import type { JobHandler } from '#server/module.ts'
import type { IdentityContext } from './context.ts'
import { openToken } from './refresh-token.ts'
import { absoluteMs } from './sessions.ts'
import { endedTokens } from './tables.ts'

const batch = 20
const longestWaitMinutes = 60

type Taken = { id_hash: string; refresh_token: string; attempts: number; age_ms: number }

/**
 * Tells the identity provider that the refresh tokens of ended sessions are over, and forgets them; one that cannot be reached is asked
 * again later, for as long as a session may live. Answers how many are done with.
 */
export async function revokeEnded(context: IdentityContext): Promise<number> {
  const { db, openId } = context
  let done = 0
  for (;;) {
    // Kept from other processes for longer than asking can take; no transaction is open meanwhile.
    const taken = await rowsOf<Taken>(
      db,
      sql`update ended_tokens e set due_at = now() + interval '2 minutes', attempts = e.attempts + 1
        from (select id_hash from ended_tokens where due_at <= now() order by due_at limit ${batch} for update skip locked) due
        where e.id_hash = due.id_hash
        returning e.id_hash, e.refresh_token, e.attempts, extract(epoch from now() - e.ended_at)::float8 * 1000 as age_ms`,
    )
    await Promise.all(
      taken.map(async ({ id_hash: idHash, refresh_token: sealed, attempts, age_ms: age }) => {
        const token = openToken(context, idHash, sealed)
        if (token === null || (await openId.revoke(token)) || age > absoluteMs) {
          await db.delete(endedTokens).where(eq(endedTokens.idHash, idHash))
          done += 1
          return
        }
        const minutes = Math.min(2 ** (attempts - 1), longestWaitMinutes)
        await db
          .update(endedTokens)
          .set({ dueAt: sql`now() + ${`${minutes} minutes`}::interval` as never })
          .where(eq(endedTokens.idHash, idHash))
      }),
    )
    if (taken.length < batch) return done
  }
}

export const identityJobs: JobHandler[] = [
  // Where the app is not built yet nobody knows the provider: the next minute will do.
  {
    name: 'identity.revoke',
    words: 'Sign ended sessions out of the directory',
    every: '* * * * *',
    run: async (_data, { revokeEnded: revoke }) => void (await revoke?.()),
  },
]
