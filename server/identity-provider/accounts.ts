import { eq, sql } from 'drizzle-orm'
import { evaluationName } from '#server/auth/directory.ts'
import { roles, userRoles, users } from '#server/auth/tables.ts'
import type { Tx } from '#server/db/db.ts'
import type { Room } from '#server/room.ts'

export type Role = { name: string; label: string; permissions: readonly string[] }
export type Account = { id: string; email: string; name: string; title: string; role: string }

/** The roles that come with the product, and what they may in every room; what they may in one room says that room. */
export const evaluationRoles: readonly Role[] = [
  { name: 'administrator', label: 'Administrator', permissions: ['*.*.*'] },
  { name: 'accountant', label: 'Accountant', permissions: [] },
  { name: 'buyer', label: 'Buyer', permissions: [] },
  { name: 'approver', label: 'Approver', permissions: [] },
  { name: 'receiver', label: 'Receiver', permissions: [] },
  { name: 'hr', label: 'HR officer', permissions: [] },
  { name: 'manager', label: 'Manager', permissions: [] },
  { name: 'employee', label: 'Employee', permissions: [] },
  { name: 'auditor', label: 'Auditor', permissions: ['*.*.read', '*.*.export'] },
]

/** All roles with what the rooms add to them, and those that rooms bring. */
export function rolesOf(rooms: readonly Pick<Room, 'name' | 'roles'>[]): readonly Role[] {
  const found = new Map(evaluationRoles.map((role) => [role.name, role]))
  for (const room of rooms)
    for (const [name, brought] of Object.entries(room.roles ?? {})) {
      const { label, permissions } = Array.isArray(brought)
        ? { label: undefined, permissions: brought }
        : (brought as Role)
      const known = found.get(name)
      if (!known && !label) throw new Error(`the room ${room.name} adds to the role ${name}, which nobody brings`)
      found.set(name, {
        name,
        label: known?.label ?? label!,
        permissions: [...new Set([...(known?.permissions ?? []), ...permissions])],
      })
    }
  return [...found.values()]
}

const account = (number: number, mailbox: string, name: string, title: string): Account => ({
  id: `7c0b2b1e-${String(number).padStart(4, '0')}-4a55-9a11-5f1e7a526f3b`,
  email: `${mailbox}@sample.mainstay.test`,
  name,
  title,
  role: mailbox,
})

/** The people of the sample company who can sign in, one for each role; their ids never change. */
export const evaluationAccounts: readonly Account[] = [
  account(1, 'administrator', 'Ingrid Solberg', 'Systems administrator'),
  account(2, 'accountant', 'Daniel Okafor', 'Senior accountant'),
  account(3, 'buyer', 'Mei Tanaka', 'Purchasing officer'),
  account(4, 'approver', 'Helena Varga', 'Finance director'),
  account(5, 'receiver', 'Tomasz Nowak', 'Warehouse supervisor'),
  account(6, 'hr', 'Priya Raman', 'People officer'),
  account(7, 'manager', 'Lucas Moreau', 'Engineering manager'),
  account(8, 'employee', 'Amina Diallo', 'Design engineer'),
  account(9, 'auditor', 'Robert Lindqvist', 'Internal auditor'),
]

const byId = new Map(evaluationAccounts.map((each) => [each.id, each]))
const byEmail = new Map(evaluationAccounts.map((each) => [each.email, each]))
export const accountByEmail = (email: string): Account | undefined => byEmail.get(email)
export const accountOf = (id: string): Account | undefined => byId.get(id)

/** Makes the roles that come with the product, or brings them up to date. */
export async function ensureRoles(tx: Tx, rooms: readonly Room[]): Promise<void> {
  await tx
    .insert(roles)
    .values(rolesOf(rooms).map((role) => ({ ...role, permissions: [...role.permissions] })))
    .onConflictDoUpdate({
      target: roles.name,
      set: { label: sql`excluded.label`, permissions: sql`excluded.permissions` },
    })
}

/** Makes the roles and the built-in accounts, or brings them up to date; what administrators changed (active, more roles) stays. */
export async function ensureEvaluationAccounts(tx: Tx, rooms: readonly Room[]): Promise<void> {
  await ensureRoles(tx, rooms)
  await tx
    .insert(users)
    .values(
      evaluationAccounts.map(({ id, email, name, title }) => ({
        id,
        email,
        name,
        title,
        issuer: evaluationName,
        subject: id,
      })),
    )
    .onConflictDoUpdate({
      target: [users.issuer, users.subject],
      set: {
        email: sql`excluded.email`,
        name: sql`excluded.name`,
        title: sql`excluded.title`,
        version: sql`${users.version} + 1`,
      },
      setWhere: sql`(${users.email}, ${users.name}, ${users.title}) is distinct from (excluded.email, excluded.name, excluded.title)`,
    })
  const people = await tx
    .select({ id: users.id, subject: users.subject })
    .from(users)
    .where(eq(users.issuer, evaluationName))
  const held = people.flatMap(({ id, subject }) => {
    const role = accountOf(subject)?.role
    return role ? [{ userId: id, role }] : []
  })
  await tx.insert(userRoles).values(held).onConflictDoNothing()
}
