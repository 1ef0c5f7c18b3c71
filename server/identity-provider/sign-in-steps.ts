import { and, eq } from 'drizzle-orm'
import { emailKey } from '#shared/accounts.ts'
import { seal, unseal } from '#server/auth/secret-box.ts'
import type { Call } from '#server/call/call.ts'
import type { AppContext } from '#server/app-context.ts'
import { inCall } from '#server/call/job-call.ts'
import { accountByEmail, accountById, makeLink, type Account } from './account-store.ts'
import { countAttempt, forgiveAttempt, limitsOf } from './attempts.ts'
import type { DirectoryKeys } from './directory-keys.ts'
import { mailConfirmation, mailNotice } from './mails.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { takeSecondCode } from './second-factor.ts'
import { accounts } from './tables.ts'

/** From where a step comes: its address, and its browser's mark for an account where it has one. */
type Place = { address: string; browserOf: (userId: string) => string | null }

export type Step =
  | { kind: 'in'; account: Account; how: 'pwd' | 'otp' | 'recovery' }
  | { kind: 'code'; account: Account; proof: string }
  | { kind: 'no'; sentence: string; why: string; wait?: number; userId?: string }

const wrong = 'The e-mail address or the password is wrong.'
const wrongCode = 'This code is wrong, too old or was used before.'
const proofMs = 5 * 60_000

const tooMany = (wait: number, userId?: string): Step => ({
  kind: 'no',
  sentence: `Too many tries. Wait ${wait < 90 ? 'a minute' : `${Math.ceil(wait / 60)} minutes`}, or set a new password by mail.`,
  why: 'too many tries',
  wait,
  userId,
})

const actorOf = ({ userId, name, email }: Account): Call['actor'] => ({
  id: userId,
  name,
  email,
  permissions: [],
  sessionId: null,
})

/** The first step: address and password. Whether the address or the password is wrong makes no difference, in words or in work. */
export async function passwordStep(
  app: AppContext,
  keys: DirectoryKeys,
  uid: string,
  { email, password }: { email: string; password: string },
  { address, browserOf }: Place,
): Promise<Step> {
  const { db } = app
  const now = app.now()
  const account = await accountByEmail(db, email)
  const browser = account && browserOf(account.userId)
  const limits = limitsOf('password', { address, email: emailKey(email), browser })
  const wait = await countAttempt(db, limits, now)
  if (wait > 0) return tooMany(wait, account?.userId)
  const right = await isPassword(password, account?.passwordHash ?? null, keys.pepper)
  if (!account || !right)
    return { kind: 'no', sentence: wrong, why: account ? 'wrong password' : 'unknown address', userId: account?.userId }
  await forgiveAttempt(db, limits)
  if (right === 'old') await hashAnew(db, account, await hashPassword(password, keys.pepper))
  // Said only to somebody who knows the password.
  if (!account.active)
    return {
      kind: 'no',
      sentence: 'This account is disabled. Ask an administrator.',
      why: 'disabled',
      userId: account.userId,
    }
  if (!account.emailVerifiedAt) {
    await confirmAgain(app, account)
    return {
      kind: 'no',
      sentence: 'Confirm your e-mail address first: the link is in the mail we sent you.',
      why: 'address not confirmed',
      userId: account.userId,
    }
  }
  if (!account.totpSecret) return { kind: 'in', account, how: 'pwd' }
  const body = JSON.stringify({
    userId: account.userId,
    changed: account.passwordChangedAt,
    until: now.getTime() + proofMs,
  })
  return { kind: 'code', account, proof: seal(keys.proof, `sign-in ${uid}`, body) }
}

/** The secret key was exchanged: the same password under the new one. The hash of a password that was changed meanwhile stays. */
const hashAnew = (db: AppContext['db'], { userId, passwordHash }: Account, anew: string) =>
  db
    .update(accounts)
    .set({ passwordHash: anew })
    .where(and(eq(accounts.userId, userId), eq(accounts.passwordHash, passwordHash!)))

/** A new link for somebody whose first one has run out, at most one an hour. */
async function confirmAgain(app: AppContext, account: Account): Promise<void> {
  const hour = new Date(app.now()).toISOString().slice(0, 13)
  const limit = { key: `confirm again ${account.userId} ${hour}`, most: 1, seconds: 3600 }
  if ((await countAttempt(app.db, [limit], app.now())) > 0) return
  await inCall(app, actorOf(account), 'ask for a link to confirm', async (call) =>
    mailConfirmation(call, account, await makeLink(call.tx, 'confirm', account.userId, call.now)),
  )
}

/** The second step: a code of the phone or a recovery code, for the account and the sign-in that the first step stood for. */
export async function codeStep(
  app: AppContext,
  keys: DirectoryKeys,
  uid: string,
  { code, proof }: { code: string; proof: string },
  { address, browserOf }: Place,
): Promise<Step> {
  const now = app.now()
  const text = unseal(keys.proof, `sign-in ${uid}`, proof)
  const first = text === null ? null : (JSON.parse(text) as { userId: string; changed: string; until: number })
  const account = first && first.until > now.getTime() ? await accountById(app.db, first.userId) : null
  if (!account?.active || account.passwordChangedAt !== first!.changed)
    return { kind: 'no', sentence: 'This took too long. Start again with your password.', why: 'first step too old' }
  const limits = limitsOf('code', { address, email: account.emailKey, browser: browserOf(account.userId) })
  const wait = await countAttempt(app.db, limits, now)
  if (wait > 0) return tooMany(wait, account.userId)
  const how = await takeSecondCode(app.db, keys.secondFactor, account, code, now)
  if (!how) return { kind: 'no', sentence: wrongCode, why: 'wrong code', userId: account.userId }
  await forgiveAttempt(app.db, limits)
  if (how === 'recovery')
    await inCall(app, actorOf(account), 'use a recovery code', (call) =>
      mailNotice(
        call,
        account,
        'A recovery code was used',
        'Somebody signed in to your account with one of your recovery codes.',
      ),
    )
  return { kind: 'in', account, how: how === 'phone' ? 'otp' : 'recovery' }
}
