import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Actor } from './actor.ts'
import { roles, userRoles, users } from './auth/tables.ts'
import type { Call, Change, Job } from './call.ts'
import type { Db } from './db/db.ts'
import { finish } from './finish.ts'
import type { House } from './house.ts'
import { isRetryable } from './problem-of.ts'

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
  const attempt = () =>
    house.db.transaction(async (raw) => {
      const tx = raw as unknown as Call['tx']
      const changes: Change[] = []
      const jobs: Job[] = []
      const call: Call = {
        actor,
        tx,
        house,
        now: house.now(),
        correlationId,
        version: 0,
        changed: (change) => void changes.push(change),
        enqueue: (job) => void jobs.push(job),
      }
      const value = await run(call)
      if (jobs.length) {
        if (!house.enqueue) throw new Error(`${action} asks for a job, but none are taken yet`)
        await house.enqueue(tx, jobs)
      }
      await finish(tx, call, action, changes, null)
      return value
    })
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= 5 || !isRetryable(error)) throw error
      await new Promise((wake) => setTimeout(wake, Math.random() * 20 * tries))
    }
  }
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
