import { CloudOff, FlaskConical } from 'lucide-react'
import { useSyncExternalStore } from 'react'
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
      <strong className="font-semibold">Evaluation mode.</strong>{' '}
      <span className="max-md:hidden">Sample company, sign-in without passwords.</span> Keep real data out.
    </p>
  </section>
)

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

/** Shown while the browser has no network, with the moment it was lost. */
export function OfflineBar() {
  const since = useSyncExternalStore(subscribe, offlineSince, () => null)
  return (
    <output className="block shrink-0 print:hidden">
      {since && (
        <span className="flex min-h-7 items-center justify-center gap-2 bg-warning-bg px-4 py-1 text-caption text-warning">
          <CloudOff aria-hidden className="size-3.5" />
          <span>
            Offline. You see data from {formatInstant(since, 'time')}; nothing can be saved until the connection is
            back.
          </span>
        </span>
      )}
    </output>
  )
}

/** A thin line while the next page is on its way; nothing for the first 200 ms. */
export function NavigationBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div className="fixed inset-x-0 top-0 z-60 animate-appear">
      <progress
        aria-label="Loading the page"
        className="block h-0.5 w-full animate-pulse bg-primary [&::-webkit-progress-bar]:bg-primary"
      />
    </div>
  )
}
