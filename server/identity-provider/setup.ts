import { and, eq, sql } from 'drizzle-orm'
import { accountPages } from '#shared/accounts.ts'
import { isEverything } from '#server/auth/held.ts'
import { roles, userRoles, users } from '#server/auth/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { directoryName, makeLink } from './account-store.ts'
import { ensureRoles } from '#server/auth/ready-made.ts'
import { accountLinks, accounts } from './tables.ts'

/** The address that makes the first administrator, good once and for a day; null where there is one. A new start gives a new one and ends the last. */
export async function setupAddress({ db, settings, now, modules }: AppContext): Promise<string | null> {
  if (settings.identity !== 'directory') return null
  return db.transaction(async (tx) => {
    await ensureRoles(tx, modules)
    // Of several starters each prints the last link made; only that one opens.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('directory.setup'))`)
    const administrators = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(accounts, eq(accounts.userId, users.id))
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .innerJoin(roles, and(eq(roles.name, userRoles.role), isEverything))
      .where(and(eq(users.issuer, directoryName), eq(users.active, true)))
      .limit(1)
    if (administrators.length) return null
    await tx.delete(accountLinks).where(eq(accountLinks.kind, 'setup'))
    return `${settings.publicOrigin}${accountPages.invitation}#${await makeLink(tx, 'setup', null, now())}`
  })
}
