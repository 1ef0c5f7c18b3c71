import { asc, eq, inArray, sql } from 'drizzle-orm'
import { accept as keep, conflictsOfMember, memberOf } from '#server/auth/accepted-conflicts.ts'
import { conflictsOf, type Found } from '#server/auth/conflicts.ts'
import { heldRoles, rolesAt, unlimited } from '#server/auth/held.ts'
import { acceptedConflicts as table, roles as roleTable, users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { grants } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import { conflictApi, type Conflict } from '#modules/roles/shared/conflicts.ts'
import { rightsInWords } from './catalogue.ts'
import { says } from './sentences.ts'

type Accepted = typeof table.$inferSelect
const instant = (at: string | null) => at && new Date(at).toISOString()

function shown({ name, label, why, basis, parts }: Found, accepted: Accepted | undefined, { house }: Call): Conflict {
  return {
    name,
    label,
    why,
    basis,
    roles: parts.map((part) => ({
      label: part.label,
      rights: rightsInWords(part.rights, house.rooms),
      from: instant(part.from),
      until: instant(part.until),
    })),
    accepted: accepted
      ? {
          reason: accepted.reason,
          byName: accepted.byName,
          at: accepted.at,
          lapsed: accepted.basis !== basis,
        }
      : null,
  }
}

type Whose = { id: string; name: string; found: Found[] }

/** Those with a conflict, with what was accepted of it. */
async function withAccepted(all: readonly Whose[], call: Call) {
  const some = all.filter(({ found }) => found.length)
  const ids = some.map(({ id }) => id)
  const accepted = ids.length ? await call.tx.select().from(table).where(inArray(table.subjectId, ids)) : []
  return some.map(({ id, name, found }) => ({
    id,
    name,
    conflicts: found.map((each) =>
      shown(
        each,
        accepted.find(({ subjectId, conflict }) => subjectId === id && conflict === each.name),
        call,
      ),
    ),
  }))
}

async function report(call: Call) {
  const { tx, house, now } = call
  const people = await tx
    .select({ id: users.id, name: users.name, held: heldRoles })
    .from(users)
    .where(eq(users.active, true))
    .orderBy(asc(users.name), asc(users.id))
  const roles = await tx.select().from(roleTable).where(eq(roleTable.state, 'in use')).orderBy(asc(roleTable.label))
  const found = (held: Parameters<typeof conflictsOf>[0]) => conflictsOf(held, house.rooms, now)
  return {
    members: await withAccepted(
      people.map(({ held, ...each }) => ({ ...each, found: found(held) })),
      call,
    ),
    roles: await withAccepted(
      roles.map((role) => ({ id: role.id, name: role.label, found: found([unlimited(role)]) })),
      call,
    ),
    everything: people
      .filter(({ held }) =>
        rolesAt({ roles: held, department: null, reports: [], colleagues: [] }, now).some(({ permissions }) =>
          grants(permissions, '*.*.*'),
        ),
      )
      .map(({ id, name }) => ({ id, name })),
    declared: house.rooms
      .flatMap(({ conflicts = [] }) => conflicts)
      .map(({ label, why, rights }) => ({
        label,
        why,
        rights: rights.map((list) => rightsInWords(list, house.rooms)),
      })),
  }
}

/** One change of access at a time, as where roles are given. */
const inTurn = ({ tx }: Call) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings.members'))`)

export const conflictRoutes = [
  route(conflictApi.report, (_input, call) => report(call)),
  route(conflictApi.ofMember, async ({ params: { id } }, call) => {
    const [person] = await withAccepted([{ id, name: '', found: await conflictsOfMember(id, call) }], call)
    return person?.conflicts ?? []
  }),
  route(conflictApi.accept, async ({ params: { id }, body: { conflict, basis, reason } }, call) => {
    if (id === call.actor.id) throw new Problem('forbidden', says.ownConflict())
    await inTurn(call)
    const found = (await conflictsOfMember(id, call)).find(({ name }) => name === conflict)
    if (!found) throw new Problem('conflict', says.noConflict())
    if (found.basis !== basis) throw new Problem('conflict', says.conflictChanged())
    await keep(memberOf(id), found, reason, call)
    return { done: true } as const
  }),
]
