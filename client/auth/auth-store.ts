import { callbackPath, signInPage, type Me, type SessionAnswer, type SignedInUser } from '#shared/identity.ts'
import { safeReturnPath } from '#shared/sign-in/return-path.ts'
import type { SignInReason } from '#shared/sign-in/sign-in-reasons.ts'
import { setCompanyDay } from '#client/company-day.ts'
import { authErrorText, codeOf, isCancelled } from './error-texts.ts'
import { logAuthEvent } from './auth-log.ts'
import type { IdentityClient } from './identity-client.ts'
import { keepDraftsOf } from './left-behind.ts'
import { checkInterval, climb, dueFor } from './refresh-ladder.ts'
import { postAuth, readMe, takeUpSession } from './session-calls.ts'
import { clearStored, isStoredKey, readStored, restoreStored, writeStored } from './stored.ts'
import { clearStuckInteraction } from './stuck-interaction.ts'
import { setView } from './viewed.ts'

export type AuthState = {
  state: 'loading' | 'authenticated' | 'unauthenticated'
  user: SignedInUser | null
  me: Me | null
  /** A sentence for the person, null where all is well. */
  error: string | null
  /** Why nobody is signed in any more; `leaving` while this tab is on its way to the provider to sign out there, too. */
  why: SignInReason | 'leaving' | null
}

const settleMs = 150
const nobody = { user: null, me: null, error: null, why: null }

let current: AuthState = { ...nobody, state: 'loading' }
const listeners = new Set<() => void>()
let client: Promise<IdentityClient> | null = null
let refreshing: Promise<boolean> | null = null
let started: Promise<void> | null = null

const set = (change: Partial<AuthState>) => {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}
const leave = (change: Partial<AuthState> = {}) => {
  clearStored()
  set({ ...nobody, state: 'unauthenticated', ...change })
}

/** The identity library, loaded on first need. */
export function identityClient(): Promise<IdentityClient> {
  client ??= import('./identity-client.ts')
    .then(({ openIdentityClient }) => openIdentityClient())
    .catch((error: unknown) => {
      client = null
      throw error
    })
  return client
}

/** Asks the server who this is; it alone decides whether the stored sign-in still counts. */
export async function enter(): Promise<void> {
  const stored = readStored()
  const me = stored && (await readMe())
  if (!me) return leave({ why: stored && 'ended' })
  // What whoever looks has typed elsewhere waits for them.
  if (!me.viewing) keepDraftsOf(me.id)
  setView(me)
  setCompanyDay(me)
  set({ ...nobody, state: 'authenticated', user: stored.user, me })
}

async function begin(): Promise<void> {
  // In the middle of a sign-in: what the identity library remembers of it is needed when the answer comes.
  if (location.pathname.startsWith(`${signInPage}/`)) return set({ ...nobody, state: 'unauthenticated' })
  clearStuckInteraction()
  // The page of the answer reads it itself, and has the application start when it has: see callback.ts.
  if (current.state !== 'loading' || location.pathname === callbackPath || location.pathname === '/auth/callback')
    return
  try {
    if (!restoreStored() && !(await takeUpSession())) return set({ ...nobody, state: 'unauthenticated' })
    await enter()
  } catch (error) {
    // Unreachable is not signed out: what is stored stays for the next try.
    set({ ...nobody, state: 'unauthenticated', error: authErrorText(error) })
  }
}

const keep = (answer: SessionAnswer, at: number) => {
  const { user } = writeStored(answer, at)
  if (current.state === 'authenticated') set({ user, error: null })
}

async function renew(wasStored: boolean): Promise<boolean> {
  const stored = readStored()
  // Another tab gave up while this one waited for the lock: it has tried as often as it is worth.
  if (wasStored && !readStored(0)) return false
  // Another tab was quicker while this one waited for the lock.
  if (stored && dueFor(stored.expiry, Date.now()) === 'nothing') return true
  const renewed = await climb(
    async () => {
      const result = await (await identityClient()).refresh()
      if (!result) return false
      // Signed out meanwhile: the answer of a dead session must not bring it back.
      if (current.state === 'unauthenticated') return false
      clearStored()
      keep(result.answer, result.at)
      return true
    },
    (error) => logAuthEvent('token refresh failed', codeOf(error) || String(error)),
  ).catch((error: unknown) => {
    leave({ error: authErrorText(error), why: 'not-renewed' })
    return false
  })
  return renewed
}

