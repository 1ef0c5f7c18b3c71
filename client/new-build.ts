import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let newer = false

const own = () => document.querySelector('meta[name=build]')?.getAttribute('content') ?? null

/** Every answer of the server names the build of the pages it serves: another one than this page's means that a new version was installed. */
export function sawBuild(build: string | null): void {
  if (newer || !build || typeof document === 'undefined') return
  const running = own()
  if (running === null || running === build) return
  newer = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True once the server serves a newer version than this page is. */
export const useNewBuild = (): boolean => useSyncExternalStore(subscribe, () => newer)
