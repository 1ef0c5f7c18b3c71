import { CloudOff, FlaskConical, RefreshCw, type LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useAdditions } from '#client/additions.ts'
import { formatInstant } from '#client/format.ts'
import { signInPath } from '#shared/identity.ts'
import { useNewBuild } from '#client/new-build.ts'
import { cn } from '#client/ui/cn.ts'
import { useGuided } from '#client/tour/guided.ts'
import { useOffline } from './online.ts'

/** Says that this installation is for trying out. */
export function EvaluationBar() {
  const { pathname, search } = useLocation()
  const added = drawn(useAdditions<ComponentType>('shell.evaluation'))
  return (
    <section
      aria-label="Evaluation mode"
      className="flex min-h-7 shrink-0 short:hidden items-center justify-center gap-2 bg-attention-bg md:justify-start lg:min-h-8 px-4 py-1 text-caption text-attention print:hidden"
    >
      <FlaskConical aria-hidden className="size-3.5" />
      <p>
        <strong className="font-semibold">Evaluation mode.</strong>{' '}
        <span className="max-md:hidden">Sample company, sign-in without passwords.</span>{' '}
        <span className="max-sm:hidden">Do not enter real data.</span>
      </p>
      {/* The list of people, without signing out before; what is unsaved is asked for by the browser. */}
      <a
        href={`${signInPath}?${new URLSearchParams({ returnTo: pathname + search })}`}
        className="reach rounded-check font-semibold underline underline-offset-2"
      >
        Switch person
      </a>
      {added}
    </section>
  )
}

/** Where whoever tries the product out is led through it; its place is there before what fills it. */
export function GuidePlace() {
  return (
    useGuided()[0] && (
      <div className="min-h-12 shrink-0 max-md:min-h-28 print:hidden">
        <Guide />
      </div>
    )
  )
}

const Guide = () => drawn(useAdditions<ComponentType>('shell.guide'))

const drawn = (added: readonly ComponentType[] | undefined) => added?.map((Addition, at) => <Addition key={at} />)

/** One line over the page, said when it appears. */
const Line = ({ icon: Icon, look, children }: { icon: LucideIcon; look: string; children: ReactNode }) => (
  <span className={cn('flex min-h-7 items-center justify-center gap-2 px-4 py-1 text-caption', look)}>
    <Icon aria-hidden className="size-3.5" />
    {children}
  </span>
)

/**
 * That the browser has no network, with the moment it was lost; and that a new version was installed: whoever has unsaved work is asked
 * by the browser before it goes.
 */
export function NoticeBars() {
  const since = useOffline()
  const newer = useNewBuild()
  return (
    <output className="block shrink-0 print:hidden">
      {newer && (
        <Line icon={RefreshCw} look="bg-info-bg text-info">
          A new version is ready
          <button
            type="button"
            onClick={() => location.reload()}
            className="min-h-6 rounded-check px-1 font-semibold underline underline-offset-2"
          >
            Reload
          </button>
        </Line>
      )}
      {since && (
        <Line icon={CloudOff} look="bg-warning-bg text-warning">
          <span>Offline – showing data from {formatInstant(since, 'time')}. Drafts are kept.</span>
        </Line>
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
