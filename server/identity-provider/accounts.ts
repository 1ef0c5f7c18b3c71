import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { evaluationName } from '#server/auth/directory.ts'
import { ensureRoles } from '#server/auth/ready-made.ts'
import { userRoles, users } from '#server/auth/tables.ts'
import type { Tx } from '#server/db/db.ts'
import type { OwnRole, ServerModule } from '#server/module.ts'

export type Account = { id: string; email: string; name: string; title: string; role: string }

const person = (id: string, role: string, name: string, title: string): Account => ({
  id,
  email: `${role}@sample.mainstay.test`,
  name,
  title,
  role,
})
const account = (number: number, role: string, name: string, title: string): Account =>
  person(`7c0b2b1e-${String(number).padStart(4, '0')}-4a55-9a11-5f1e7a526f3b`, role, name, title)

/** The people of the sample company who have the roles that come with the product; their ids never change. */
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

type Brings = Pick<ServerModule, 'roles'>

/** By the name of the role, which never changes either. */
const idOf = (role: string): string =>
  createHash('sha256')
    .update(role)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-9$4-$5')

const isOwn = (brought: readonly string[] | OwnRole): brought is OwnRole => !Array.isArray(brought)

/** Everybody of the sample company who can sign in, one person a role, with those whom modules bring for roles of their own. */
export function accountsOf(modules: readonly Brings[]): readonly Account[] {
  const byRole = new Map(evaluationAccounts.map((each) => [each.role, each]))
  for (const { roles = {} } of modules)
    for (const [role, brought] of Object.entries(roles))
      if (isOwn(brought) && brought.person && !byRole.has(role))
        byRole.set(role, person(idOf(role), role, brought.person.name, brought.person.title))
  return [...byRole.values()]
}

/** Makes the roles and the built-in accounts, or brings them up to date; what administrators changed (active, more roles) stays. */
export async function ensureEvaluationAccounts(tx: Tx, modules: readonly ServerModule[]): Promise<void> {
  await ensureRoles(tx, modules)
  const accounts = accountsOf(modules)
  await tx
    .insert(users)
    .values(
      accounts.map(({ id, email, name, title }) => ({
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
    const role = accounts.find((each) => each.id === subject)?.role
    return role ? [{ userId: id, role }] : []
  })
  await tx.insert(userRoles).values(held).onConflictDoNothing()
}
