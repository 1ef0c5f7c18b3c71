import { Link } from 'react-router'
import { isDay } from '#shared/day.ts'
import type { Page } from '#shared/list.ts'
import { sentenceOf, useApi } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DayText, InstantText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { addressOf, countShown, listQuery, type WorkList } from '#modules/dashboard/shared/work-lists.ts'

type Row = Record<string, string | null> & { id: string }
/** Rows of each list on the overview. */
export const shown = 5

/** The first rows that wait, and how many there are. */
export function WorkCard({ list }: { list: WorkList }) {
  const { record, title, none } = list
  const found = useApi(record.api.list, { query: listQuery(list, shown) })
  const page = found.data as Page<Row> | undefined
  const count = page && countShown(page.count)
  const more = (page?.count ?? 0) - shown
  return (
    <Card
      title={title}
      note={count}
      padded={false}
      footer={
        more > 0 && (
          <Link to={addressOf(list)} className="reach rounded-check hover:text-fg">
            {more > 1_000 - shown ? 'Many' : formatNumber(more)} more
            <span className="sr-only"> {title.toLowerCase()}</span>
          </Link>
        )
      }
      action={
        <Link to={addressOf(list)} className="reach rounded-check px-2 text-table text-fg-muted hover:text-fg">
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
      ) : !page ? (
        <div className="space-y-2 p-4">
          {Array.from({ length: 3 }, (_, at) => (
            <Skeleton key={at} className="h-9" />
          ))}
        </div>
      ) : page.items.length === 0 ? (
        <p className="p-4 text-table text-fg-muted">{none}</p>
      ) : (
        <ul>
          {page.items.map((row) => (
            <WorkRow key={row.id} row={row} list={list} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function WorkRow({ row, list: { record, who, due, amount } }: { row: Row; list: WorkList }) {
  const until = row[due]
  const worth = amount && row[amount]
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={record.pageOf(row.id)}
        className="flex min-h-11 items-center gap-3 px-4 py-2 text-table outline-offset-[-2px] hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-fg">{row[who] ?? 'No name'}</span>
          <span className="block truncate text-caption text-fg-subtle">
            <span className="font-mono">{row[record.title]}</span>
            {until && (
              <>
                {' '}
                · {record.fields.find(({ name }) => name === due)?.label}{' '}
                {isDay(until) ? <DayText day={until} /> : <InstantText at={until} relative />}
              </>
            )}
          </span>
        </span>
        {worth && <Money amount={worth} currency={row['currency']!} className="shrink-0 text-fg" />}
      </Link>
    </li>
  )
}
