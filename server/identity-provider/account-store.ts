import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { emailKey } from '#shared/accounts.ts'
import { hashOf, newSecret } from '#server/auth/session-token.ts'
import { sessions, users } from '#server/auth/tables.ts'
import type { Tx } from '#server/db/db.ts'
import { accountLinks, accounts } from './tables.ts'

/** Kept as `users.issuer` of people with an account here. */
export const directoryName = 'directory'

export type Account = typeof accounts.$inferSelect & { name: string; email: string; active: boolean }
type Link = typeof accountLinks.$inferSelect

/** How long a link of each kind opens. */
const linkMs = { confirm: 3 * 86_400_000, reset: 30 * 60_000, setup: 86_400_000 }

const columns = { account: accounts, name: users.name, email: users.email, active: users.active }
const shaped = (
  row: { account: typeof accounts.$inferSelect; name: string; email: string; active: boolean } | undefined,
) => (row ? { ...row.account, name: row.name, email: row.email, active: row.active } : null)

/** The account of an address, whatever its state; null where there is none. */
export async function accountByEmail(db: Tx, email: string): Promise<Account | null> {
  const [row] = await db
    .select(columns)
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(eq(accounts.emailKey, emailKey(email)))
  return shaped(row)
}

export async function accountById(db: Tx, userId: string): Promise<Account | null> {
  const [row] = await db
    .select(columns)
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(eq(accounts.userId, userId))
  return shaped(row)
}

/** Makes a link that opens once; what is answered goes into the mail and nowhere else. */
export async function makeLink(tx: Tx, kind: Link['kind'], userId: string | null, now: Date): Promise<string> {
  const token = newSecret()
  await tx.insert(accountLinks).values({
    tokenHash: hashOf(token),
    kind,
    userId,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + linkMs[kind]).toISOString(),
  })
  return token
}

/** The link of a token while it may still be used, locked: of two who open it at once, one waits and finds it used. */
export async function lockLink(tx: Tx, kind: Link['kind'], token: string, now: Date): Promise<Link | null> {
  const [link] = await tx
    .select()
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.tokenHash, hashOf(token)),
        eq(accountLinks.kind, kind),
        isNull(accountLinks.usedAt),
        gt(accountLinks.expiresAt, now.toISOString()),
      ),
    )
    .for('update')
  return link ?? null
}

/** Ends all links of a kind that an account still has. */
export const useUpLinks = (tx: Tx, kind: Link['kind'], userId: string, now: Date) =>
  tx
    .update(accountLinks)
    .set({ usedAt: now.toISOString() })
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.kind, kind), isNull(accountLinks.usedAt)))

/** Ends every sign-in of an account: sessions here, and what the provider remembers of it. */
export async function endSignIns(tx: Tx, userId: string, exceptSession: string | null = null): Promise<void> {
  await tx
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), exceptSession === null ? undefined : sql`${sessions.id} <> ${exceptSession}`),
    )
  // The kept session needs its refresh token, which is one of these.
  if (exceptSession === null)
    await tx.execute(sql`delete from identity_payloads where payload ->> 'accountId' = ${userId}`)
}

/** Deletes links that have long run out; for an hourly job. */
export const sweepLinks = (db: Tx, now: Date) =>
  db.delete(accountLinks).where(lt(accountLinks.expiresAt, new Date(now.getTime() - 30 * 86_400_000).toISOString()))
