import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { work, type Work } from '#modules/financial/shared/work.ts'
import { filterText } from '#shared/list.ts'

/** What waits for someone, each with its count and sum and the way to exactly those. */
export function WorkList() {
  const { can } = useAuth()
  const mine = Object.values(work).filter(({ record }) => can(record.api.list.can))
  return (
    <Card title="What is to be done" padded={false}>
      <ul className="divide-y divide-line">
        {mine.map((each) => (
          <WorkLine key={each.title} work={each} />
        ))}
      </ul>
    </Card>
  )
}

function WorkLine({ work: { title, record, filters, amount, sort } }: { work: Work }) {
  const filter = filters.map(filterText)
  const { data, isError } = useApi(record.api.summary, { query: { filter } })
  const search = new URLSearchParams([...filter.map((each) => ['filter', each]), ['sort', sort]])
  return (
    <li>
      <Link
        to={`${record.listPage}?${search}`}
        className="flex min-h-10 items-center gap-3 px-4 py-2 text-table hover:bg-hover max-md:min-h-12"
      >
        <span className={data?.count === 0 ? 'flex-1 text-fg-muted' : 'flex-1 font-medium'}>{title}</span>
        {data ? (
          <>
            {data.count > 0 &&
              (data.sums[amount] ?? []).map((each) => (
                <Money key={each.currency} amount={each.amount} currency={each.currency} className="text-fg-muted" />
              ))}
            <span className="figures min-w-8 text-right font-semibold">{formatNumber(data.count)}</span>
          </>
        ) : (
          <span className="min-w-8 text-right">
            {isError ? (
              <span className="text-danger">Could not be counted</span>
            ) : (
              <Skeleton className="ml-auto h-4 w-8" />
            )}
          </span>
        )}
      </Link>
    </li>
  )
}
