import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { accountsApi, emailKey } from '#shared/accounts.ts'
import { Problem } from '#shared/problem.ts'
import { hashOf } from '#server/auth/session-token.ts'
import { memberRecord } from '#server/auth/members.ts'
import { roles, userRoles, users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { accountById, directoryName, lockLink, makeLink } from './account-store.ts'
import { directoryKeys } from './directory-keys.ts'
import { companyOf, directoryOnly, refuseWeak } from './directory-rules.ts'
import { mailConfirmation } from './mails.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { accountLinks, accounts, invitations } from './tables.ts'
import { says } from '../sentences.ts'

const mostTries = 5
const unusable = () =>
  new Problem('unprocessable', says.invitationOver(), {
    code: says.invitationUnusable(),
  })

/** What a code lets its holder make; `email` is null where they choose it. Locked, so that a code makes one account. */
async function entitlement(code: string, call: Call) {
  const { tx, now } = call
  const [invitation] = await tx
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.codeHash, hashOf(code)),
        isNull(invitations.usedAt),
        isNull(invitations.withdrawnAt),
        gt(invitations.expiresAt, now.toISOString()),
      ),
    )
    .for('update')
  if (invitation) {
    const used = () =>
      tx
        .update(invitations)
        .set({ usedAt: now.toISOString(), version: invitation.version + 1 })
        .where(eq(invitations.id, invitation.id))
    return { email: invitation.email, roles: invitation.roles, id: invitation.id, used }
  }
  const setup = await lockLink(tx, 'setup', code, now)
  if (!setup) throw unusable()
  const used = () => tx.update(accountLinks).set({ usedAt: now.toISOString() }).where(eq(accountLinks.kind, 'setup'))
  return { email: null, roles: ['administrator'], id: null, used }
}

export const registrationRoutes = [
  route(accountsApi.invitation, async ({ body }, call) => {
    directoryOnly(call.app.settings)
    const { email } = await entitlement(body.code, call)
    return { email: email ?? '', company: companyOf(call.app.settings) }
  }),
  route(accountsApi.register, async ({ body }, call) => {
    const { settings } = call.app
    directoryOnly(settings)
    const { tx, now } = call
    const { code, name, email, password } = body
    // First the code: without one nobody makes us hash a password.
    const may = await entitlement(code, call)
    if (may.email !== null && emailKey(may.email) !== emailKey(email))
      throw new Problem('unprocessable', says.invitationForAnother(), {
        email: says.invitationHint(),
      })
    await refuseWeak(password, settings, { name, email })
    const id = randomUUID()
    const passwordHash = await hashPassword(password, directoryKeys(settings).pepper)
    const user = { id, issuer: directoryName, subject: id, email, name, createdAt: now.toISOString() }
    await tx.insert(users).values(user)
    const made = await tx
      .insert(accounts)
      .values({
        userId: id,
        emailKey: emailKey(email),
        passwordHash,
        passwordChangedAt: now.toISOString(),
        // Whoever reads the server’s console answers for the first address.
        emailVerifiedAt: may.email === null ? now.toISOString() : null,
      })
      .onConflictDoNothing()
      .returning({ userId: accounts.userId })
    if (made.length === 0) throw unusable()
    const known = may.roles.length
      ? await tx.select({ name: roles.name }).from(roles).where(inArray(roles.name, may.roles))
      : []
    if (known.length) await tx.insert(userRoles).values(known.map((role) => ({ userId: id, role: role.name })))
    await may.used()
    // What is done from here on is done by the new person.
    call.actor = { id, name, email, permissions: [], sessionId: null }
    const after = { email, name, roles: known.map((role) => role.name).join(', '), invitation: may.id }
    call.changed({ record: memberRecord, recordId: id, action: 'register', before: null, after })
    if (may.email === null) return { confirmBy: 'nothing' as const }
    await mailConfirmation(call, { name, email }, await makeLink(tx, 'confirm', id, now))
    return { confirmBy: 'mail' as const }
  }),
  route(accountsApi.confirm, async ({ body }, call) => {
    const { settings } = call.app
    directoryOnly(settings)
    const { tx, now } = call
    const link = await lockLink(tx, 'confirm', body.token, now)
    const account = link?.userId ? await accountById(tx, link.userId) : null
    if (!link || !account?.active || link.tries >= mostTries) throw new Problem('unprocessable', says.linkUsedSignIn())
    // The link proves the address, the password that it is the person who registered: neither alone lets anybody in.
    const right = await isPassword(body.password, account.passwordHash, directoryKeys(settings).pepper)
    const { userId, name, email } = account
    call.actor = { id: userId, name, email, permissions: [], sessionId: null }
    const mine = eq(accountLinks.tokenHash, link.tokenHash)
    if (!right) {
      await tx
        .update(accountLinks)
        .set({ tries: link.tries + 1 })
        .where(mine)
      return { confirmed: false, triesLeft: mostTries - link.tries - 1 }
    }
    await tx.update(accountLinks).set({ usedAt: now.toISOString() }).where(mine)
    await tx.update(accounts).set({ emailVerifiedAt: now.toISOString() }).where(eq(accounts.userId, userId))
    call.changed({ record: memberRecord, recordId: userId, action: 'confirm address', before: null, after: { email } })
    return { confirmed: true, triesLeft: mostTries }
  }),
]
