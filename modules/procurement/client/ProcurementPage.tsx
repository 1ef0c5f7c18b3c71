import { ApiError, sentenceOf, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FigureList, FigureSkeletons, KeyFigures } from '#client/report/key-figure.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { overviewApi } from '#modules/procurement/shared/overview.ts'
import { receipts } from '#modules/receiving/shared/receipts.ts'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'
import { NewButton } from '#client/record/new-button.tsx'
import { NextActions } from './next-actions.tsx'
import { OrdersByState, SpendByVendor } from './order-charts.tsx'
import { RequesterHome } from './requester-home.tsx'
import { SpendByMonth } from './spend-chart.tsx'
import { WorkByAge } from './work-by-age.tsx'

/** The module's home: what is going on, and what to do next. */
export function ProcurementPage() {
  const { can } = useAuth()
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader title="Procurement" actions={<FirstStep />} />
      <div className="mx-auto w-full max-w-320 px-4 py-5 md:px-6">
        {can(overviewApi.overview.can) ? <Home /> : <RequesterHome />}
      </div>
    </div>
  )
}

/** What this person comes here to do. */
function FirstStep() {
  const { can } = useAuth()
  if (can(orders.api.create.can)) return <NewButton record={orders}>New order</NewButton>
  if (can(receipts.api.create.can)) return <NewButton record={receipts}>Receive goods</NewButton>
  return <NewButton record={requisitions}>New requisition</NewButton>
}

/** What somebody may have to act on today; the rest says how it goes. */
const lead = ['commitments', 'late-lines', 'not-billed', 'open-bills']

function Home() {
  const read = useApi(overviewApi.overview, {})
  // There are no books yet: where finance begins says how they come.
  if (read.error instanceof ApiError && read.error.status === 422)
    return (
      <EmptyState
        title="There is nothing to buy for yet"
        drawing="document"
        action={<LinkButton to="/financial">Set up Finance</LinkButton>}
      >
        {sentenceOf(read.error)}
      </EmptyState>
    )
  if (read.isError)
    return (
      <EmptyState
        title="The overview could not be loaded"
        action={<Button onClick={() => read.refetch()}>Try again</Button>}
      >
        {sentenceOf(read.error)}
      </EmptyState>
    )
  if (!read.data)
    return (
      <output className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <span className="sr-only">Loading the overview…</span>
        <FigureSkeletons count={lead.length} />
        <Skeleton className="col-span-2 h-72 rounded-card" />
        <Skeleton className="col-span-2 h-72 rounded-card" />
      </output>
    )
  const { figures, nextActions, spendByMonth, ordersByState, spendByVendor, topVendors, workByAge } = read.data
  return (
    <div className="flex flex-col gap-3">
      <KeyFigures figures={figures.filter(({ id }) => lead.includes(id))} />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <NextActions title="Needs you" actions={nextActions} done="Nothing waits for you." />
          <WorkByAge rows={workByAge} />
          <FigureList title="How purchasing goes" figures={figures.filter(({ id }) => !lead.includes(id))} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <SpendByMonth months={spendByMonth} vendors={spendByVendor} />
          <SpendByVendor rows={topVendors} />
          <OrdersByState rows={ordersByState} />
        </div>
      </div>
    </div>
  )
}
