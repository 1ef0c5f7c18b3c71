import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import type { ServerModule } from '#server/module.ts'
import { roles } from './tables.ts'

type Role = { name: string; label: string; description?: string; permissions: readonly string[] }

/** The roles that come with the product; what they may in a module says that module, so that a new one opens to nobody by accident. */
export const readyMade: readonly Role[] = [
  {
    name: 'administrator',
    label: 'Administrator',
    description: 'Has all permissions, including settings.',
    permissions: ['*.*.*'],
  },
  {
    name: 'accountant',
    label: 'Accountant',
    description: 'Keeps the books, enters and pays bills.',
    permissions: [],
  },
  {
    name: 'payables-clerk',
    label: 'Payables clerk',
    description: 'Enters bills and proposes payments, but does not approve or post them.',
    permissions: [],
  },
  { name: 'buyer', label: 'Buyer', description: 'Maintains vendors and items, and places orders.', permissions: [] },
  { name: 'approver', label: 'Approver', description: 'Decides on orders, bills and payments.', permissions: [] },
  { name: 'receiver', label: 'Receiver', description: 'Receives goods and records receipts.', permissions: [] },
  { name: 'hr', label: 'HR officer', description: 'Manages HR records; submits own requests.', permissions: [] },
  { name: 'manager', label: 'Manager', description: 'Leads a team; submits own requests.', permissions: [] },
  {
    name: 'employee',
    label: 'Employee',
    description: 'Submits requests and follows their status.',
    permissions: [],
  },
  {
    name: 'auditor',
    label: 'Auditor',
    description: 'Read-only access to all records.',
    permissions: [],
  },
]

const isOverModules = (pattern: string): boolean => pattern.startsWith('*')

/** All roles with what the modules add to them, and those that modules bring. No module's role reaches into every module. */
export function rolesOf(modules: readonly Pick<ServerModule, 'name' | 'roles'>[]): readonly Role[] {
  const found = new Map(readyMade.map((role) => [role.name, role]))
  for (const module of modules)
    for (const [name, brought] of Object.entries(module.roles ?? {})) {
      const { label, description, permissions } = Array.isArray(brought)
        ? { label: undefined, description: undefined, permissions: brought }
        : (brought as Role)
      const known = found.get(name)
      if (!known && !label) throw new Error(`the module ${module.name} adds to the role ${name}, which nobody brings`)
      if (permissions.some(isOverModules))
        throw new Error(`the module ${module.name} gives the role ${name} a right in every module`)
      found.set(name, {
        ...known,
        name,
        label: known?.label ?? label!,
        description: known?.description ?? description,
        permissions: [...new Set([...(known?.permissions ?? []), ...permissions])],
      })
    }
  return [...found.values()]
}

const alike = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...new Set(one)].toSorted()) === JSON.stringify([...new Set(other)].toSorted())

/**
 * Makes the roles that come with the product. One that is there stays as it is; only where nobody has changed what it allows it follows a
 * newer version of the product, which may have other modules.
 */
export async function ensureRoles(tx: Tx, modules: readonly ServerModule[]): Promise<void> {
  const wanted = rolesOf(modules)
  const names = wanted.map(({ name }) => name)
  const there = await tx.select().from(roles).where(inArray(roles.name, names))
  const missing = wanted.filter(({ name }) => !there.some((each) => each.name === name))
  if (missing.length)
    await tx
      .insert(roles)
      .values(missing.map((role) => ({ ...role, permissions: [...role.permissions], seeded: [...role.permissions] })))
      .onConflictDoNothing()
  for (const { name, permissions, description = '' } of wanted) {
    const now = there.find((each) => each.name === name)
    if (!now?.seeded || !alike(now.permissions, now.seeded)) continue
    if (alike(now.seeded, permissions) && (now.description || !description)) continue
    await tx
      .update(roles)
      .set({
        permissions: [...permissions],
        seeded: [...permissions],
        description: now.description || description,
        version: sql`${roles.version} + 1`,
      })
      // Another process may start at the same time.
      .where(and(eq(roles.name, name), isNotNull(roles.seeded), eq(roles.version, now.version)))
  }
}
