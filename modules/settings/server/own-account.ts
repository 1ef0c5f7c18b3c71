import { and, count, eq, isNull } from 'drizzle-orm'
import { ownAccountApi } from '#modules/settings/shared/own-account.ts'
import type { Call } from '#server/call/call.ts'
import { accountById, endSignIns, useUpLinks, type Account } from '#server/identity-provider/account-store.ts'
import { directoryKeys } from '#server/identity-provider/directory-keys.ts'
import { directoryOnly, refuseWeak } from '#server/identity-provider/directory-rules.ts'
import { mailNotice } from '#server/identity-provider/mails.ts'
import { hashPassword, isPassword } from '#server/identity-provider/passwords.ts'
import {
  dropSecondFactor,
  newTotp,
  renewRecoveryCodes,
  stepOf,
  takeSecondCode,
} from '#server/identity-provider/second-factor.ts'
import { accounts, recoveryCodes } from '#server/identity-provider/tables.ts'
import { route, type Route } from '#server/call/route.ts'
import { Problem } from '#shared/problem.ts'
import { accessChanged, inBrowser } from './sessions.ts'
import { says } from './sentences.ts'

/** The account of who calls; refuses programs, and people whose password is kept elsewhere. */
async function mine(call: Call): Promise<Account> {
  inBrowser(call)
  directoryOnly(call.app.settings)
  const account = await accountById(call.tx, call.actor.id)
  if (!account) throw new Problem('conflict', says.signInElsewhere())
  return account
}

async function prove(account: Account, password: string, call: Call, field: 'password' | 'current' = 'password') {
  if (!(await isPassword(password, account.passwordHash, directoryKeys(call.app.settings).pepper)))
    throw new Problem('unprocessable', says.wrongPassword(), { [field]: says.wrongPassword() })
}

async function proveBoth(account: Account, { password, code }: { password: string; code: string }, call: Call) {
  await prove(account, password, call)
  if (!account.totpSecret) throw new Problem('conflict', says.secondFactorOff())
  if (!(await takeSecondCode(call.tx, directoryKeys(call.app.settings).secondFactor, account, code, call.now)))
    throw new Problem('unprocessable', says.codeUsed(), {
      code: says.enterNextCode(),
    })
}

const told = (call: Call, account: Account, subject: string, action: string, what: string) => {
  accessChanged(call, account.userId, action, null, { by: 'themselves' })
  return mailNotice(call, account, subject, what)
}

export const ownAccountRoutes: Route[] = [
  route(ownAccountApi.read, async (_input, call) => {
    inBrowser(call)
    const { identity } = call.app.settings
    const account = identity === 'directory' ? await accountById(call.tx, call.actor.id) : null
    if (!account) return { kind: identity, passwordChangedAt: null, secondFactorSince: null, recoveryCodesLeft: 0 }
    const [left] = await call.tx
      .select({ count: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, account.userId), isNull(recoveryCodes.usedAt)))
    return {
      kind: identity,
      passwordChangedAt: account.passwordChangedAt,
      secondFactorSince: account.totpSecret ? account.totpSince : null,
      recoveryCodesLeft: left!.count,
    }
  }),
  route(ownAccountApi.changePassword, async ({ body }, call) => {
    const account = await mine(call)
    const { settings } = call.app
    await prove(account, body.current, call, 'current')
    if (body.current === body.password)
      throw new Problem('unprocessable', says.samePassword(), { password: says.chooseAnother() })
    await refuseWeak(body.password, settings, account)
    await call.tx
      .update(accounts)
      .set({
        passwordHash: await hashPassword(body.password, directoryKeys(settings).pepper),
        passwordChangedAt: call.now.toISOString(),
      })
      .where(eq(accounts.userId, account.userId))
    await useUpLinks(call.tx, 'reset', account.userId, call.now)
    await endSignIns(call.tx, account.userId, call.actor.sessionId)
    await told(
      call,
      account,
      'Your password was changed',
      'change password',
      'You changed your password in the settings. All your other browsers were signed out.',
    )
    return { done: true as const }
  }),
  route(ownAccountApi.offer, async ({ body }, call) => {
    const account = await mine(call)
    await prove(account, body.password, call)
    if (account.totpSecret) throw new Problem('conflict', says.secondFactorOn())
    const { sealed, secret, uri } = newTotp(
      directoryKeys(call.app.settings).secondFactor,
      account.userId,
      account.email,
    )
    await call.tx.update(accounts).set({ totpOffered: sealed }).where(eq(accounts.userId, account.userId))
    return { secret, uri }
  }),
  route(ownAccountApi.confirm, async ({ body }, call) => {
    const account = await mine(call)
    const { userId, totpOffered } = account
    if (account.totpSecret || !totpOffered) throw new Problem('conflict', says.passwordFirst())
    const step = stepOf(directoryKeys(call.app.settings).secondFactor, userId, totpOffered, body.code, call.now)
    if (step === null) throw new Problem('unprocessable', says.codeWrong(), { code: says.enterShownCode() })
    await call.tx
      .update(accounts)
      .set({ totpSecret: totpOffered, totpOffered: null, totpStep: step, totpSince: call.now.toISOString() })
      .where(eq(accounts.userId, userId))
    await endSignIns(call.tx, userId, call.actor.sessionId)
    await told(
      call,
      account,
      'Your second factor is on',
      'turn second factor on',
      'From now on, signing in also requires a code from your phone. All your other browsers were signed out.',
    )
    return { codes: await renewRecoveryCodes(call.tx, userId) }
  }),
  route(ownAccountApi.remove, async ({ body }, call) => {
    const account = await mine(call)
    await proveBoth(account, body, call)
    await dropSecondFactor(call.tx, account.userId)
    await told(
      call,
      account,
      'Your second factor is off',
      'turn second factor off',
      'Signing in now requires your password only.',
    )
    return { done: true as const }
  }),
  route(ownAccountApi.newCodes, async ({ body }, call) => {
    const account = await mine(call)
    await proveBoth(account, body, call)
    await told(
      call,
      account,
      'You have new recovery codes',
      'make recovery codes',
      'New recovery codes were created; the old codes no longer work.',
    )
    return { codes: await renewRecoveryCodes(call.tx, account.userId) }
  }),
]
