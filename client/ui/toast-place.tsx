import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasts } from './toast-store.ts'

const Toaster = lazy(async () => ({ default: (await import('./toast.tsx')).Toaster }))

let used = false
const wasUsed = () => (used ||= toasts.all().length > 0)

/** Where toasts appear; once, at the root. The code of toasts comes with the first one. */
export const ToastPlace = () => (
  <Suspense>{useSyncExternalStore(toasts.subscribe, wasUsed, wasUsed) && <Toaster />}</Suspense>
)
