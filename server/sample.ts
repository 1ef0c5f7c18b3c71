import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Actor } from './call/actor.ts'
import { routesOf } from './app.ts'
import { rightsOfRoles } from './auth/held.ts'
import type { Call, Change } from './call/call.ts'
import { finish } from './call/finish.ts'
import { gather } from './call/before-commit.ts'
import type { AppContext } from './app-context.ts'
import { rolesOf } from '#server/auth/ready-made.ts'
import { accountsOf, ensureEvaluationAccounts } from './identity-provider/accounts.ts'
import type { ServerModule, SampleStep } from './module.ts'
import { openAgenda } from './sample-agenda.ts'

/**
 * The accounts of the sample company by role, with the rights of that role. How far a right reaches is worked out with a session, which nobody
 * has here: as those of the product itself, their rights reach everything, and no row is asked for again because of them.
 */
function samplePeople(modules: readonly ServerModule[]): Record<string, Actor> {
  return Object.fromEntries(
    accountsOf(modules).map(({ id, name, email, role }) => {
      const all = rolesOf(modules).filter((each) => each.name === role)
      return [role, { id, name, email, permissions: rightsOfRoles(id, all).permissions, sessionId: null }]
    }),
  )
}

/**
 * On a busy machine the papers that are set meanwhile may take longer than a call may wait. Each statement comes with thousands of values and is
 * planned once for all of them: to plan it takes longer than to run it.
 */
const patiently = sql`select set_config('idle_in_transaction_session_timeout', '0', true), set_config('statement_timeout', '0', true),
  set_config('plan_cache_mode', 'force_generic_plan', true)`

/**
 * Makes the whole sample company in one transaction: there is all of it, or nothing. Each step is audited as the person and the time it
 * belongs to, in the order of time over all modules. Answers what was refused on the way, a sentence each.
 */
export async function createSampleCompany(app: AppContext): Promise<string[]> {
  const { modules } = app
  const people = samplePeople(modules)
  return app.db.transaction(async (raw) => {
    const tx = raw as unknown as Call['tx']
    await tx.execute(patiently)
    await ensureEvaluationAccounts(tx, modules)
    const step: SampleStep = async (role, at, run) => {
      const changes: Change[] = []
      const { beforeCommit: later, settle } = gather()
      const call: Call = {
        actor: people[role]!,
        tx,
        app,
        now: at,
        correlationId: randomUUID(),
        locale: null,
        version: null,
        changed: (change) => void changes.push(change),
        enqueue: () => {},
        beforeCommit: later,
        serialize: async () => {},
      }
      const value = await run(call)
      await (
        await settle(call)
      )()
      await finish(tx, call, 'sample', changes, null)
      return value
    }
    const [agenda, now, routes] = [openAgenda(), app.now(), routesOf(modules)]
    for (const module of modules) await module.sample?.({ step, agenda, now, routes })
    return agenda.play(step, now)
  })
}
