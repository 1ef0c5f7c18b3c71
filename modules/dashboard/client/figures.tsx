import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError, sentenceOf, useApi } from '#client/api.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Reply } from '#shared/api.ts'
import { callAt } from '#client/any-call.ts'
import type { payablesApi } from '#modules/payables/shared/reports.ts'
import type { overviewApi } from '#modules/procurement/shared/overview.ts'
import {
  payablesPlaces,
  payablesFigures,
  purchasingPlaces,
  purchasingFigures,
  type OverviewFigure,
} from './overview-figures.tsx'

/** By address alone: what the rooms declare for their reports is more than two figures are worth. */
export const usePayables = () =>
  useApi(callAt('/api/financial/reports/payables-ageing'), {}) as UseQueryResult<
    Reply<typeof payablesApi.payablesAgeing>
  >
export const usePurchasing = () =>
  useApi(callAt('/api/procurement/overview'), {}) as UseQueryResult<Reply<typeof overviewApi.overview>>
export const figureRights = { payables: 'financial.reports.read', purchasing: 'procurement.orders.read' }

export const PayablesFigures = () => (
  <Tiles read={usePayables()} of={payablesFigures} places={payablesPlaces} what="payables" />
)

export const PurchasingFigures = () => (
  <Tiles read={usePurchasing()} of={purchasingFigures} places={purchasingPlaces} what="purchasing" />
)

type Props<T> = {
  read: UseQueryResult<T>
  of: (data: T) => OverviewFigure[]
  places: readonly Omit<OverviewFigure, 'value'>[]
  what: string
}

function Tiles<T>({ read, of, places, what }: Props<T>) {
  if (read.data !== undefined) return of(read.data).map((figure) => <Figure key={figure.label} {...figure} />)
  // There are no books yet: where finance begins says how they come.
  if (read.error instanceof ApiError && read.error.status === 422)
    return (
      <div className="col-span-2 rounded-card border border-line bg-surface px-4 py-3.5">
        <p className="text-table font-medium text-fg">No figures of {what} yet</p>
        <p className="text-caption text-fg-muted">{sentenceOf(read.error)}</p>
        <LinkButton size="sm" className="mt-2" to="/financial">
          Begin in Finance
        </LinkButton>
      </div>
    )
  if (read.isError)
    return (
      <div role="alert" className="col-span-2 rounded-card border border-line bg-surface px-4 py-3.5">
        <p className="text-table font-medium text-fg">The figures of {what} could not be loaded</p>
        <p className="text-caption text-fg-muted">{sentenceOf(read.error)}</p>
        <Button size="sm" className="mt-2" onClick={() => void read.refetch()}>
          Try again
        </Button>
      </div>
    )
  return places.map((figure) => (
    <div key={figure.label} aria-hidden className="relative">
      <Figure {...figure} value="0" className="invisible" />
      <Skeleton className="absolute inset-0 h-auto rounded-card" />
    </div>
  ))
}
