import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { accept as keep, conflictsOfMember, memberOf } from '#server/auth/accepted-conflicts.ts'
import { conflictsOf, type Found } from '#server/auth/conflicts.ts'
import { heldRoles, rolesAt, unlimited, type HeldRole } from '#server/auth/held.ts'
import { acceptedConflicts as table, roles as roleTable, userRoles, users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import { grants } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import { conflictApi, type Conflict } from '#modules/roles/shared/conflicts.ts'
import { rightsInWords } from './catalogue.ts'
import { says } from './sentences.ts'

type Accepted = typeof table.$inferSelect
const instant = (at: string | null) => at && new Date(at).toISOString()

function shown({ name, label, why, basis, parts }: Found, accepted: Accepted | undefined, { app }: Call): Conflict {
  return {
    name,
    label,
    why,
    basis,
    roles: parts.map((part) => ({
      label: part.label,
      rights: rightsInWords(part.rights, app.modules),
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
  const { tx, app, now } = call
  const people = await tx
    .select({ id: users.id, name: users.name, held: heldRoles })
    .from(users)
    .where(eq(users.active, true))
    .orderBy(asc(users.name), asc(users.id))
  const roles = await tx.select().from(roleTable).where(eq(roleTable.state, 'in use')).orderBy(asc(roleTable.label))
  const found = (held: Parameters<typeof conflictsOf>[0]) => conflictsOf(held, app.modules, now)
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
        rolesAt({ roles: held, department: null, self: [], reports: [], colleagues: [] }, now).some(({ permissions }) =>
          grants(permissions, '*.*.*'),
        ),
      )
      .map(({ id, name }) => ({ id, name })),
    declared: app.modules
      .flatMap(({ conflicts = [] }) => conflicts)
      .map(({ label, why, rights }) => ({
        label,
        why,
        rights: rights.map((list) => rightsInWords(list, app.modules)),
      })),
  }
}

type Alike = { held: HeldRole[]; people: string[] }
/**
 * What nobody has accepted as it is now, of members and of roles by themselves. It is asked with every count of an inbox: members with the same roles
 * are looked at once, so that a company of thousands costs what its kinds of members do.
 */
export async function openConflicts(call: Call): Promise<{ key: string; since: string }[]> {
  const { tx, app, now } = call
  const members = await rowsOf<Alike>(
    tx,
    sql`with given as (
        select h.user_id, jsonb_agg(jsonb_build_object('role', h.role, 'reach', h.reach, 'entityIds', h.entity_ids, 'limit', h.amount_limit::text, 'currency', h.currency,
          'from', h.valid_from, 'until', h.valid_until) order by h.role) as held
        from user_roles h join users u on u.id = h.user_id and u.active group by h.user_id)
      select held, array_agg(user_id) as people from given group by held`,
  )
  const roles = await tx.select().from(roleTable)
  const allows = new Map(roles.map(({ name, label, permissions }) => [name, { label, permissions }]))
  const alike: Alike[] = [
    ...members.map(({ held, people }) => ({
      people,
      held: held.map((each) => ({ ...each, ...allows.get(each.role) })),
    })),
    ...roles.flatMap((role) => (role.state === 'in use' ? { held: [unlimited(role)], people: [role.id] } : [])),
  ]
  const found = alike.flatMap(({ held, people }) =>
    conflictsOf(held, app.modules, now).flatMap((each) => people.map((id) => ({ id, ...each }))),
  )
  if (found.length === 0) return []
  const accepted = new Set(
    (await tx.select().from(table)).map(({ subjectId, conflict, basis }) => `${subjectId} ${conflict} ${basis}`),
  )
  return found
    .filter(({ id, name, basis }) => !accepted.has(`${id} ${name} ${basis}`))
    .map(({ id, name, basis, parts }) => ({
      key: `${id} ${name} ${basis}`,
      since:
        parts
          .flatMap(({ from }) => instant(from) ?? [])
          .toSorted()
          .at(-1) ?? now.toISOString(),
    }))
}

/** One change of access at a time, as where roles are given. */
const takeLock = ({ tx }: Call) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings.members'))`)

/** Refuses to accept what is not there any more, or is not what it was. */
function asSeen(found: Found | undefined, basis: string): Found {
  if (!found) throw new Problem('conflict', says.noConflict())
  if (found.basis !== basis) throw new Problem('conflict', says.conflictChanged())
  return found
}

export const conflictRoutes = [
  route(conflictApi.report, (_input, call) => report(call)),
  route(conflictApi.ofMember, async ({ params: { id } }, call) => {
    const [person] = await withAccepted([{ id, name: '', found: await conflictsOfMember(id, call) }], call)
    return person?.conflicts ?? []
  }),
  route(conflictApi.accept, async ({ params: { id }, body: { conflict, basis, reason } }, call) => {
    if (id === call.actor.id) throw new Problem('forbidden', says.ownConflict())
    await takeLock(call)
    const found = (await conflictsOfMember(id, call)).find(({ name }) => name === conflict)
    await keep(memberOf(id), asSeen(found, basis), reason, call)
    return { done: true } as const
  }),
  route(conflictApi.acceptOfRole, async ({ params: { id }, body: { conflict, basis, reason } }, call) => {
    await takeLock(call)
    const [role] = await call.tx
      .select()
      .from(roleTable)
      .where(and(eq(roleTable.id, id), eq(roleTable.state, 'in use')))
    if (!role) throw new Problem('not_found', says.noSuchRole())
    const [own] = await call.tx
      .select({ id: userRoles.userId })
      .from(userRoles)
      .where(and(eq(userRoles.role, role.name), eq(userRoles.userId, call.actor.id)))
    if (own) throw new Problem('forbidden', says.ownRoleConflict())
    const found = conflictsOf([unlimited(role)], call.app.modules, call.now).find(({ name }) => name === conflict)
    await keep({ record: 'settings.roles', id }, asSeen(found, basis), reason, call)
    return { done: true } as const
  }),
]
