import { SignedInUser, type SessionAnswer } from '#shared/identity.ts'

const keys = { token: 'cth_access_token', user: 'cth_user', expiry: 'cth_token_expiry' } as const
const supportKeys = ['userId', 'sessionId'] as const

/** Life of a token whose answer names none, in seconds. */
export const defaultLife = 3600

/** The stored sign-in: `token` is worthless without the session's cookie, `expiry` is in milliseconds. */
type Stored = { token: string; user: SignedInUser; expiry: number }

/** Reads the stored sign-in; null unless all three items are there and the expiry lies ahead. Changes nothing: another tab may be half way through writing. */
export function readStored(now = Date.now()): Stored | null {
  const token = localStorage.getItem(keys.token)
  const expiry = Number(localStorage.getItem(keys.expiry))
  const user = readUser()
  return token && user && expiry > now ? { token, user, expiry } : null
}

function readUser(): SignedInUser | null {
  try {
    const user = SignedInUser.safeParse(JSON.parse(localStorage.getItem(keys.user) ?? ''))
    return user.success ? user.data : null
  } catch {
    return null
  }
}

/** Start-up only: the stored sign-in, or nothing at all where it is not valid. */
export function restoreStored(now = Date.now()): Stored | null {
  const stored = readStored(now)
  if (!stored) clearStored()
  return stored
}

/** Stores what the server answered; throws where the answer lacks a token or a user. The expiry comes last: it makes the rest count. */
export function writeStored(answer: SessionAnswer, receivedAt: number): Stored {
  if (!answer.success || !answer.token || !answer.user) throw new Error(answer.error || 'Invalid response from server')
  // From our own clock: a wrong clock must not shorten or lengthen a session.
  const expiry = receivedAt + (answer.expiresIn ?? defaultLife) * 1000
  localStorage.removeItem(keys.expiry)
  localStorage.setItem(keys.token, answer.token)
  localStorage.setItem(keys.user, JSON.stringify(answer.user))
  if (answer.support) for (const key of supportKeys) localStorage.setItem(key, answer.support[key])
  localStorage.setItem(keys.expiry, String(expiry))
  return { token: answer.token, user: answer.user, expiry }
}

export function clearStored(): void {
  for (const key of [...Object.values(keys), ...supportKeys]) localStorage.removeItem(key)
}

/** The half of the session that every call sends along; null when signed out. */
export const sessionToken = (): string | null => localStorage.getItem(keys.token)

/** True for a storage event that tells of another tab's sign-in or sign-out. */
export const isStoredKey = (key: string | null): boolean =>
  key === null || Object.values(keys).some((each) => each === key)
