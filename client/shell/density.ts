import { useSyncExternalStore } from 'react'
import { densities, type Density } from '#shared/personal.ts'

const key = 'density'
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(density: Density): void {
  try {
    localStorage.setItem(key, density)
  } catch {
    // A browser that keeps nothing still shows the list.
  }
  for (const listener of listeners) listener()
}

/** Row height a person chose, the same in every list. */
export function useDensity(): [Density, (density: Density) => void] {
  const text = useSyncExternalStore(subscribe, read)
  return [densities.find((each) => each === text) ?? 'default', write]
}
