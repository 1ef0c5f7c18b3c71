import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { accessColumn, type Held } from './held.ts'
import { memberViews, sessions, users } from './tables.ts'

/** A session ends after this long, whatever happens. */
export const absoluteMs = 12 * 3_600_000
/** A session ends after this long without a call. */
export const idleMs = 30 * 60_000
const touchMs = 60_000
const leaseMs = 30_000

export type Session = typeof sessions.$inferSelect
type Person = Pick<typeof users.$inferSelect, 'id' | 'email' | 'name' | 'title' | 'active'>
/** Somebody and what they hold; what that allows is asked anew at each moment. */
type Holder = { person: Person; held: Held }
/** As whom the person of a session wants to see Mainstay, and until when; whether they may is asked anew at each moment. */
export type OpenView = Holder & { id: string; until: string }
export type SignedIn = Holder & { session: Session; view: OpenView | null }

const holder = {
  person: { id: users.id, email: users.email, name: users.name, title: users.title, active: users.active },
  held: accessColumn,
}

/** Reads session, person and what they hold in one round trip; ended sessions too, so that the caller can tell why. */
export async function findSession(db: Db, idHash: string): Promise<SignedIn | null> {
  const [row] = await db
    .select({ session: sessions, ...holder, view: memberViews })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberViews, and(eq(memberViews.sessionId, sessions.id), isNull(memberViews.endedAt)))
    .where(eq(sessions.idHash, idHash))
  if (!row) return null
  const { view, ...signedIn } = row
  const member = view && (await findHolder(db, view.memberId))
  return { ...signedIn, view: member ? { ...member, id: view!.id, until: new Date(view!.until).toISOString() } : null }
}

export const findHolder = async (db: Pick<Db, 'select'>, id: string): Promise<Holder | null> =>
  (await db.select(holder).from(users).where(eq(users.id, id)))[0] ?? null

/** Why a session may no longer be used, or null while it may. */
export function endOf({ session, person }: SignedIn, now: Date): 'expired' | 'idle' | 'disabled' | null {
  if (now.getTime() >= Date.parse(session.expiresAt)) return 'expired'
  if (now.getTime() - Date.parse(session.seenAt) >= idleMs) return 'idle'
  return person.active ? null : 'disabled'
}

export const insertSession = async (db: Db, row: typeof sessions.$inferInsert): Promise<Session> =>
  (await db.insert(sessions).values(row).returning())[0]!

/** Notes activity, at most once a minute. */
export async function touchSession(db: Db, session: Session, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(session.seenAt) < touchMs) return
  const seenAt = now.toISOString()
  // First in memory: parallel requests share this row and must not all write it.
  session.seenAt = seenAt
  await db.update(sessions).set({ seenAt }).where(eq(sessions.idHash, session.idHash))
}

/** Deletes sessions and returns them. The database notes their refresh tokens, for the identity provider to be told: ended-tokens.ts. */
export const endSessions = async (db: Db, idHashes: string[]): Promise<Session[]> =>
  idHashes.length ? db.delete(sessions).where(inArray(sessions.idHash, idHashes)).returning() : []

export const endSessionsOf = (db: Db, userId: string): Promise<Session[]> =>
  db.delete(sessions).where(eq(sessions.userId, userId)).returning()

/** Takes the right to renew a session; false while another request, here or in another process, holds it. */
export async function leaseRefresh(db: Db, session: Session, now: Date): Promise<boolean> {
  const leased = await db
    .update(sessions)
    .set({ refreshLease: new Date(now.getTime() + leaseMs).toISOString() })
    .where(
      and(
        eq(sessions.idHash, session.idHash),
        eq(sessions.refreshedAt, session.refreshedAt),
        or(isNull(sessions.refreshLease), lt(sessions.refreshLease, now.toISOString())),
      ),
    )
    .returning({ idHash: sessions.idHash })
  return leased.length === 1
}

/** Writes what a renewal brought and gives the lease back. */
export const updateSession = async (
  db: Db,
  idHash: string,
  set: Partial<typeof sessions.$inferInsert>,
): Promise<Session | null> =>
  (
    await db
      .update(sessions)
      .set({ ...set, refreshLease: null })
      .where(eq(sessions.idHash, idHash))
      .returning()
  )[0] ?? null

/** Deletes sessions that nobody can use any more; for a daily job. */
export async function sweepSessions(db: Db, now: Date): Promise<number> {
  const idle = new Date(now.getTime() - idleMs).toISOString()
  const ended = or(lt(sessions.expiresAt, now.toISOString()), lt(sessions.seenAt, idle))
  return (await db.delete(sessions).where(ended).returning({ id: sessions.id })).length
}
