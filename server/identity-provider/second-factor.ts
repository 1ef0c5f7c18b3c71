import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { seal, unseal, type Key } from '#server/auth/secret-box.ts'
import type { Tx } from '#server/db/db.ts'
import { accounts, recoveryCodes } from './tables.ts'

const period = 30
/** A phone whose clock is off by half a minute still works; more would only help who guesses. */
const window = 1
const codesOfOne = 10

type Account = Pick<typeof accounts.$inferSelect, 'userId' | 'totpSecret' | 'totpStep'>

export const placeOfTotp = (userId: string) => `accounts.totp:${userId}`

/** A new secret, sealed for the table, and as the phone takes it. */
export function newTotp(key: Key, userId: string, email: string): { sealed: string; secret: string; uri: string } {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ issuer: 'Mainstay', label: email, secret, period }).toString()
  return { sealed: seal(key, placeOfTotp(userId), secret.base32), secret: secret.base32, uri }
}

/** The time step a code belongs to; null where it is wrong. */
export function stepOf(key: Key, userId: string, sealed: string, code: string, now: Date): number | null {
  const base32 = unseal(key, placeOfTotp(userId), sealed)
  if (base32 === null || !/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = new TOTP({ secret: Secret.fromBase32(base32), period }).validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

/** Takes a code of the phone or a recovery code; each counts once, also when it comes twice at the same moment. */
export async function takeSecondCode(
  db: Tx,
  key: Key,
  { userId, totpSecret }: Account,
  code: string,
  now: Date,
): Promise<'phone' | 'recovery' | null> {
  if (!totpSecret) return null
  if (!/^\d{6}$/.test(code)) return (await takeRecoveryCode(db, userId, code, now)) ? 'recovery' : null
  const step = stepOf(key, userId, totpSecret, code, now)
  if (step === null) return null
  const taken = await db
    .update(accounts)
    .set({ totpStep: step })
    .where(and(eq(accounts.userId, userId), or(isNull(accounts.totpStep), lt(accounts.totpStep, step))))
    .returning({ userId: accounts.userId })
  return taken.length === 1 ? 'phone' : null
}

// Without characters that people mix up; 16 of them hold 80 bits.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const newCode = () => [...randomBytes(16)].map((byte) => alphabet[byte & 31]).join('')
const hashOf = (userId: string, code: string) => createHash('sha256').update(`${userId} ${code}`).digest('hex')

/** Replaces the recovery codes of an account; what is answered is shown once. */
export async function renewRecoveryCodes(db: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesOfOne }, newCode)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

async function takeRecoveryCode(db: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now.toISOString() })
    .where(
      and(
        eq(recoveryCodes.codeHash, hashOf(userId, code)),
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  return taken.length === 1
}

/** What is left of an account without its second factor. */
export async function dropSecondFactor(db: Tx, userId: string): Promise<void> {
  await db
    .update(accounts)
    .set({ totpSecret: null, totpOffered: null, totpStep: null, totpSince: null })
    .where(eq(accounts.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}
