import { useSyncExternalStore } from 'react'

const query = matchMedia('(width <= 768px)')

/** True on a phone, where tables become cards. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
