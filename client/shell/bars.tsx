import { CloudOff, FlaskConical } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { formatInstant } from '#client/format.ts'

/** Says that this installation is for trying out. */
export const EvaluationBar = () => (
  <section
    aria-label="Evaluation mode"
    className="flex min-h-7 shrink-0 items-center justify-center gap-2 bg-attention-bg px-4 py-1 text-caption text-attention print:hidden"
  >
    <FlaskConical aria-hidden className="size-3.5" />
    <p>
      <strong className="font-semibold">Evaluation mode.</strong> <span className="max-md:hidden">Sample company, sign-in without passwords.</span> Keep
      real data out.
    </p>
  </section>
)

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shown while the browser has no network, with the moment it was lost. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine, () => true)
  const [since, setSince] = useState('')
  useEffect(() => {
    if (!online) setSince(new Date().toISOString())
  }, [online])
  return (
    <div role="status" className="shrink-0 print:hidden">
      {!online && (
        <p className="flex min-h-7 items-center justify-center gap-2 bg-warning-bg px-4 py-1 text-caption text-warning">
          <CloudOff aria-hidden className="size-3.5" />
          <span>Offline. You see data from {since ? formatInstant(since, 'time') : 'earlier'}; nothing can be saved until the connection is back.</span>
        </p>
      )}
    </div>
  )
}

/** A thin line while the next page is on its way; nothing for the first 200 ms. */
export function NavigationBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div role="progressbar" aria-label="Loading the page" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-appear overflow-hidden">
      <div className="h-full w-full animate-pulse bg-primary" />
    </div>
  )
}
