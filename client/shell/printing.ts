import { useSyncExternalStore } from 'react'

let printing = false
let at = ''

const subscribe = (listener: () => void) => {
  const before = () => {
    printing = true
    at = new Date().toISOString()
    listener()
  }
  const after = () => {
    printing = false
    listener()
  }
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}

/** True while the page is laid out for paper: what is drawn only as far as it is seen must then be there as a whole. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing)

/** The moment of the last print as an instant; '' before the first. */
export const usePrintedAt = (): string => useSyncExternalStore(subscribe, () => at)
