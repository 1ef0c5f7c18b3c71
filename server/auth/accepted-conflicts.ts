import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Call } from '../call/call.ts'
import { says } from '../sentences.ts'
import { conflictsOf, type Found } from './conflicts.ts'
import { heldRoles, unlimited, type HeldRole } from './held.ts'
import { memberRecord } from './members.ts'
import { acceptedConflicts as table, roles as roleTable, userRoles, users } from './tables.ts'

/** Whose conflict it is: a member, or a role that has all the rights by itself. */
type Subject = { record: string; id: string }
export const memberOf = (id: string): Subject => ({ record: memberRecord, id })

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const through = ({ parts }: Found): string => list.format(new Set(parts.map(({ label }) => label)))
/** The conflicts in words, each with the roles that make it. */
const inWords = (found: readonly Found[]): string => found.map((each) => `${each.why} (${through(each)}).`).join(' ')

/** The conflicts of one member, as their roles are in this transaction. */
export async function conflictsOfMember(id: string, { tx, app, now }: Call): Promise<Found[]> {
  const [person] = await tx.select({ held: heldRoles }).from(users).where(eq(users.id, id))
  return person ? conflictsOf(person.held, app.modules, now) : []
}

/** Refuses such roles to a person who has not joined yet: there is nobody yet to keep the reason with. */
export async function refuseConflicts(names: readonly string[], { tx, app, now }: Call): Promise<void> {
  const given = (await tx.select().from(roleTable)).filter(({ name }) => names.includes(name)).map(unlimited)
  const found = conflictsOf(given, app.modules, now)
  if (found.length)
    throw new Problem('unprocessable', says.rightsOfSeveral(), {
      roles: says.conflictLater({ conflicts: inWords(found) }),
    })
}

/**
 * After a change of rights: what it brings together has to be accepted with a reason, which is kept and told in the history; what was accepted
 * before and is gone, is not accepted any more. What was there before, and is as it was, is no matter of this change.
 */
export async function settleConflicts(
  subjects: readonly { subject: Subject; before: readonly Found[]; after: readonly Found[] }[],
  reason: string | undefined,
  call: Call,
): Promise<void> {
  const fresh: { subject: Subject; found: Found[] }[] = []
  for (const { subject, before, after } of subjects) {
    const mine = eq(table.subjectId, subject.id)
    const names = after.map(({ name }) => name)
    await call.tx.delete(table).where(names.length ? and(mine, notInArray(table.conflict, names)) : mine)
    const known = new Set(before.map(({ basis, name }) => `${name} ${basis}`))
    for (const { conflict, basis } of await call.tx.select().from(table).where(mine)) known.add(`${conflict} ${basis}`)
    const found = after.filter(({ name, basis }) => !known.has(`${name} ${basis}`))
    if (found.length) fresh.push({ subject, found })
  }
  if (fresh.length === 0) return
  if (!reason) {
    const different = new Map(fresh.flatMap(({ found }) => found.map((each) => [inWords([each]), each])))
    throw new Problem('unprocessable', says.rightsOfSeveral(), {
      reason: says.conflictNeedsReason({ conflicts: inWords([...different.values()]) }),
    })
  }
  for (const { subject, found } of fresh) for (const each of found) await accept(subject, each, reason, call)
}

/** The same where a role is to allow something else: of the role by itself, and of everybody who has it. */
export async function settleRole(
  role: { id: string; name: string; label: string; permissions: readonly string[] },
  permissions: readonly string[],
  reason: string | undefined,
  call: Call,
): Promise<void> {
  const { tx, app, now } = call
  const found = (held: readonly HeldRole[]) => conflictsOf(held, app.modules, now)
  const anew = (held: HeldRole): HeldRole =>
    held.role === role.name ? { ...held, permissions: [...permissions] } : held
  const alone = unlimited(role)
  const holders = await tx
    .select({ id: users.id, held: heldRoles })
    .from(users)
    .where(inArray(users.id, tx.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, role.name))))
  const subjects = [
    { subject: { record: 'settings.roles', id: role.id }, before: found([alone]), after: found([anew(alone)]) },
    ...holders.map(({ id, held }) => ({
      subject: memberOf(id),
      before: found(held),
      after: found(held.map(anew)),
    })),
  ]
  await settleConflicts(subjects, reason, call)
}

/** Keeps who accepts a conflict and why, for as long as it is what it is now. */
export async function accept(subject: Subject, found: Found, reason: string, call: Call): Promise<void> {
  const { name: conflict, basis, why, label } = found
  const values = { basis, why, reason, byName: call.actor.name, at: call.now.toISOString() }
  await call.tx
    .insert(table)
    .values({ subjectId: subject.id, conflict, ...values })
    .onConflictDoUpdate({ target: [table.subjectId, table.conflict], set: values })
  call.changed({
    record: subject.record,
    recordId: subject.id,
    action: 'acceptConflict',
    before: null,
    after: { conflict: label, through: through(found), reason },
  })
}
