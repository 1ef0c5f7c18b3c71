import { and, eq, inArray } from 'drizzle-orm'
import { outsideCalls } from '#server/audit/outside-calls.ts'
import type { Db } from '#server/db/db.ts'
import type { Claims, Directory } from './directory.ts'
import { roles, userRoles } from './tables.ts'

/**
 * Gives and takes the roles that the directory decides by group; roles that no group is mapped to stay as administrators set them.
 * True where something changed. A token without groups (they are too many, or not asked for) changes nothing.
 */
export async function followGroups(
  db: Db,
  { groupRoles = [], groupTenant }: Directory,
  { groups, tid }: Claims,
  userId: string,
): Promise<boolean> {
  if (!Array.isArray(groups) || groupRoles.length === 0) return false
  if (groupTenant !== undefined && tid !== groupTenant) return false
  const mapped = [...new Set(groupRoles.map(({ role }) => role))]
  const theirs = new Set(groupRoles.flatMap(({ group, role }) => (groups.includes(group) ? [role] : [])))
  return outsideCalls(db, 'follow groups', async (tx) => {
    const known = await tx.select({ name: roles.name }).from(roles).where(inArray(roles.name, mapped))
    const held = await tx
      .select({ role: userRoles.role })
      .from(userRoles)
      .where(and(eq(userRoles.userId, userId), inArray(userRoles.role, mapped)))
    const had = new Set(held.map(({ role }) => role))
    const given = known.filter(({ name }) => theirs.has(name) && !had.has(name))
    const taken = [...had].filter((role) => !theirs.has(role))
    if (given.length)
      await tx
        .insert(userRoles)
        .values(given.map(({ name }) => ({ userId, role: name })))
        .onConflictDoNothing()
    if (taken.length)
      await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), inArray(userRoles.role, taken)))
    return given.length + taken.length > 0
  })
}
