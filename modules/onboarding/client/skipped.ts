import { useSyncExternalStore } from 'react'

const key = 'guided-skipped'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const kept = (): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Steps that were left out on this device, by their names. */
export function useSkipped(): [ReadonlySet<string>, (names: Iterable<string>) => void] {
  const text = useSyncExternalStore(subscribe, kept, () => '')
  const put = (names: Iterable<string>) => {
    try {
      localStorage.setItem(key, [...names].join(' '))
    } catch {
      // Storage is closed or full: nothing can be left out then.
    }
    for (const listener of listeners) listener()
  }
  return [new Set(text.split(' ').filter(Boolean)), put]
}
