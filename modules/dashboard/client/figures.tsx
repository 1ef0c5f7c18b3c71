import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { callAt } from '#client/any-call.ts'
import { ApiError, sentenceOf, useApi } from '#client/api.ts'
import { manifests } from '#client/manifest.ts'
import type { ModuleOverview } from '#client/overview.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

/** What modules show here, by their folders, in the order of the sidebar. */
export const overviews = manifests.flatMap(({ module, overview }) =>
  overview ? [{ ...overview, module, Charts: overview.charts && lazy(overview.charts) }] : [],
)

/** The same for a reader with these rights. */
export const overviewsFor = (can: (permission: string) => boolean) => overviews.filter(({ right }) => can(right))

/** The figures of a module; what makes them of the answer is fetched beside it. */
export function useFigures({ at, load }: ModuleOverview) {
  const read = useApi(callAt(at), {})
  const made = useQuery({ queryKey: ['overview', at], queryFn: load, staleTime: Infinity, gcTime: Infinity })
  const failed = read.isError ? read : made.isError ? made : null
  const figures = read.data !== undefined ? made.data?.figures(read.data as never) : undefined
  return { read: failed ?? read, figures }
}

/** The tiles of a module, each of which opens to its rows. */
export function Tiles({ overview }: { overview: ModuleOverview }) {
  const { read, figures } = useFigures(overview)
  const { of: what, places } = overview
  if (figures) return figures.map((figure) => <Figure key={figure.label} {...figure} />)
  // There are no books yet: where finance begins says how they come.
  if (read.error instanceof ApiError && read.error.status === 422)
    return (
      <div className="col-span-2 rounded-card border border-line bg-surface px-4 py-3.5">
        <p className="text-table font-medium text-fg">No figures of {what} yet</p>
        <p className="text-caption text-fg-muted">{sentenceOf(read.error)}</p>
        <LinkButton size="sm" className="mt-2" to="/financial">
          Set up Finance
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
