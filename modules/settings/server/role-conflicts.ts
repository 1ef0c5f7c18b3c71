import { eq } from 'drizzle-orm'
import { memberRecord } from '#server/auth/members.ts'
import type { Call } from '#server/call/call.ts'
import type { RoleConflict } from '#server/room.ts'
import { Problem } from '#shared/problem.ts'
import { acceptedConflicts as table } from './tables.ts'
import { says } from './sentences.ts'

/** Which of the roles should be two people's. */
export const conflictsOf = (roles: readonly string[], { house }: Call): RoleConflict[] =>
  house.rooms
    .flatMap(({ conflicts = [] }) => conflicts)
    .filter((each) => each.roles.every((role) => roles.includes(role)))

const sentences = (conflicts: readonly { why: string }[]): string => conflicts.map(({ why }) => `${why}.`).join(' ')

/** Refuses such roles to a person who has not joined yet: there is nobody yet to keep the reason with. */
export function refuseConflicts(roles: readonly string[], call: Call): void {
  const conflicts = conflictsOf(roles, call)
  if (conflicts.length)
    throw new Problem('unprocessable', says.rolesOfTwo(), {
      roles: says.secondRoleLater({ conflicts: sentences(conflicts) }),
    })
}

/** Roles that should be two people's are given to one only with a reason, which is kept as long as they have both. */
export async function acceptConflicts(
  userId: string,
  roles: readonly string[],
  reason: string | undefined,
  call: Call,
) {
  const { tx, actor, now } = call
  const conflicts = conflictsOf(roles, call)
  const kept = await tx.delete(table).where(eq(table.userId, userId)).returning()
  const found = conflicts.map(({ roles: [role, other], why }) => ({
    why,
    earlier: kept.find((each) => each.role === role && each.other === other),
    fresh: { userId, role, other, why, reason: reason ?? '', byName: actor.name, at: now.toISOString() },
  }))
  const open = found.filter(({ earlier }) => !earlier)
  if (open.length && !reason)
    throw new Problem('unprocessable', says.rolesOfTwo(), {
      reason: says.rolesNeedReason({ conflicts: sentences(open) }),
    })
  if (found.length) await tx.insert(table).values(found.map(({ earlier, fresh }) => earlier ?? fresh))
  for (const { why } of open)
    call.changed({
      record: memberRecord,
      recordId: userId,
      action: 'accept conflicting roles',
      before: null,
      after: { conflict: why, reason },
    })
}
