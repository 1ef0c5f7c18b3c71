import { and, eq, gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { accountsApi, emailKey, Forgotten } from '#shared/accounts.ts'
import { Problem } from '#shared/problem.ts'
import { system } from '#server/call/actor.ts'
import { memberRecord } from '#server/auth/members.ts'
import type { AppContext } from '#server/app-context.ts'
import { inCall } from '#server/call/job-call.ts'
import type { JobHandler } from '#server/module.ts'
import { servePublicForm } from '#server/pages/public-form.ts'
import type { PublicPages } from '#server/pages/public-pages.ts'
import { route } from '#server/call/route.ts'
import { accountByEmail, accountById, endSignIns, lockLink, makeLink, sweepLinks, useUpLinks } from './account-store.ts'
import { clearAttempts, limitsOf, sweepAttempts } from './attempts.ts'
import { directoryKeys } from './directory-keys.ts'
import { directoryOnly, refuseWeak } from './directory-rules.ts'
import { mailNotice, mailReset } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { accountLinks, accounts } from './tables.ts'
import { says } from '../sentences.ts'

/** Nobody's mailbox is filled by asking again and again. */
const pauseMs = 2 * 60_000

const resetJob = 'accounts.reset-asked'

/** Mails the link, where the address has an account that may sign in. Runs apart from the call, so that its answer tells nothing, not even by its time. */
async function answerReset({ email }: { email: string }, app: AppContext): Promise<void> {
  await inCall(app, system, 'ask for a new password', async (call) => {
    const { tx, now } = call
    const account = await accountByEmail(tx, email)
    if (!account?.active) return
    const since = new Date(now.getTime() - pauseMs).toISOString()
    const recent = await tx
      .select({ kind: accountLinks.kind })
      .from(accountLinks)
      .where(
        and(eq(accountLinks.userId, account.userId), eq(accountLinks.kind, 'reset'), gt(accountLinks.createdAt, since)),
      )
    if (recent.length) return
    await mailReset(call, account, await makeLink(tx, 'reset', account.userId, now))
  })
}

export const accountJobs: JobHandler[] = [
  {
    name: resetJob,
    words: 'Answer password reset requests',
    run: (data, app) => answerReset(data as { email: string }, app),
  },
  {
    name: 'accounts.tidy',
    words: 'Delete used sign-in links and codes',
    every: '29 * * * *',
    run: async (_data, { db, now }) => {
      await sweepAttempts(db, now())
      await sweepLinks(db, now())
    },
  },
]

/** The page that asks for a link to set a new password. Its answer is the same whoever asks, and so is the work done before it. */
export const serveForgotten = (server: FastifyInstance, app: AppContext, pages: PublicPages): void =>
  servePublicForm(server, app, pages, {
    path: '/forgot-password',
    sent: '/forgot-password/sent',
    schema: Forgotten,
    fields: ['email'],
    rate: 10,
    refused: 'No link was asked for',
    async keep({ email }, call) {
      directoryOnly(call.app.settings)
      call.enqueue({ name: resetJob, data: { email } })
    },
  })

export const forgottenRoutes = [
  route(accountsApi.reset, async ({ body }, call) => {
    const { settings } = call.app
    directoryOnly(settings)
    const { tx, now } = call
    const link = await lockLink(tx, 'reset', body.token, now)
    const account = link?.userId ? await accountById(tx, link.userId) : null
    if (!link || !account?.active) throw new Problem('unprocessable', says.linkUsed())
    const { userId, name, email } = account
    await refuseWeak(body.password, settings, account)
    await tx
      .update(accounts)
      .set({
        passwordHash: await hashPassword(body.password, directoryKeys(settings).pepper),
        passwordChangedAt: now.toISOString(),
        // The link came to this address, so it is proved as well.
        emailVerifiedAt: account.emailVerifiedAt ?? now.toISOString(),
      })
      .where(eq(accounts.userId, userId))
    await useUpLinks(tx, 'reset', userId, now)
    await useUpLinks(tx, 'confirm', userId, now)
    await endSignIns(tx, userId)
    const address = call.request?.ip ?? ''
    await clearAttempts(tx, limitsOf('password', { address, email: emailKey(email), browser: null }).slice(1))
    call.actor = { id: userId, name, email, permissions: [], sessionId: null }
    call.changed({
      record: memberRecord,
      recordId: userId,
      action: 'set a new password',
      before: null,
      after: { by: 'mail' },
    })
    await mailNotice(
      call,
      account,
      'Your password was changed',
      'The password of your account was changed by the link of a mail. All your browsers were signed out.',
    )
    return { done: true as const }
  }),
]
