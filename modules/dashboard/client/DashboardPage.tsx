import { useCallback, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatList } from '#client/format.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { measuresCall } from '#shared/work.ts'
import { figureRights, PayablesFigures, PurchasingFigures } from './figures.tsx'
import { TourOfferPlace } from './tour-offer-place.tsx'
import { WorkCard } from './work-card.tsx'

const greeting = (hour: number): string => (hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening')

/** The first page after sign-in: what waits for this person, and how the company stands. */
export function DashboardPage() {
  const { can, me } = useAuth()
  const [hour] = useState(() => new Date().getHours())
  const { data: lists } = useApi(measuresCall, { query: { counted: '0' } })
  const { hash } = useLocation()
  // `/tasks` leads here: the part that was asked for has the focus, not the top of the page.
  const asked = useCallback(
    (heading: HTMLElement | null) => void (hash === '#needs-you' && requestAnimationFrame(() => heading?.focus())),
    [hash],
  )
  const figures = [
    can(figureRights.payables) && <PayablesFigures key="payables" />,
    can(figureRights.purchasing) && <PurchasingFigures key="purchasing" />,
  ].filter(Boolean)
  return (
    <div className="flex min-h-full flex-col bg-sunken">
      <PageHeader title="Overview" />
      <div className="mx-auto w-full max-w-320 space-y-5 px-4 py-6 md:px-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-title text-fg">
            {greeting(hour)}, {me?.name.split(' ')[0]}
          </p>
          <TourOfferPlace />
        </div>
        {figures.length > 0 && <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">{figures}</div>}
        {lists === undefined ? null : lists.length > 0 ? (
          <section aria-labelledby="needs-you" className="space-y-3">
            <h2 ref={asked} id="needs-you" tabIndex={-1} className="scroll-mt-16 text-section text-fg">
              Needs you
            </h2>
            <div className="gap-3 *:mb-3 *:break-inside-avoid lg:columns-2">
              {lists.map((list) => (
                <WorkCard key={list.name} list={list} />
              ))}
            </div>
          </section>
        ) : (
          <EmptyState title="Nothing waits for you" drawing="document">
            Your role, {formatList(me?.roles.map(({ label }) => label) ?? []) || 'none yet'}, has no work in purchasing
            or finance. The pages you may open are in the menu.
          </EmptyState>
        )}
        <p className="text-caption text-fg-muted print:hidden">
          The same in plain tables:{' '}
          <Link to="/dashboard-legacy" className="reach rounded-check underline hover:text-fg">
            classic overview
          </Link>
        </p>
      </div>
    </div>
  )
}
