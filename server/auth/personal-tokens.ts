import { and, eq, gt, lte } from 'drizzle-orm'
import type { Actor } from '#server/call/actor.ts'
import type { Db } from '#server/db/db.ts'
import { accessColumn, rightsAt } from './held.ts'
import { hashOf, newSecret } from './session-token.ts'
import { personalTokens, users } from './tables.ts'

export const tokenMark = 'mst_'
const touchMs = 60_000

/** A new token: what its owner sees once, and what is kept of it. */
export function newPersonalToken(): { token: string; tokenHash: string; ending: string } {
  const token = tokenMark + newSecret()
  return { token, tokenHash: hashOf(token), ending: token.slice(-4) }
}

/** Who calls with this token, with no more rights than both the token and its owner have now; null where it is unknown, expired or its owner disabled. */
export async function actorOfToken(db: Db, token: string, now: Date): Promise<Actor | null> {
  const [first] = await db
    .select({
      token: personalTokens,
      person: { id: users.id, name: users.name, email: users.email },
      held: accessColumn,
    })
    .from(personalTokens)
    .innerJoin(users, eq(users.id, personalTokens.userId))
    .where(
      and(
        eq(personalTokens.tokenHash, hashOf(token)),
        gt(personalTokens.expiresAt, now.toISOString()),
        eq(users.active, true),
      ),
    )
  if (!first) return null
  const { id, scopes, lastUsedAt } = first.token
  if (!lastUsedAt || now.getTime() - Date.parse(lastUsedAt) >= touchMs)
    await db.update(personalTokens).set({ lastUsedAt: now.toISOString() }).where(eq(personalTokens.id, id))
  return { ...first.person, ...rightsAt(first.person.id, first.held, now, scopes), sessionId: `token:${id}` }
}

/** Deletes tokens that have run out; for a daily job. */
export const sweepTokens = async (db: Db, now: Date): Promise<number> =>
  (
    await db
      .delete(personalTokens)
      .where(lte(personalTokens.expiresAt, now.toISOString()))
      .returning({ id: personalTokens.id })
  ).length
