import { Me, type SessionAnswer } from '#shared/identity.ts'
import { isResting } from './activity.ts'
import { sessionToken, writeStored } from './stored.ts'

export type Answered = {
  status: number
  body: SessionAnswer & { attempt?: string; nonce?: string; idTokenHint?: string }
}

/** The server gives a provider ten seconds. Longer than that the network is silent, and a renewal that waits for ever would hold up all tabs. */
const patienceMs = 20_000

/** Posts to one of the /auth addresses; the status is for the caller to judge, a lost or silent connection throws TypeError. */
export async function postAuth(path: string, body: unknown = {}): Promise<Answered> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new TypeError('The server did not answer in time')), patienceMs)
  try {
    return await send(path, body, silence.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function send(path: string, body: unknown, signal: AbortSignal): Promise<Answered> {
  const token = sessionToken()
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-requested-by': 'app',
      ...(token ? { 'x-session-token': token } : {}),
      ...(isResting() ? { 'x-background': '1' } : {}),
    },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    body: (await response.json().catch(() => ({ success: false }))) as Answered['body'],
  }
}

/** The session of this browser's cookie, for a tab that has none stored. */
export const cookieSession = async (): Promise<SessionAnswer> => (await read('/auth/session')) as SessionAnswer

/** Takes that session up: its account and id token are used without an exchange, for an hour at most; false where there is none. */
export async function takeUpSession(): Promise<boolean> {
  const at = Date.now()
  const session = await cookieSession()
  if (session.success) writeStored(session, at)
  return session.success
}

/** Who is signed in and what they may do; null where the server knows no session. */
export async function readMe(): Promise<Me | null> {
  const response = await fetch('/api/me', { credentials: 'same-origin', headers: { accept: 'application/json' } })
  if (response.status === 401) return null
  if (!response.ok) throw new Error('The server could not check your sign-in. Try again in a moment.')
  return Me.parse(await response.json())
}

/** What one of our addresses answers; throws with a sentence where it cannot, TypeError where it cannot be reached. */
export async function read(path: string): Promise<unknown> {
  const response = await fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error('The server could not answer. Try again in a moment.')
  return response.json()
}
