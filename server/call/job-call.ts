import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Actor } from './actor.ts'
import { accessColumn, rightsAt } from '../auth/held.ts'
import { users } from '../auth/tables.ts'
import type { Call } from './call.ts'
import type { AppContext } from '../app-context.ts'
import { problemOf } from './problem-of.ts'
import { transact } from './transact.ts'

/**
 * Runs work that no request carries (a job, the sample company) as a call of `actor`: one transaction with its changes, their audit rows,
 * events and jobs. `action` names the audit row of a call without changes. Deadlocks are tried again, so `run` must not keep state outside.
 */
export async function inCall<T>(
  app: AppContext,
  actor: Actor,
  action: string,
  run: (call: Call) => Promise<T>,
  correlationId: string = randomUUID(),
): Promise<T> {
  const { value } = await transact(
    { actor, app, now: app.now(), correlationId, locale: null, version: null },
    app.enqueue,
    async (call) => ({ value: await run(call), ending: { action, stored: null } }),
  )
  return value
}

/** The same for work that often finds nothing to do: without changes it leaves no line in the audit log. */
export async function inQuietCall(
  app: AppContext,
  actor: Actor,
  action: string,
  run: (call: Call) => Promise<void>,
): Promise<void> {
  await transact(
    { actor, app, now: app.now(), correlationId: randomUUID(), locale: null, version: null },
    app.enqueue,
    async (call) => ({ value: await run(call), ending: { action, stored: null, quiet: true } }),
  )
}

/** A person with what they may do at this moment, for a job they started earlier; null once they may not sign in any more. */
export async function actorById(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  id: string,
  sessionId: string | null = null,
  scopes?: readonly string[],
): Promise<Actor | null> {
  const [found] = await db
    .select({ name: users.name, email: users.email, active: users.active, held: accessColumn })
    .from(users)
    .where(eq(users.id, id))
  if (!found?.active) return null
  const { name, email } = found
  return { id, name, email, ...rightsAt(id, found.held, now(), scopes), sessionId }
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
