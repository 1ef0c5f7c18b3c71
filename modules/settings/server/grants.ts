import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { userRoles } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { addDays } from '#shared/day.ts'
import { minorOf } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { GivenRole } from '#modules/settings/shared/members.ts'
import { says as common } from '#server/sentences.ts'
import { says } from './sentences.ts'

/** The legal entities that a grant can be for. */
export const entitiesOf = async ({ app, tx }: Pick<Call, 'app' | 'tx'>): Promise<{ id: string; name: string }[]> =>
  (await Promise.all(app.modules.map(({ entities }) => entities?.(tx) ?? Promise.resolve([])))).flat()

async function timeZoneOf({ app, tx }: Call): Promise<string> {
  for (const { timeZone } of app.modules) {
    const named = await timeZone?.(tx)
    if (named) return named
  }
  return 'UTC'
}

/** The moment at which a day of the company begins. */
const beginning = (day: string | undefined, zone: string) =>
  day === undefined ? null : sql<string>`(${day}::date::timestamp at time zone ${zone})`

/** The columns of what is given with a role; all there is where nothing is said. */
async function columnsOf(role: string, given: GivenRole | undefined, call: Call) {
  const { reach = 'all', entityIds = [], limit, from, to, reason } = given ?? {}
  const refuse = (path: string, sentence: ReturnType<typeof says.noSuchEntity>): never => {
    throw new Problem('unprocessable', sentence, { [`given.${role}.${path}`]: sentence })
  }
  if (reach === 'entity') {
    const known = new Set((await entitiesOf(call)).map(({ id }) => id))
    if (!entityIds.length) refuse('entityIds', says.entityMissing())
    if (!entityIds.every((id) => known.has(id))) refuse('entityIds', says.noSuchEntity())
  }
  if (from && to && to < from) refuse('to', common.endsBeforeStart())
  const minor = limit ? minorOf(limit.amount, limit.currency) : null
  if (limit && (minor === null || minor < 0n)) refuse('limit', says.limitUnknown({ currency: limit.currency }))
  const zone = from || to ? await timeZoneOf(call) : 'UTC'
  return {
    reach,
    entityIds: reach === 'entity' ? [...new Set(entityIds)] : [],
    amountLimit: minor,
    currency: limit?.currency ?? null,
    validFrom: beginning(from, zone),
    validUntil: beginning(to && addDays(to, 1), zone),
    grantedByName: call.actor.name,
    grantedAt: call.now.toISOString(),
    reason: reason ?? null,
  }
}

/** Gives a person these roles and no others. Of one they have what it was given with stays, unless `given` says it anew. */
export async function setGrants(
  userId: string,
  names: readonly string[],
  given: readonly GivenRole[],
  call: Call,
): Promise<void> {
  const { tx } = call
  const stray = given.find(({ role }) => !names.includes(role))
  if (stray) throw new Problem('unprocessable', says.grantOfAnotherRole(), { given: says.grantOfAnotherRole() })
  const theirs = eq(userRoles.userId, userId)
  await tx.delete(userRoles).where(names.length ? and(theirs, notInArray(userRoles.role, [...names])) : theirs)
  const had = names.length
    ? await tx
        .select({ role: userRoles.role })
        .from(userRoles)
        .where(and(theirs, inArray(userRoles.role, [...names])))
    : []
  for (const role of names) {
    const anew = given.find((each) => each.role === role)
    const has = had.some((each) => each.role === role)
    if (has && !anew) continue
    const columns = await columnsOf(role, anew, call)
    if (has)
      await tx
        .update(userRoles)
        .set(columns)
        .where(and(theirs, eq(userRoles.role, role)))
    else await tx.insert(userRoles).values({ userId, role, ...columns })
  }
}
