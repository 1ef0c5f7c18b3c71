import { asc, sql } from 'drizzle-orm'
import { grants } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import { may } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import type { Tx } from '../db/db.ts'
import { roles } from './tables.ts'
import { says } from '../sentences.ts'

/** The roles that have a right, as people call them. */
export async function rolesWith(permission: string, db: Pick<Tx, 'select'>): Promise<string[]> {
  // Of every role: as JSON they are read ten times as fast as an array of the database.
  const permissions = sql<string[]>`to_jsonb(${roles.permissions})`
  const all = await db.select({ label: roles.label, permissions }).from(roles).orderBy(asc(roles.label))
  return all.filter((role) => grants(role.permissions, permission)).map(({ label }) => label)
}

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The refusal for want of a right, in the words of the company: no one has to know what we call it. */
export async function lacking(permission: string, db: Pick<Tx, 'select'>): Promise<Problem> {
  const names = await rolesWith(permission, db)
  return new Problem(
    'forbidden',
    names.length ? says.lacksRight({ roles: oneOf.format(names) }) : says.noRoleHasRight(),
  )
}

/** Refuses whoever has not this right too, where a call needs more than its own. */
export async function requireRight(permission: string, { actor, tx }: Call): Promise<void> {
  if (!may(actor, permission)) throw await lacking(permission, tx)
}
