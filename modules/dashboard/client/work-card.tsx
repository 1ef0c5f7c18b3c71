import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isDay } from '#shared/day.ts'
import { pageOf } from '#shared/record-ref.ts'
import type { Figure } from '#shared/work.ts'
import { callAt, type AnyPage, type AnyRow } from '#client/any-call.ts'
import { sentenceOf, useApi } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DayText, InstantText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

/** Rows of each list on the overview. */
const shown = 5

/** Its first rows and how many there are. */
export const useRows = ({ path, filter, sort }: Figure) => {
  const query = { filter, sort, limit: String(shown), count: '1' }
  const { data, isError, error, refetch } = useApi(callAt(path), { query } as never)
  return { page: data as AnyPage | undefined, isError, error, refetch }
}

/** How many wait, of which lists know no more than a thousand. */
export const countShown = (count: number | null): string =>
  count !== null && count > 1000 ? '1,000+' : String(count ?? '')

/** A card of the first rows of something, with how many there are and the way to all of them. */
export function ListCard({
  title,
  count,
  more,
  to,
  found,
  children,
}: {
  title: string
  count: string | undefined
  more: number
  to: string
  found: { isError: boolean; error: unknown; refetch: () => unknown }
  children: ReactNode
}) {
  return (
    <Card
      title={title}
      note={count}
      padded={false}
      footer={
        more > 0 && (
          <Link to={to} className="reach rounded-check hover:text-fg">
            {more > 1_000 - shown ? 'Many' : formatNumber(more)} more
            <span className="sr-only"> {title.toLowerCase()}</span>
          </Link>
        )
      }
      action={
        <Link to={to} className="reach rounded-check px-2 text-table text-fg-muted hover:text-fg">
          Open list<span className="sr-only"> of {title.toLowerCase()}</span>
        </Link>
      }
    >
      {found.isError ? (
        <div className="flex items-center gap-3 p-4 text-table text-fg-muted">
          {sentenceOf(found.error)}{' '}
          <Button size="sm" onClick={() => void found.refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        children
      )}
    </Card>
  )
}

/** The first rows that wait, and how many there are. */
export function WorkCard({ list }: { list: Figure }) {
  const { page, ...found } = useRows(list)
  // How many there are is known before its rows: their places are kept.
  const all = page ? page.count : list.count
  const count = all === null ? undefined : countShown(all)
  return (
    <ListCard title={list.label} count={count} more={(all ?? 0) - shown} to={list.address} found={found}>
      {!page ? (
        <Places of={Math.min(list.count ?? shown, shown)} list={list} />
      ) : page.items.length === 0 ? (
        <p className="p-4 text-table text-fg-muted">{list.none}</p>
      ) : (
        <ul>
          {page.items.map((row) => (
            <WorkRow key={row.id} row={row} list={list} />
          ))}
        </ul>
      )}
    </ListCard>
  )
}

/** Rows of the height that they will have. */
function Places({ of, list }: { of: number; list: Figure }) {
  const { who, title, sum } = list.shows
  const nothing = '\u00a0'
  const blank: AnyRow = {
    id: '',
    currency: 'USD',
    [title]: nothing,
    ...(who && { [who]: nothing }),
    ...(sum && { [sum]: '0.00' }),
  }
  return (
    <div aria-hidden className="relative">
      <ul className="invisible">
        {Array.from({ length: of }, (_, at) => (
          <WorkRow key={at} row={blank} list={list} />
        ))}
      </ul>
      <Skeleton className="absolute inset-4 h-auto" />
    </div>
  )
}

function WorkRow({ row, list: { page, shows, follows, tones } }: { row: AnyRow; list: Figure }) {
  const text = (field: string | null) => (field && typeof row[field] === 'string' ? row[field] : null)
  const until = text(shows.due)
  const worth = text(shows.sum)
  const [who, title] = [text(shows.who), text(shows.title)]
  // What has no number yet is called by its words alone.
  const known = who !== null && who !== title
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={pageOf({ page }, row.id)}
        className="flex min-h-11 items-center gap-3 px-4 py-2 text-table outline-offset-[-2px] hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-fg">{who || title}</span>
          <span className="block truncate text-caption text-fg-subtle">
            {known && <span className="font-mono">{title}</span>}
            {until && (
              <>
                {known && ' · '}
                {shows.dueLabel} {isDay(until) ? <DayText day={until} /> : <InstantText at={until} relative />}
              </>
            )}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-3 max-md:flex-col-reverse max-md:items-end max-md:gap-1">
          {follows && <StatePill state={text('state') ?? ''} tone={tones[text('state') ?? '']} />}
          {worth && <Money amount={worth} currency={text('currency')!} className="text-fg" />}
        </span>
      </Link>
    </li>
  )
}
