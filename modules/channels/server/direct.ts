import { asc, eq, inArray } from 'drizzle-orm'
import { channelCalls, channels as declared } from '#modules/channels/shared/channels.ts'
import { membersNamed } from '#server/auth/members-named.ts'
import { users } from '#server/auth/tables.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { actorById } from '#server/call/job-call.ts'
import { route } from '#server/call/route.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { Problem } from '#shared/problem.ts'
import { begin, channels, enter } from './channels.ts'
import { says } from './sentences.ts'
import { channelTable } from './tables.ts'

/** Refuses people who are no active members of the company with the right to read channels. */
export async function refuseStrangers(ids: readonly string[], { now, tx }: Call): Promise<void> {
  for (const id of ids) {
    const person = await actorById({ db: tx, now: () => now }, id)
    if (person && may(person, declared.api.read.can)) continue
    throw new Problem('unprocessable', says.noSuchPerson(), { people: says.noSuchPerson() })
  }
}

/** Answers the one conversation of these people and the caller; the unique key decides when several begin it at once. */
export async function openDirect(people: readonly string[], call: Call): Promise<string> {
  const { tx, actor } = call
  const others = [...new Set(people)].filter((id) => id !== actor.id)
  if (others.length === 0) throw new Problem('unprocessable', says.someoneElse(), { people: says.someoneElse() })
  await refuseStrangers(others, call)
  const all = [actor.id, ...others].toSorted()
  const directKey = all.join(' ')
  const names = await tx
    .select({ name: users.name })
    .from(unscoped(users, 'a reference'))
    .where(inArray(users.id, all))
    .orderBy(asc(users.name))
  const [made] = await tx
    .insert(channelTable)
    .values({ kind: 'direct', name: names.map(({ name }) => name).join(', '), directKey, createdBy: actor.id })
    .onConflictDoNothing()
    .returning({ id: channelTable.id })
  if (!made) {
    const [there] = await tx
      .select({ id: channelTable.id })
      .from(unscoped(channelTable, 'a rule'))
      .where(eq(channelTable.directKey, directKey))
    return there!.id
  }
  await begin(made.id, call)
  await enter(made.id, all, { role: 'member', lastReadSeq: 0, notify: 'all' }, call)
  await channels.created([made.id], call)
  return made.id
}

export const directRoutes = [
  route(channelCalls.direct, async ({ body }, call) => channels.detail(await openDirect(body.people, call), call)),
  route(channelCalls.people, ({ query }, { tx }) => membersNamed(query, tx)),
]
