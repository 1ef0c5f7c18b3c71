import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(key: string, byDefault: boolean): boolean {
  try {
    const kept = localStorage.getItem(key)
    return kept === null ? byDefault : kept === 'on'
  } catch {
    return byDefault
  }
}

/** A yes or no of this person on this device. */
export function useStoredFlag(key: string, byDefault: boolean): [boolean, (on: boolean) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key, byDefault),
    () => byDefault,
  )
  const put = useCallback(
    (on: boolean) => {
      try {
        localStorage.setItem(key, on ? 'on' : 'off')
      } catch {
        // Storage is closed or full: the choice then lasts as long as nothing.
      }
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [value, put]
}
