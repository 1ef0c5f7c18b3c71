import { eq, sql } from 'drizzle-orm'
import { evaluationName } from '#server/auth/directory.ts'
import { ensureRoles } from '#server/auth/ready-made.ts'
import { userRoles, users } from '#server/auth/tables.ts'
import type { Tx } from '#server/db/db.ts'
import type { Room } from '#server/room.ts'

export type Account = { id: string; email: string; name: string; title: string; role: string }

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
