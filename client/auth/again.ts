import { authState } from './auth-store.ts'
import { isStoredKey, readStored } from './stored.ts'

// An act that asks for a fresh sign-in waits here until the person has signed in again in a window of its own; the page behind stays as it is.

let asking: { promise: Promise<boolean>; settle: (signedIn: boolean) => void } | null = null
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** True once the same person has signed in again; false where they would not, or somebody else did. All acts that wait are asked for once. */
export function signInAgain(): Promise<boolean> {
  if (asking) return asking.promise
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const before = readStored(0)?.token
  const person = authState().user?.id
  const look = () => {
    const stored = readStored()
    if (stored && stored.token !== before) settle(stored.user.id === person)
  }
  const heard = ({ key }: StorageEvent) => isStoredKey(key) && look()
  const settle = (signedIn: boolean) => {
    removeEventListener('storage', heard)
    asking = null
    changed()
    resolve(signedIn)
  }
  addEventListener('storage', heard)
  asking = { promise, settle }
  changed()
  return promise
}

export const isAsking = (): boolean => asking !== null
export const giveUp = (): void => asking?.settle(false)
export function onAsking(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
