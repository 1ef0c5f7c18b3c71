import { CloudOff, FlaskConical, RefreshCw } from 'lucide-react'
import { useNavigation } from 'react-router'
import { formatInstant } from '#client/format.ts'
import { useNewBuild } from '#client/new-build.ts'
import { useOffline } from './online.ts'

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

/** Shown while the browser has no network, with the moment it was lost. */
export function OfflineBar() {
  const since = useOffline()
  return (
    <output className="block shrink-0 print:hidden">
      {since && (
        <span className="flex min-h-7 items-center justify-center gap-2 bg-warning-bg px-4 py-1 text-caption text-warning">
          <CloudOff aria-hidden className="size-3.5" />
          <span>Offline – showing data from {formatInstant(since, 'time')}. Drafts are kept.</span>
        </span>
      )}
    </output>
  )
}

/** Offers the new version that was installed; whoever has unsaved work is asked by the browser before it goes. */
export function NewVersionBar() {
  const newer = useNewBuild()
  return (
    <output className="block shrink-0 print:hidden">
      {newer && (
        <span className="flex min-h-7 items-center justify-center gap-2 bg-info-bg px-4 py-1 text-caption text-info">
          <RefreshCw aria-hidden className="size-3.5" />
          <span>A new version is ready</span>
          <button
            type="button"
            onClick={() => location.reload()}
            className="min-h-6 rounded-check px-1 font-semibold underline underline-offset-2"
          >
            Reload
          </button>
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
