import { useSyncExternalStore } from 'react'

let lostAt: string | null = null

/** When the network was lost, as an instant; null while there is one. */
const offlineSince = () => {
  if (navigator.onLine) lostAt = null
  else lostAt ??= new Date().toISOString()
  return lostAt
}

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Since when there is no network; null while there is one. */
export const useOffline = (): string | null => useSyncExternalStore(subscribe, offlineSince, () => null)

/** Why nothing can be sent now; undefined while it can. */
export const useOfflineReason = (): string | undefined =>
  useOffline() ? 'You are offline: try again when the connection is back' : undefined
