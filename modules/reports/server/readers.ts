import { inArray, or, sql, type SQL } from 'drizzle-orm'
import { roles, users } from '#server/auth/tables.ts'
import { roleNames, type Actor } from '#server/call/actor.ts'
import { forBoth } from '#server/call/reach.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { Problem } from '#shared/problem.ts'
import { says } from './sentences.ts'
import { reportTable } from './tables.ts'

const openTo = (actor: Actor): SQL =>
  or(
    sql`${reportTable.ownerId} = ${actor.id}::uuid`,
    sql`${reportTable.audience} = 'everyone'`,
    sql`${reportTable.people} @> array[${actor.id}::uuid]`,
    sql`${reportTable.roles} && ${sql.param(roleNames(actor))}::text[]`,
  )!

/** Reports that somebody owns, or that are shared with them; in a view as another member, those alone that both may see. */
export const openReports = (actor: Actor): SQL | undefined => (actor.grants ? forBoth(actor, openTo) : undefined)

type Readers = { audience: 'me' | 'named' | 'everyone'; roles: string[]; people: string[] }

/** The readers as they are stored: no roles and people for everyone or the owner alone. Throws `unprocessable` for roles and people that do not exist. */
export async function readersOf({ audience, roles: named, people }: Readers, { tx }: Call): Promise<Readers> {
  if (audience !== 'named') return { audience, roles: [], people: [] }
  const [names, ids] = [[...new Set(named)], [...new Set(people)]]
  if (!names.length && !ids.length) throw new Problem('unprocessable', says.noReader(), { audience: says.noReader() })
  const known = names.length
    ? await tx.select({ name: roles.name }).from(unscoped(roles, 'a reference')).where(inArray(roles.name, names))
    : []
  const missing = names.find((name) => !known.some((role) => role.name === name))
  if (missing)
    throw new Problem('unprocessable', says.noSuchRole({ role: missing }), {
      roles: says.noSuchRole({ role: missing }),
    })
  const members = ids.length
    ? await tx.select({ id: users.id }).from(unscoped(users, 'a reference')).where(inArray(users.id, ids))
    : []
  if (members.length < ids.length)
    throw new Problem('unprocessable', says.noSuchPerson(), { people: says.noSuchPerson() })
  return { audience, roles: names, people: ids }
}
