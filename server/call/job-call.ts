import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Actor } from './actor.ts'
import { roles, userRoles, users } from '../auth/tables.ts'
import type { Call } from './call.ts'
import type { Db } from '../db/db.ts'
import type { House } from '../house.ts'
import { problemOf } from './problem-of.ts'
import { transact } from './transact.ts'

/**
 * Runs work that no request carries (a job, the sample company) as a call of `actor`: one transaction with its changes, their audit rows,
 * events and jobs. `action` names the audit row of a call without changes. Deadlocks are tried again, so `run` must not keep state outside.
 */
export async function inCall<T>(
  house: House,
  actor: Actor,
  action: string,
  run: (call: Call) => Promise<T>,
  correlationId: string = randomUUID(),
): Promise<T> {
  const { value } = await transact(
    { actor, house, now: house.now(), correlationId, locale: null, version: null },
    house.enqueue,
    async (call) => ({ value: await run(call), ending: { action, stored: null } }),
  )
  return value
}

/** A person with what they may do at this moment, for a job they started earlier; null once they may not sign in any more. */
export async function actorById(db: Db, id: string, sessionId: string | null = null): Promise<Actor | null> {
  const rows = await db
    .select({ name: users.name, email: users.email, active: users.active, permissions: roles.permissions })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, eq(roles.name, userRoles.role))
    .where(eq(users.id, id))
  const [first] = rows
  if (!first?.active) return null
  return {
    id,
    name: first.name,
    email: first.email,
    permissions: [...new Set(rows.flatMap(({ permissions }) => permissions ?? []))],
    sessionId,
  }
}

export const isLost = (error: unknown): boolean => (problemOf(error)?.status ?? 0) >= 500

/** A database that restarts is back in seconds: the work waits for it. */
export async function patiently<T>(run: () => Promise<T>): Promise<T> {
  for (let wait = 250; ; wait *= 2) {
    try {
      return await run()
    } catch (error) {
      if (!isLost(error) || wait > 10_000) throw error
      await new Promise((wake) => setTimeout(wake, wait))
    }
  }
}
