import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactTable } from '@tanstack/react-table'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { FieldValue, isState, type AnyRow, type Tones } from '#client/record/field-value.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { cn } from '#client/ui/cn.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { AnyRecord, Field } from '#shared/record.ts'
import type { features } from './columns.ts'
import type { More } from './load-more.tsx'
import type { CellOverrides } from './table-row.tsx'

type Props = {
  record: AnyRecord
  table: ReactTable<typeof features, AnyRow>
  tones?: Tones
  cells?: CellOverrides
  more: More
  waiting: boolean
  stale: boolean
  /** The totals, after the last card. */
  children?: ReactNode
}

const cardHeight = 68

/** The rows on a phone: what it is and its state, then who or which, and amount or day. */
export function RecordCards({ record, table, tones, cells, more, waiting, stale, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = table.getRowModel().rows
  // oxlint-disable-next-line react/incompatible-library -- drawn anew on scroll by design; nothing below is memoized on it
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => cardHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
  })
  const items = virtualizer.getVirtualItems()
  const end = items.at(-1)?.index ?? 0
  const { canLoad, load } = more
  useEffect(() => {
    if (canLoad && end >= rows.length - 60) load()
  }, [canLoad, load, end, rows.length])
  const fields = table.getVisibleLeafColumns().map((column) => column.columnDef.meta!.field)
  const parts = partsOf(record, fields, tones)
  return (
    <div ref={frame} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
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
            const show = (field: Field | undefined) =>
              field &&
              (cells?.[field.name]?.(row.original) ?? (
                <FieldValue field={field} row={row.original} tones={tones} links={false} />
              ))
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
                  className="flex min-w-0 flex-1 flex-col gap-1 rounded-control py-2"
                >
                  <span className="flex items-center justify-between gap-3">
                    <span className="line-clamp-2 text-body font-medium">
                      {String(row.original[record.title] ?? '')}
                    </span>
                    {show(parts.state)}
                  </span>
                  <span className="flex items-center justify-between gap-3 text-table text-fg-muted">
                    <span className="truncate has-data-nothing:invisible">{show(parts.second)}</span>
                    <span className="shrink-0 has-data-nothing:hidden">{show(parts.figure)}</span>
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

/** The three fields beside the title that say most in two lines. */
function partsOf(
  record: AnyRecord,
  fields: readonly Field[],
  tones?: Tones,
): Record<'state' | 'second' | 'figure', Field | undefined> {
  const rest = fields.filter(({ name }) => name !== record.title)
  const state = rest.find((field) => isState(field, tones))
  const figure =
    rest.find(({ kind }) => kind === 'money' || kind === 'price') ??
    rest.find(({ kind }) => kind === 'day') ??
    // A bare count says nothing without its name.
    rest.find(({ kind }) => kind === 'quantity')
  const second =
    rest.find(({ kind, name }) => kind === 'reference' || name === record.subtitle) ??
    rest.find((field) => field !== state && field !== figure)
  return { state, second, figure }
}
