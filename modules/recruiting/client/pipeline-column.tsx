import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import type { ActionState } from '#client/record/record-actions.tsx'
import { RowVerbs } from '#client/record/row-verbs.tsx'
import { cn } from '#client/ui/cn.ts'
import { InstantText } from '#client/ui/day.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { applications, type Stage } from '#modules/recruiting/shared/applications.ts'
import { filterText, type Filter } from '#shared/list.ts'
import { cardsOf, moveBetween, stageBeside, type Card, type Way } from './pipeline-moves.ts'
import { StageCount } from './stage-count.tsx'

type Props = {
  stage: Stage
  filters: readonly Filter[]
  move: (card: Card, to: string, how: 'keys' | 'pointer') => void
  ways: readonly Way[]
  followed: string | null
  state: ActionState
}
/** The type of what is dragged, with the stage it comes from: while it hovers a browser tells no more than the type. */
const dragged = (stage: string) => `application/x-application-${stage}`
const most = 50

/** One stage with the cards that stand in it, the newest last. */
export function Column({ stage, filters, move, ways, followed, state }: Props) {
  const { can } = useAuth()
  const [over, setOver] = useState(false)
  const measure = applications.measure(stage)
  const read = useApi(applications.api.list, {
    query: { filter: [...measure.filters, ...filters].map(filterText), sort: measure.sort, limit: String(most) },
  })
  const mayMove = can(applications.api.screen.can)
  const cards = read.data && cardsOf(read.data.items, stage, ways)
  const takes = (types: readonly string[]) =>
    mayMove && types.some((type) => type.startsWith(dragged('')) && moveBetween(type.slice(dragged('').length), stage))
  return (
    <section aria-label={stage}>
      <div
        onDragOver={(event) => {
          if (!takes(event.dataTransfer.types)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const type = event.dataTransfer.types.find((each) => each.startsWith(dragged('')))
          if (type) move(JSON.parse(event.dataTransfer.getData(type)) as Card, stage, 'pointer')
        }}
        className={cn(
          'flex h-full min-h-40 flex-col gap-2 rounded-card border border-line bg-sunken p-2 max-md:snap-start',
          over && 'border-focus bg-selected',
        )}
      >
        <h2 className="px-1 py-1 text-table font-medium">
          <StageCount stage={stage} filters={filters} />
        </h2>
        {read.isError ? (
          <NotLoaded title="The cards could not be loaded" read={read} />
        ) : !cards ? (
          <SkeletonLines lines={3} />
        ) : (
          <ul className="flex flex-col gap-2">
            {cards.map((row) => {
              const onWay = ways.some(({ card }) => card.id === row.id)
              const follow = followed === row.id
              return (
                <ApplicationCard key={row.id} {...{ row, move, state, onWay, follow }} mayMove={mayMove && !onWay} />
              )
            })}
          </ul>
        )}
        {cards?.length === 0 && <p className="px-1 text-caption text-fg-muted">No applicants</p>}
        {read.data?.next && (
          <p className="px-1 text-caption text-fg-muted">The first {most} are shown; see the list for all.</p>
        )}
      </div>
    </section>
  )
}

function ApplicationCard({
  row,
  move,
  state,
  onWay,
  follow,
  mayMove,
}: Pick<Props, 'move' | 'state'> & { row: Card; onWay: boolean; follow: boolean; mayMove: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  // A card is another element in another column; once the column is read anew it may stand elsewhere in it.
  useEffect(() => {
    if (follow && document.activeElement === document.body) link.current?.focus()
  }, [follow, onWay])
  const { id, version, name, stage, openingTitle, rating, createdAt } = row
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt with an arrow on the link inside does what dragging does
    <li
      draggable={mayMove}
      onDragStart={(event) =>
        event.dataTransfer.setData(
          dragged(stage),
          JSON.stringify({ id, version, name, stage, openingTitle, rating, createdAt } satisfies Card),
        )
      }
      className={cn(
        'flex items-start gap-1 rounded-control border border-line bg-surface p-2',
        mayMove && 'md:cursor-grab',
      )}
    >
      <Link
        ref={link}
        to={applications.pageOf(id)}
        aria-keyshortcuts={mayMove ? 'Alt+ArrowRight Alt+ArrowLeft' : undefined}
        draggable={false}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
          if (!mayMove || !event.altKey || step === 0) return
          event.preventDefault()
          const to = stageBeside(stage, step)
          if (to) move(row, to, 'keys')
        }}
        className="min-w-0 flex-1 rounded-check"
      >
        <span className="block truncate text-body font-medium text-fg">{name}</span>
        <span className="block truncate text-caption text-fg-muted">{openingTitle}</span>
        <span className="relative block text-caption text-fg-muted">
          {rating === null ? (
            'Not rated'
          ) : (
            <>
              <span className="sr-only">Rated </span>
              {rating} of 5
            </>
          )}
          {' · '}
          <InstantText at={createdAt} relative />
        </span>
      </Link>
      {!onWay && <RowVerbs record={applications as never} row={row as never} state={state} />}
    </li>
  )
}
