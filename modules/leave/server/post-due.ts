import { and, isNull, eq, ne } from 'drizzle-orm'
import { personTable } from '#modules/people/server/tables.ts'
import { dayOf } from '#server/approval/seat.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import type { AppContext } from '#server/app-context.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { personOf } from './account.ts'
import { bringPersonUp } from './entries.ts'
import { noteHeld } from './policies.ts'
import { leaveTypeTable } from './tables.ts'

const trackedTypes = async ({ tx }: Pick<Call, 'tx'>): Promise<string[]> =>
  (
    await tx
      .select({ id: leaveTypeTable.id })
      .from(unscoped(leaveTypeTable, 'the app'))
      .where(and(eq(leaveTypeTable.tracked, true), isNull(leaveTypeTable.archivedAt)))
      .orderBy(leaveTypeTable.id)
  ).map(({ id }) => id)

/** Posts what is due of one person: what is posted already is not posted again, by whichever process (rule H05). Answers the policies that ask first. */
export async function postDueOf(personId: string, call: Call): Promise<string[]> {
  const own = withoutVersion({ ...call, actor: system })
  const person = await personOf(personId, own)
  return person ? bringPersonUp(person, await trackedTypes(own), await dayOf(own), own) : []
}

/** The same of everybody who works here or did lately, each in a transaction of its own; then each policy says for how many it asks first. */
export async function postDue(app: AppContext): Promise<void> {
  const people = await app.db
    .select({ id: personTable.id })
    .from(unscoped(personTable, 'the app'))
    .where(ne(personTable.state, 'prehire'))
    .orderBy(personTable.id)
  const held = new Map<string, number>()
  for (const { id } of people) {
    let policies: string[] = []
    await inQuietCall(app, system, 'post leave', async (call) => {
      policies = await postDueOf(id, call)
    })
    for (const each of policies) held.set(each, (held.get(each) ?? 0) + 1)
  }
  await inQuietCall(app, system, 'count people without an opening balance', (call) => noteHeld(held, call))
}
