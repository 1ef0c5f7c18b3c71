import { randomUUID } from 'node:crypto'
import type { Actor } from './call/actor.ts'
import { routesOf } from './app.ts'
import { rightsOfRoles } from './auth/held.ts'
import type { Call, Change } from './call/call.ts'
import { finish } from './call/finish.ts'
import { gather } from './call/later.ts'
import type { House } from './house.ts'
import { rolesOf } from '#server/auth/ready-made.ts'
import { accountsOf, ensureEvaluationAccounts } from './identity-provider/accounts.ts'
import type { Room, SampleStep } from './room.ts'
import { openAgenda } from './sample-agenda.ts'

/** The accounts of the sample company by role, with the rights of that role. */
export function samplePeople(rooms: readonly Room[]): Record<string, Actor> {
  return Object.fromEntries(
    accountsOf(rooms).map(({ id, name, email, role }) => {
      const all = rolesOf(rooms).filter((each) => each.name === role)
      return [role, { id, name, email, ...rightsOfRoles(id, all), sessionId: null }]
    }),
  )
}

/**
 * Makes the whole sample company in one transaction: there is all of it, or nothing. Each step is audited as the person and the time it
 * belongs to, in the order of time over all rooms. Answers what was refused on the way, a sentence each.
 */
export async function createSampleCompany(house: House): Promise<string[]> {
  const { rooms } = house
  const people = samplePeople(rooms)
  return house.db.transaction(async (raw) => {
    const tx = raw as unknown as Call['tx']
    await ensureEvaluationAccounts(tx, rooms)
    const step: SampleStep = async (role, at, run) => {
      const changes: Change[] = []
      const { later, settle } = gather()
      const call: Call = {
        actor: people[role]!,
        tx,
        house,
        now: at,
        correlationId: randomUUID(),
        locale: null,
        version: null,
        changed: (change) => void changes.push(change),
        enqueue: () => {},
        later,
        queue: async () => {},
      }
      const value = await run(call)
      await (
        await settle(call)
      )()
      await finish(tx, call, 'sample', changes, null)
      return value
    }
    const [agenda, now, routes] = [openAgenda(), house.now(), routesOf(rooms)]
    for (const room of rooms) await room.sample?.({ step, agenda, now, routes })
    return agenda.play(step, now)
  })
}
