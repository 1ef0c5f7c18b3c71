import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { useAdditions } from '#client/additions.ts'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { useCounts } from '#client/inbox/unread.tsx'
import { quickActions } from '#client/manifest.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Skeleton, SkeletonLines } from '#client/ui/skeleton.tsx'
import { measuresCall, type Figure } from '#shared/work.ts'
import { InboxCard } from './inbox-card.tsx'
import { TourOfferPlace } from './tour-offer-place.tsx'
import { countShown, WorkCard } from './work-card.tsx'

const greeting = (hour: number): string => (hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening')

const loadBoard = () => import('./board.tsx')
const Board = lazy(async () => ({ default: (await loadBoard()).Board }))

/** The first page after sign-in: what waits for this person, what they can begin and follow, and how the company stands. */
export function DashboardPage() {
  const { me } = useAuth()
  const steps = useAdditions<ComponentType>('overview top')
  const [hour] = useState(() => new Date().getHours())
  const { data: found, isPending } = useApi(measuresCall, { query: { counted: 'some' } })
  const inbox = useCounts()
  // Fetched while it is asked what waits.
  useEffect(() => void loadBoard().catch(() => {}), [])
  // Together, so that neither moves the other.
  const lists = inbox.isPending ? undefined : found
  const settled = !isPending && !inbox.isPending
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader title="Overview" />
      <div className="mx-auto w-full max-w-320 space-y-5 px-4 py-6 md:px-6">
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
          {/* As high as what comes beside it later. */}
          <p className="min-w-0 flex-1 truncate text-title text-fg max-md:py-1.5">
            {greeting(hour)}, {me?.name.split(' ')[0]}
          </p>
          {steps?.map((Addition, at) => (
            <Addition key={at} />
          ))}
          <TourOfferPlace />
        </div>
        {me?.roles.length === 0 && (
          <EmptyState title="You have no role yet" drawing="document">
            An administrator assigns roles; your work then appears here.
          </EmptyState>
        )}
        <Start />
        <Work lists={lists} unread={inbox.data?.unread ?? 0} />
        {/* After what waits is there, which would move it. */}
        {settled && me?.roles.length !== 0 && (
          <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
            <Board />
          </Suspense>
        )}
        {/* Below the lists from the beginning: it would move when they come. */}
        {settled && (
          <p className="text-caption text-fg-muted print:hidden">
            Same data in plain tables:{' '}
            <Link to="/dashboard-legacy" className="reach rounded-check underline hover:text-fg">
              classic overview
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

/** What people of this role begin with. */
function Start() {
  const { can } = useAuth()
  const actions = quickActions(can)
  if (actions.length === 0) return null
  return (
    <nav aria-label="Quick actions" className="flex flex-wrap gap-2 print:hidden">
      {actions.map(({ to, label }) => (
        <LinkButton key={to} to={to} icon={Plus}>
          {label}
        </LinkButton>
      ))}
    </nav>
  )
}

/** What waits for this person: the inbox, then their lists that are not empty. */
function Work({ lists, unread }: { lists: readonly Figure[] | undefined; unread: number }) {
  const { hash } = useLocation()
  // `/tasks` leads here: the focus goes to this part, not to the top of the page.
  const focusIfAsked = useCallback(
    (heading: HTMLElement | null) => void (hash === '#needs-you' && requestAnimationFrame(() => heading?.focus())),
    [hash],
  )
  if (!lists) return <SkeletonLines lines={8} />
  const some = lists.filter(({ count }) => count !== 0)
  const waiting = some.filter(({ follows }) => !follows)
  const followed = some.filter(({ follows }) => follows)
  const nothing = waiting.length === 0 && unread === 0
  return (
    <section aria-labelledby="needs-you" className="space-y-3">
      <h2 ref={focusIfAsked} id="needs-you" tabIndex={-1} className="scroll-mt-16 text-section text-fg">
        {nothing ? 'Nothing waits for you' : 'Needs you'}
      </h2>
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {unread > 0 && <InboxCard unread={unread} />}
        {waiting.length > 0 && <ToDo lists={waiting} />}
        {followed.map((list) => (
          <WorkCard key={list.name} list={list} />
        ))}
      </div>
    </section>
  )
}

/** More lists than these would push the figures off the first screen. */
const mostLists = 8

function ToDo({ lists }: { lists: readonly Figure[] }) {
  const [whole, setWhole] = useState(false)
  const more = lists.length - mostLists
  const isCut = more > 1 && !whole
  return (
    <Card title="To do" padded={false}>
      <ul className="divide-y divide-line">
        {(isCut ? lists.slice(0, mostLists) : lists).map(({ name, label, address, count }) => (
          <li key={name}>
            <Link
              to={address}
              className="flex min-h-11 items-center justify-between gap-3 px-4 text-table outline-offset-[-2px] hover:bg-hover"
            >
              <span className="min-w-0 truncate">{label}</span>
              <span className="figures font-medium text-fg">{countShown(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {isCut && (
        <Button variant="ghost" size="sm" className="m-2" onClick={() => setWhole(true)}>
          Show {more} more
        </Button>
      )}
    </Card>
  )
}
