import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  invitationDays,
  invitations as declared,
  invite as inviting,
  type InvitationState,
} from '#modules/settings/shared/invitations.ts'
import { refuseConflicts } from '#server/auth/accepted-conflicts.ts'
import { hashOf, newSecret } from '#server/auth/session-token.ts'
import type { Call } from '#server/call/call.ts'
import { accountByEmail } from '#server/identity-provider/account-store.ts'
import { directoryOnly } from '#server/identity-provider/directory-rules.ts'
import { mailInvitation } from '#server/identity-provider/mails.ts'
import { invitations as table } from '#server/identity-provider/tables.ts'
import { serveRecord } from '#server/record/serve.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { route, type Route } from '#server/call/route.ts'
import { accountPages, emailKey } from '#shared/accounts.ts'
import { Problem } from '#shared/problem.ts'
import { grantableRoles } from './grantable-roles.ts'
import { says } from './sentences.ts'

export const invitations = serveRecord(declared, {
  table,
  reach: { shared: true },
  computed: {
    state: sql<InvitationState>`(case when ${table.usedAt} is not null then 'used' when ${table.withdrawnAt} is not null then 'withdrawn' when ${table.expiresAt} <= now() then 'expired' else 'open' end)`,
    roleLabels: sql<
      string | null
    >`nullif(array_to_string(array(select r.label from roles r where r.name = any(${table.roles}) order by r.name), ', '), '')`,
  },
})

const fresh = (call: Call) => {
  const code = newSecret()
  const expiresAt = new Date(call.now.getTime() + invitationDays * 86_400_000).toISOString()
  return { code, values: { codeHash: hashOf(code), expiresAt } }
}
const linkOf = ({ app }: Call, code: string) => `${app.settings.publicOrigin}${accountPages.invitation}#${code}`

/** Invites an address, by mail; roles are given with it, by whoever may give them. */
export async function invite(wanted: { email: string; roles: readonly string[] }, call: Call) {
  const { tx, now, actor } = call
  const roles = await grantableRoles(wanted.roles, call)
  await refuseConflicts(roles, call)
  if (await accountByEmail(tx, wanted.email))
    throw new Problem('conflict', says.accountExists(), {
      email: says.accountOfAddress(),
    })
  // One open invitation for each address, so that what is withdrawn is withdrawn.
  await tx
    .update(table)
    .set({ withdrawnAt: now.toISOString(), version: sql`${table.version} + 1` })
    .where(and(eq(table.emailKey, emailKey(wanted.email)), isNull(table.usedAt), isNull(table.withdrawnAt)))
  const { code, values } = fresh(call)
  const made = await invitations.create(
    { values: { ...values, email: wanted.email, emailKey: emailKey(wanted.email), roles, invitedByName: actor.name } },
    call,
  )
  await mailInvitation(call, wanted.email, actor.name, code)
  return { ...made, link: linkOf(call, code) }
}

export const invitationRoutes: Route[] = [
  route(inviting, ({ body }, call) => {
    directoryOnly(call.app.settings)
    return invite(body, call)
  }),
  ...serveVerbs(invitations, {
    sendAgain: async (invitation, call) => {
      directoryOnly(call.app.settings)
      // Whoever sends it again answers for the roles it gives.
      await grantableRoles(invitation.roles, call)
      const { code, values } = fresh(call)
      const again = await invitations.change(
        invitation,
        { values: { ...values, withdrawnAt: null } },
        call,
        'sendAgain',
      )
      await mailInvitation(call, again.email, call.actor.name, code)
      return { ...again, link: linkOf(call, code) }
    },
    withdraw: (_, { now }) => ({ values: { withdrawnAt: now.toISOString() } }),
  }),
]
