import { inArray } from 'drizzle-orm'
import { roles } from '#server/auth/tables.ts'
import { mayGive } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { Problem } from '#shared/problem.ts'
import { says } from './sentences.ts'

/** The names, checked: each role exists and, unless it was held before, allows no more than who gives it may do. */
export async function grantableRoles(wanted: readonly string[], { tx, actor }: Call, had: readonly string[] = []) {
  const names = [...new Set(wanted)]
  const known = names.length ? await tx.select().from(roles).where(inArray(roles.name, names)) : []
  const unknown = names.filter((name) => !known.some((role) => role.name === name))
  if (unknown.length)
    throw new Problem('unprocessable', says.noSuchRole({ roles: unknown.join(', ') }), { roles: says.chooseRoles() })
  const archived = known.filter(({ name, state }) => state === 'archived' && !had.includes(name))
  if (archived.length)
    throw new Problem('unprocessable', says.roleArchived({ roles: archived.map(({ label }) => label).join(', ') }), {
      roles: says.chooseRoles(),
    })
  const beyond = known.filter(
    ({ name, permissions }) => !had.includes(name) && !permissions.every((pattern) => mayGive(actor, pattern)),
  )
  if (beyond.length)
    throw new Problem('forbidden', says.roleBeyondYours({ roles: beyond.map(({ label }) => label).join(', ') }))
  return names
}
