import { useSyncExternalStore } from 'react'

const minute = 60_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = () => {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    now = Date.now()
    timer = setInterval(tick, minute)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

const read = () => now

/** The time in milliseconds, moved on once a minute: one clock for everything that says how long ago something was. */
export const useClock = (): number => useSyncExternalStore(subscribe, read, read)
