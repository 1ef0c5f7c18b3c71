import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import type { ReactTable } from '@tanstack/react-table'
import { Fragment, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { readerLocale } from '#client/format.ts'
import type { AnyRow } from '#client/record/field-value.tsx'
import { usePrinting } from '#client/shell/printing.ts'
import { useShortcuts } from '#client/shell/use-shortcuts.ts'
import { cn } from '#client/ui/cn.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Summary } from '#shared/list.ts'
import type { AnyRecord } from '#shared/record.ts'
import type { CellOverrides } from './cell.ts'
import type { features } from './columns.ts'
import type { Density } from '#shared/personal.ts'
import { rowHeights } from './list-state.ts'
import { placesIn, type Places } from './numeric.ts'
import { rememberPlace, placeAt } from './list-memory.ts'
import { LoadMore, type More } from './load-more.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TotalsRow } from './totals-row.tsx'
import { edge, useFitted } from './use-fitted.ts'
import { focusRow, useRowKeys } from './use-row-keys.ts'

type Props = {
  record: AnyRecord
  table: ReactTable<typeof features, AnyRow>
  density: Density
  sort: string
  onSort: (field: string, also: boolean) => void
  onPeek: (id: string) => void
  onClear: () => void
  cells?: CellOverrides
  summary: Summary | undefined
  summaryFailed: boolean
  summed: ReadonlySet<string>
  more: More
  waiting: boolean
  /** The rows shown belong to the question before. */
  stale: boolean
}

const headHeight = 36
const footHeight = 44

/** The rows as a native table, of which only the visible part is drawn. */
export function RecordTable({
  record,
  table,
  density,
  sort,
  onSort,
  onPeek,
  onClear,
  cells,
  summary,
  summaryFailed,
  summed,
  more,
  waiting,
  stale,
}: Props) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const back = useNavigationType() === 'POP'
  const [place] = useState(() => placeAt(key))
  const frame = useRef<HTMLDivElement>(null)
  const printing = usePrinting()
  const height = rowHeights[density]
  const rows = table.getRowModel().rows
  const latest = useRef(rows)
  latest.current = rows
  const activeRef = useRef(0)
  const rangeExtractor = useCallback((range: Range) => {
    const drawn = defaultRangeExtractor(range)
    // The focused row stays in the page, or the keyboard would lose its place.
    const active = activeRef.current
    return active < range.count && !drawn.includes(active) ? [...drawn, active].toSorted((a, b) => a - b) : drawn
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- drawn anew on scroll by design; nothing below is memoized on it
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: printing ? rows.length : 8,
    initialOffset: place.offset,
    rangeExtractor,
    scrollPaddingEnd: headHeight + footHeight,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, height])
  const choose = useCallback(
    (from: number, to: number) => {
      const ids = latest.current.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => [id, true] as const)
      table.setRowSelection((now) => ({ ...now, ...Object.fromEntries(ids) }))
    },
    [table],
  )
  const toggle = useCallback((index: number) => latest.current[index]?.toggleSelected(), [])
  const open = useCallback(
    (index: number) => {
      const row = latest.current[index]
      if (!row) return
      rememberPlace(key, { active: index, opened: true })
      void navigate(record.pageOf(row.id))
    },
    [navigate, record, key],
  )
  const keys = useRowKeys(frame, place.active, {
    count: rows.length,
    open,
    peek: (index) => rows[index] && onPeek(rows[index].id),
    toggle,
    range: choose,
    chooseAll: () => choose(0, rows.length - 1),
    clear: onClear,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  })
  activeRef.current = keys.active
  rememberPlace(key, { offset: virtualizer.scrollOffset ?? 0, active: keys.active })
  useShortcuts([
    { keys: 'j', label: 'Go into the rows', group: 'List', run: keys.enter },
    { keys: 'k', label: 'Back to the rows', group: 'List', run: keys.enter },
    { keys: 'x', label: 'Select the row', group: 'List', run: keys.toggleActive },
    { keys: 'Escape', label: 'Clear the selection', group: 'List', run: onClear },
  ])
  const last = useRef(0)
  const onSelect = useCallback(
    (index: number, range: boolean) => {
      if (range) choose(last.current, index)
      else toggle(index)
      last.current = index
    },
    [choose, toggle],
  )
  const { setActive } = keys
  const onPress = useCallback(
    (index: number, event: MouseEvent<HTMLTableRowElement>) => {
      setActive(index)
      const target = event.target as HTMLElement
      const elsewhere = event.ctrlKey || event.metaKey
      const title = target.closest('a[data-open]')
      // The browser opens a link in a new tab by itself.
      if ((title && elsewhere) || (!title && target.closest('a, button, label, input')) || getSelection()?.toString())
        return
      event.preventDefault()
      if (event.shiftKey) onSelect(index, true)
      else if (elsewhere) window.open(record.pageOf(latest.current[index]!.id), '_blank', 'noopener')
      else open(index)
    },
    [setActive, onSelect, open, record],
  )
  const columns = table.getVisibleLeafColumns()
  const fields = useMemo(() => columns.map((column) => column.columnDef.meta!.field), [columns])
  const decimals = useMemo(
    () =>
      JSON.stringify(
        placesIn(
          fields,
          rows.map(({ original }) => original),
        ),
      ), // one text, so that more rows of the same kind draw none anew
    [fields, rows],
  )
  const places = useMemo(() => JSON.parse(decimals) as Places, [decimals])
  // Prices with more decimals than those before need wider columns.
  const shape = columns.map(({ id }) => id).join() + decimals
  const items = virtualizer.getVirtualItems()
  const seen = items.map(({ index }) => `${String(rows[index]?.id)}:${String(rows[index]?.original.version)}`)
  const fit = useFitted(
    frame,
    fields,
    record.title,
    items.length === 0 ? null : shape,
    `${readerLocale()}${seen.join()}`,
  )
  const widths = fit ?? columns.map((column) => column.getSize())
  const end = items.at(-1)?.index ?? 0
  const restored = useRef(false)
  const drawn = items.length > 0
  useLayoutEffect(() => {
    if (restored.current || !drawn || !frame.current) return
    restored.current = true
    if (place.offset > 0) frame.current.scrollTop = place.offset
    if (back && place.opened) focusRow(frame.current, place.active)
  }, [drawn, back, place])
  const { canLoad, load } = more
  useEffect(() => {
    if (canLoad && end >= rows.length - 60) load()
  }, [canLoad, load, end, rows.length])
  const chosen = table.getSelectedRowIds().length
  const total = summary?.count
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the rows inside, which take the focus
    <div
      ref={frame}
      className="min-h-0 flex-1 overflow-auto overscroll-contain short:h-[85dvh] short:flex-none short:overscroll-auto print:overflow-visible"
      onKeyDown={keys.onKeyDown}
    >
      <table
        aria-label={record.many}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-busy={waiting || stale || undefined}
        className={cn(
          'w-full table-fixed border-separate border-spacing-0 transition-opacity duration-[120ms]',
          stale && 'opacity-60',
        )}
        style={{ minWidth: widths.reduce((sum, width) => sum + width, edge) }}
      >
        <colgroup>
          <col className="w-14 print:w-0" />
          {columns.map(({ id }, at) => (
            <col key={id} style={{ width: widths[at] }} />
          ))}
          <col />
        </colgroup>
        <TableHead
          fields={fields}
          sort={sort}
          onSort={onSort}
          many={record.many}
          chosen={chosen === 0 ? 'none' : chosen >= rows.length ? 'all' : 'some'}
          onChooseAll={(on) => (on ? choose(0, rows.length - 1) : table.resetRowSelection(true))}
        />
        {waiting ? (
          <SkeletonRows columns={fields.length} height={height} />
        ) : (
          <tbody>
            {items.map((item, at) => {
              const before = at === 0 ? 0 : items[at - 1]!.end
              const row = rows[item.index]
              return (
                row && (
                  <Fragment key={item.key}>
                    {item.start > before && <Space height={item.start - before} columns={fields.length + 2} />}
                    <TableRow
                      record={record}
                      row={row}
                      index={item.index}
                      height={height}
                      active={item.index === keys.active}
                      selected={row.getIsSelected()}
                      places={places}
                      shape={shape}
                      cells={cells}
                      onPress={onPress}
                      onFocus={setActive}
                      onSelect={onSelect}
                    />
                  </Fragment>
                )
              )
            })}
            {rows.length > 0 && (
              <Space height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={fields.length + 2} />
            )}
            <LoadMore more={more} columns={fields.length + 2} height={height} many={record.many} />
          </tbody>
        )}
        <TotalsRow record={record} fields={fields} summary={summary} failed={summaryFailed} summed={summed} />
      </table>
    </div>
  )
}

const Space = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td aria-hidden colSpan={columns} className="p-0" style={{ height }} />
    </tr>
  )

const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-2/5']

function SkeletonRows({ columns, height }: { columns: number; height: number }) {
  return (
    <tbody>
      {Array.from({ length: 14 }, (_, row) => (
        <tr key={row} style={{ height }}>
          <td aria-hidden className="border-b border-line" />
          {Array.from({ length: columns }, (__, at) => (
            <td key={at} className="border-b border-line px-2.5">
              <Skeleton className={widths[(row + at) % widths.length]} />
            </td>
          ))}
          <td aria-hidden className="border-b border-line" />
        </tr>
      ))}
    </tbody>
  )
}
