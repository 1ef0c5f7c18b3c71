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
import { leaveTypeTable } from './tables.ts'

const trackedTypes = async ({ tx }: Pick<Call, 'tx'>): Promise<string[]> =>
  (
    await tx
      .select({ id: leaveTypeTable.id })
      .from(unscoped(leaveTypeTable, 'the app'))
      .where(and(eq(leaveTypeTable.tracked, true), isNull(leaveTypeTable.archivedAt)))
      .orderBy(leaveTypeTable.id)
  ).map(({ id }) => id)

/** Posts what is due of one person: what is posted already is not posted again, by whichever process (rule H05). */
export async function postDueOf(personId: string, call: Call): Promise<void> {
  const own = withoutVersion({ ...call, actor: system })
  const person = await personOf(personId, own)
  if (person) await bringPersonUp(person, await trackedTypes(own), await dayOf(own), own)
}

/** The same of everybody who works here or did lately, each in a transaction of its own. */
export async function postDue(app: AppContext): Promise<void> {
  const people = await app.db
    .select({ id: personTable.id })
    .from(unscoped(personTable, 'the app'))
    .where(ne(personTable.state, 'prehire'))
    .orderBy(personTable.id)
  for (const { id } of people) await inQuietCall(app, system, 'post leave', (call) => postDueOf(id, call))
}
