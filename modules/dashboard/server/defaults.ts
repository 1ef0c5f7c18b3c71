import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Card, defaultsCall } from '#modules/dashboard/shared/dashboard.ts'
import { roles } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { Problem } from '#shared/problem.ts'
import { refuseTwice } from './layouts.ts'
import { says } from './sentences.ts'
import { defaultTable } from './tables.ts'

type RoleDefault = z.output<typeof defaultsCall.reply>[number]

/** Every role with the version of its default; 0 while it has the cards of the product. */
export async function defaultsOf({ tx }: Call): Promise<RoleDefault[]> {
  const all = await tx
    .select({ role: roles.name, label: roles.label, version: defaultTable.version })
    .from(unscoped(roles, 'a rule'))
    .leftJoin(unscoped(defaultTable, 'a rule'), eq(defaultTable.role, roles.name))
    .orderBy(asc(roles.label))
  return all.map(({ version, ...role }) => ({ ...role, version: version ?? 0 }))
}

/** The role with its default row, locked. Throws `not_found` without such a role, `stale` after another change. */
async function roleOf(role: string, { tx, version }: Call) {
  const [known] = await tx
    .select({ label: roles.label })
    .from(unscoped(roles, 'a rule'))
    .where(eq(roles.name, role))
    .for('update')
  if (!known) throw new Problem('not_found', says.noRole({ role }))
  const [row] = await tx.select().from(unscoped(defaultTable, 'of one in hand')).where(eq(defaultTable.role, role))
  if ((row?.version ?? 0) !== version) throw new Problem('stale', says.changed())
  return { label: known.label, row }
}

const record = 'dashboard.defaults'

/** Sets the cards that a role begins with. */
export async function setDefault(role: string, cards: Card[], call: Call): Promise<RoleDefault> {
  refuseTwice(cards)
  const { label, row } = await roleOf(role, call)
  const { tx, actor, now } = call
  const next = {
    role,
    cards,
    version: (row?.version ?? 0) + 1,
    updatedAt: now.toISOString(),
    updatedBy: actor.id,
  }
  const [saved] = await tx
    .insert(defaultTable)
    .values(next)
    .onConflictDoUpdate({ target: defaultTable.role, set: next })
    .returning()
  const change = { record, recordId: saved!.id, action: row ? 'update' : 'create' }
  call.changed({ ...change, before: row ? { role, cards: row.cards } : null, after: { role, cards } })
  return { role, label, version: next.version }
}

/** Returns a role to the cards of the product. */
export async function resetDefault(role: string, call: Call): Promise<RoleDefault> {
  const { label, row } = await roleOf(role, call)
  if (row) {
    await call.tx.delete(defaultTable).where(eq(defaultTable.id, row.id))
    const before = { role, cards: row.cards }
    call.changed({ record, recordId: row.id, action: 'delete', before, after: null })
  }
  return { role, label, version: 0 }
}
