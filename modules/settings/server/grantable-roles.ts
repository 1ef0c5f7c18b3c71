import { inArray } from 'drizzle-orm'
import { roles } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { grants } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import { says } from './sentences.ts'

/** The names, checked: each role exists and, unless it was held before, allows no more than who gives it may do. */
export async function grantableRoles(wanted: readonly string[], { tx, actor }: Call, had: readonly string[] = []) {
  const names = [...new Set(wanted)]
  const known = names.length ? await tx.select().from(roles).where(inArray(roles.name, names)) : []
  const unknown = names.filter((name) => !known.some((role) => role.name === name))
  if (unknown.length)
    throw new Problem('unprocessable', says.noSuchRole({ roles: unknown.join(', ') }), { roles: says.chooseRoles() })
  const beyond = known.filter(
    ({ name, permissions }) =>
      !had.includes(name) && !permissions.every((pattern) => grants(actor.permissions, pattern)),
  )
  if (beyond.length)
    throw new Problem('forbidden', says.roleBeyondYours({ roles: beyond.map(({ label }) => label).join(', ') }))
  return names
}
