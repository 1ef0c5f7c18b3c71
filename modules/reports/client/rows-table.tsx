import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, urlOf } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatNumber } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { DataTable, type Column } from '#client/ui/data-table.tsx'
import { DayText, InstantText } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { Unbroken } from '#client/ui/unbroken.tsx'
import type { Dataset } from '#modules/reports/shared/datasets.ts'
import { rowsCall } from '#modules/reports/shared/result.ts'
import type { Reply } from '#shared/api.ts'
import { upperFirst, wordsOf } from '#shared/text.ts'

type Page = Reply<typeof rowsCall>
type Row = Page['rows'][number]
type Head = Page['heads'][number]

const numeric = ['money', 'price', 'quantity', 'integer']

/** A value of a row as its field is read. */
function Value({ head, cell }: { head: Head; cell: Row['cells'][number] }) {
  const { value, label, currency } = cell
  if (label) return <Unbroken text={label} />
  if (value === null || value === '') return <Nothing />
  if ((head.kind === 'money' || head.kind === 'price') && currency) return <Money amount={value} currency={currency} />
  if (numeric.includes(head.kind)) return formatNumber(value)
  if (head.kind === 'day') return <DayText day={value} />
  if (head.kind === 'instant') return <InstantText at={value} />
  if (head.kind === 'boolean') return value === 'true' ? 'Yes' : 'No'
  if (head.words[value] || head.kind === 'choice') return wordsOf(head.words[value] ?? value)
  return <Unbroken text={value} />
}

/** `fields` are paths by comma; the first twelve where left out. */
type Props = { dataset: Dataset; filters: string; fields?: string }

/** Rows of a dataset with their count and sums; each leads to its record. */
export function RowsTable({ dataset, filters, fields }: Props) {
  const asked = { dataset: dataset.name, filters, ...(fields && { fields }) }
  const read = useInfiniteQuery({
    queryKey: [urlOf(rowsCall, { query: asked }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(rowsCall, { query: { ...asked, ...(pageParam ? { after: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next ?? undefined,
    meta: { figures: true },
  })
  const first = read.data?.pages[0]
  const gate = { data: first, isError: read.isError, isEnabled: true, error: read.error, refetch: read.refetch }
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <ReadGate read={gate} what={dataset.many}>
      {(page) =>
        page.count === 0 ? (
          <EmptyState title={`No ${dataset.many} match these filters`} drawing="list">
            The rows may have changed since the report was computed.
          </EmptyState>
        ) : (
          <div className="min-w-0">
            <Totals page={page} dataset={dataset} />
            <DataTable
              framed={false}
              label={dataset.label}
              rows={rows}
              keyOf={({ rowId }) => rowId}
              columns={columnsOf(page, dataset)}
            />
            <div className="flex items-center gap-3 px-4 py-3 text-table text-fg-muted">
              {formatNumber(rows.length)} of {formatNumber(page.count)} shown
              {read.hasNextPage && (
                <Button size="sm" busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
                  Load more
                </Button>
              )}
            </div>
          </div>
        )
      }
    </ReadGate>
  )
}

const columnsOf = ({ heads }: Page, { page, one }: Dataset): Column<Row>[] =>
  heads.map((head, at) => ({
    label: head.label,
    numeric: numeric.includes(head.kind),
    wide: head.kind === 'longText',
    of: (row) => {
      const value = <Value head={head} cell={row.cells[at]!} />
      if (at > 0) return value
      return (
        <Link to={page.replace(':id', row.id)} className="rounded-check hover:text-primary-fg hover:underline">
          {row.cells[at]!.value === null && row.cells[at]!.label === null ? `Open ${one}` : value}
        </Link>
      )
    },
  }))

/** Count and sums of all rows, also of those that are not loaded yet. */
function Totals({ page: { count, sums, heads }, dataset }: { page: Page; dataset: Dataset }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line px-4 py-3 text-table">
      <div>
        <dt className="text-caption text-fg-muted">{upperFirst(count === 1 ? dataset.one : dataset.many)}</dt>
        <dd className="figures font-semibold text-fg">{formatNumber(count)}</dd>
      </div>
      {sums.map(({ path, currency, amount }) => (
        <div key={`${path} ${currency}`}>
          <dt className="text-caption text-fg-muted">{heads.find((head) => head.path === path)?.label ?? path}</dt>
          <dd className="font-semibold text-fg">
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
