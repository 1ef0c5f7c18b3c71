import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactTable } from '@tanstack/react-table'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { formatDate } from '#client/format.ts'
import { FieldValue, isFilled, type AnyRow } from '#client/record/field-value.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { cn } from '#client/ui/cn.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Unbroken } from '#client/ui/unbroken.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { AnyRecord, Field } from '#shared/record.ts'
import { partsOf } from './card-parts.ts'
import type { CellOverrides } from './cell.ts'
import type { features } from './columns.ts'
import { placeAt, rememberPlace } from './list-memory.ts'
import type { More } from './load-more.tsx'

type Props = {
  record: AnyRecord
  table: ReactTable<typeof features, AnyRow>
  /** What a card shows below its title; the usual where left out. */
  card?: readonly string[]
  sort: string
  cells?: CellOverrides
  more: More
  waiting: boolean
  stale: boolean
  /** The totals, after the last card. */
  children?: ReactNode
}

const cardHeight = 68
/** Nought is no fact worth a place on a card. */
const says = (value: unknown): boolean => isFilled(value) && !/^0(\.0+)?$/.test(String(value))
/** Apart from what stands before it. */
const dotted = 'not-first:before:content-["_·_"]'

/** The rows on a phone: what it is and its state, then who or which, and day and amount. */
export function RecordCards({ record, table, card, sort, cells, more, waiting, stale, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const back = useNavigationType() === 'POP'
  const [place] = useState(() => placeAt(key))
  const rows = table.getRowModel().rows
  // oxlint-disable-next-line react/incompatible-library -- drawn anew on scroll by design; nothing below is memoized on it
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => cardHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    initialOffset: place.offset,
  })
  const items = virtualizer.getVirtualItems()
  rememberPlace(key, { offset: virtualizer.scrollOffset ?? 0 })
  const restored = useRef(false)
  const drawn = items.length > 0
  useLayoutEffect(() => {
    if (restored.current || !drawn || !frame.current) return
    restored.current = true
    if (place.offset > 0) frame.current.scrollTop = place.offset
    if (back && place.opened)
      frame.current.querySelector<HTMLElement>(`[data-index="${place.active}"] a`)?.focus({ preventScroll: true })
  }, [drawn, back, place])
  const end = items.at(-1)?.index ?? 0
  const { canLoad, load } = more
  useEffect(() => {
    if (canLoad && end >= rows.length - 60) load()
  }, [canLoad, load, end, rows.length])
  const fields = table.getVisibleLeafColumns().map((column) => column.columnDef.meta!.field)
  const state = fields.find((field) => field.name !== record.title && field.states)
  const parts = partsOf(record, fields, { card, sort, state })
  return (
    <div
      ref={frame}
      className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain short:h-[85dvh] short:flex-none short:overscroll-auto"
    >
      {waiting ? (
        <div className="divide-y divide-line">
          {Array.from({ length: 8 }, (_, at) => (
            <div key={at} className="space-y-2.5 px-4 py-3.5" style={{ height: cardHeight }}>
              <Skeleton className="w-2/3" />
              <Skeleton className="w-1/2" />
            </div>
          ))}
        </div>
      ) : (
        <ul
          aria-label={record.many}
          aria-busy={stale || undefined}
          className={cn('relative', stale && 'opacity-60')}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map((item) => {
            const row = rows[item.index]
            if (!row) return null
            const day = parts.day && String(row.original[parts.day.name] ?? '')
            const show = (field: Field | undefined) => {
              const value =
                field &&
                (cells?.[field.name]?.of(row.original) ?? <FieldValue field={field} row={row.original} links={false} />)
              return field && parts.named.has(field.name) ? (
                <>
                  {field.label} {value}
                </>
              ) : (
                value
              )
            }
            return (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                className="absolute inset-x-0 flex items-center gap-3 border-b border-line px-4"
                style={{ minHeight: cardHeight, transform: `translateY(${item.start}px)` }}
              >
                <Checkbox
                  aria-label={`Select ${String(row.original[record.title])}`}
                  checked={row.getIsSelected()}
                  onChange={() => row.toggleSelected()}
                  className="before:-inset-[15px]"
                />
                <Link
                  to={record.pageOf(row.original.id)}
                  onClick={() => rememberPlace(key, { active: item.index, opened: true })}
                  className="flex min-w-0 flex-1 flex-col gap-1 rounded-control py-2"
                >
                  <span className="flex items-center justify-between gap-3">
                    <span className="line-clamp-2 text-body font-medium">
                      {cells?.[record.title]?.of(row.original) ?? (
                        <Unbroken text={String(row.original[record.title] ?? '')} />
                      )}
                    </span>
                    {show(state)}
                  </span>
                  <span className="flex items-baseline justify-between gap-3 text-table text-fg-muted">
                    <span className="line-clamp-2 min-w-0">
                      {parts.facts
                        .filter(({ name, shows }) => says(row.original[shows ?? name]))
                        .map((field) => (
                          <span key={field.name} className={dotted}>
                            {show(field)}
                          </span>
                        ))}
                    </span>
                    <span className="figures shrink-0">
                      {day && <time dateTime={day}>{formatDate(day)}</time>}
                      {parts.figure && (
                        <span className={cn(dotted, 'has-data-nothing:hidden')}>{show(parts.figure)}</span>
                      )}
                    </span>
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {more.failed ? (
        <output className="flex items-center justify-between gap-3 px-4 py-3 text-table text-fg-muted">
          {more.failed}
          <Button size="sm" onClick={more.load}>
            Try again
          </Button>
        </output>
      ) : (
        (more.loading || more.canLoad) &&
        !waiting && (
          <output className="flex items-center gap-2 px-4 py-3 text-table text-fg-muted">
            <Spinner /> Loading more {record.many}…
          </output>
        )
      )}
      {children}
    </div>
  )
}
