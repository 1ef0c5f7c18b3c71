import type { KeyboardEvent, ReactNode } from 'react'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { formatList } from '#client/format.ts'
import type { Hit, Retrieved } from '#modules/retrieval/shared/retrieval.ts'
import { HitLine } from './hit-line.tsx'

type Read = { isError: boolean; data?: Retrieved; error: unknown; refetch: () => unknown }

/** The hit above or below the one with the focus; the field of the question is above the first. */
export function moveAmongHits(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  const places = [...currentTarget.querySelectorAll<HTMLElement>('input[type=search], a[data-hit]')]
  const at = places.indexOf(target as HTMLElement)
  const next = places[at + (key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

/** The hits of one question in one mode, with what was repaired in it. */
export function HitPanel({
  label,
  read,
  onSimilar,
  note,
}: {
  label: string
  read: Read
  onSimilar: (hit: Hit) => void
  note?: ReactNode
}) {
  if (read.isError) return <NotLoaded title="The search did not work" read={read} />
  if (!read.data)
    return (
      <div className="space-y-3" aria-hidden>
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className="h-24" />
        ))}
      </div>
    )
  const { hits, repaired } = read.data
  return (
    <section aria-label={label} className="min-w-0">
      <output className="mb-2 block text-table text-fg-muted">
        {repaired.length > 0 && `Searched ${formatList(repaired.map(({ from, to }) => `“${to}” for “${from}”`))}. `}
        {hits.length === 1 ? '1 passage' : `${hits.length} passages`}
        {note}
      </output>
      {hits.length === 0 ? (
        <EmptyState title="No passage fits">
          Try other words or fewer filters. Only records and documents that you may open are searched.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {hits.map((hit) => (
            <HitLine key={hit.passageId} hit={hit} onSimilar={onSimilar} />
          ))}
        </ul>
      )}
    </section>
  )
}
