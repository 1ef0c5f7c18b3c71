import { createHash, createHmac, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'

/** 256 random bits as they stand in the cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a session cookie. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const macOf = (key: KeyObject, idHash: string, body: string) =>
  createHmac('sha256', key).update(`${idHash}.${body}`).digest('base64url')

/** The half of a session that the browser's storage holds: `expiry.random.mac`. Without the session's cookie it opens nothing. */
export function mintToken(key: KeyObject, idHash: string, expiresAt: Date): string {
  const body = `${Math.floor(expiresAt.getTime() / 1000)}.${randomBytes(9).toString('base64url')}`
  return `${body}.${macOf(key, idHash, body)}`
}

/** True for an unexpired token of this very session. */
export function isTokenOf(key: KeyObject, idHash: string, token: unknown, now: Date): boolean {
  if (typeof token !== 'string' || token.length > 200) return false
  const [expiry = '', random = '', mac = ''] = token.split('.')
  if (!/^\d{1,12}$/.test(expiry) || Number(expiry) * 1000 <= now.getTime()) return false
  const wanted = Buffer.from(macOf(key, idHash, `${expiry}.${random}`))
  const given = Buffer.from(mac)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