/** Renews the stored token, once for all tabs of this browser; false where it could not be renewed. */
function refresh(): Promise<boolean> {
  const wasStored = readStored(0) !== null
  refreshing ??= navigator.locks.request('cth.refresh', () => renew(wasStored)).finally(() => (refreshing = null))
  return refreshing
}

/** A token good for at least five minutes; throws where there is none to be had. */
export async function freshToken(): Promise<string> {
  const stored = readStored()
  if (stored && dueFor(stored.expiry, Date.now()) === 'nothing') return stored.token
  const renewed = (await refresh()) ? readStored() : null
  if (!renewed) throw new Error('Token refresh failed - please login again')
  return renewed.token
}

function check(): void {
  if (current.state !== 'authenticated') return
  const stored = readStored(0)
  // Half written by another tab: its storage event follows.
  if (!stored) return
  const due = dueFor(stored.expiry, Date.now())
  if (due === 'clear') {
    logAuthEvent('token expired', 'The stored token has expired')
    leave({ error: authErrorText({ errorCode: 'login_required' }), why: 'ended' })
  }
  if (due === 'refresh') void refresh()
}

/** What other tabs did: signed out, or in as somebody else. */
function follow(): void {
  const stored = readStored()
  if (!stored) {
    if (current.state === 'authenticated') set({ ...nobody, state: 'unauthenticated', why: 'signed-out' })
  } else if (stored.user.id !== current.user?.id)
    void enter().catch((error: unknown) => set({ error: authErrorText(error) }))
}

/** Starts the check of who is signed in and keeps watching; gives the way to stop watching. */
export function watchAuth(): () => void {
  started ??= begin()
  void started.then(check)
  const interval = setInterval(check, checkInterval)
  let settle: ReturnType<typeof setTimeout> | undefined
  const stored = ({ key }: StorageEvent) => {
    if (!isStoredKey(key)) return
    clearTimeout(settle)
    // Three items are written one after another: look when all are there.
    settle = setTimeout(follow, settleMs)
  }
  addEventListener('storage', stored)
  return () => {
    clearInterval(interval)
    clearTimeout(settle)
    removeEventListener('storage', stored)
  }
}

export const authState = (): AuthState => current
export function onAuthChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A sign-in that came to nothing, and why. */
export function failed(error: unknown): void {
  if (!isCancelled(error)) logAuthEvent('login failure', codeOf(error) || String(error))
  set({ ...nobody, state: 'unauthenticated', error: authErrorText(error) })
}

/** Goes to the identity provider, with the address of whoever signs in where that is known; comes back only where that failed. */
export async function login(returnTo?: string, email?: string): Promise<void> {
  try {
    set({ error: null })
    // Asked while the library is on its way; where that fails first, nobody is told of this.
    const starting = postAuth('/auth/start')
    starting.catch(() => {})
    await (await identityClient()).login(safeReturnPath(returnTo), starting, email)
  } catch (error) {
    logAuthEvent('login failure', codeOf(error) || String(error))
    set({ state: current.state === 'loading' ? 'unauthenticated' : current.state, error: authErrorText(error) })
    throw error
  }
}

/** Ends the session here and at the identity provider, then leaves for the public site; throws where the server could not end it. */
export async function logout(): Promise<void> {
  const identity = await identityClient()
  const ended = () => {
    keepDraftsOf(null)
    leave({ why: 'leaving' })
  }
  await identity.logout(ended).catch((error: unknown) => {
    // Signed out here; that the provider cannot be reached is nothing to wait for.
    if (current.why === 'leaving') return set({ why: 'signed-out' })
    throw error
  })
}

/** The server no longer knows the session: a call was answered with 401. */
export function sessionLost(): void {
  if (current.state !== 'authenticated') return
  logAuthEvent('unauthorized access', 'A call was answered with 401')
  leave({ error: authErrorText({ errorCode: 'login_required' }), why: 'ended' })
}
