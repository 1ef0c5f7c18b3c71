import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber, readerTimeZone } from '#client/format.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { Card } from '#client/ui/card.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { NotCounted } from '#client/ui/not-counted.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { addressOf, workLists, type WorkList } from '#modules/dashboard/shared/work-lists.ts'
import { dayIn } from '#shared/day.ts'
import { filterText } from '#shared/list.ts'

/** Work in progress in the order in which it moves on, for whoever may see it; each line opens to its rows. */
export function WorkTable() {
  const { can } = useAuth()
  const lists = workLists.filter(({ record }) => can(record.api.list.can))
  return (
    <Card title="From request to payment" padded={false}>
      <DataTable
        label="From request to payment"
        framed={false}
        rows={lists}
        keyOf={({ title }) => title}
        empty="Your roles see no purchasing and no books."
        columns={[
          {
            label: 'Work',
            width: 170,
            of: (list) => (
              <Link to={addressOf(list)} className="rounded-check hover:text-primary-fg hover:underline">
                {list.title}
              </Link>
            ),
          },
          { label: 'Waiting', numeric: true, of: (list) => <Count list={list} /> },
          { label: 'Value', numeric: true, of: (list) => <Value list={list} /> },
          { label: 'Oldest', of: (list) => <Oldest list={list} /> },
        ]}
      />
    </Card>
  )
}

const useSummary = ({ record, filters }: WorkList) =>
  useApi(record.api.summary, { query: { filter: filters.map(filterText) } })

function Count({ list }: { list: WorkList }) {
  const { data, isError, refetch } = useSummary(list)
  if (data) return formatNumber(data.count)
  return isError ? <NotCounted onRetry={() => void refetch()} /> : <Skeleton className="ml-auto w-8" />
}

function Value({ list }: { list: WorkList }) {
  const { data } = useSummary(list)
  const sums = list.amount === undefined ? [] : (data?.sums[list.amount] ?? [])
  if (data && sums.length === 0) return <Nothing />
  return sums.map(({ currency, amount }) => (
    <Money key={currency} amount={amount} currency={currency} className="block" />
  ))
}

function Oldest({ list: { record, filters, since } }: { list: WorkList }) {
  const query = { filter: filters.map(filterText), sort: since, limit: '1' }
  const { data } = useApi(record.api.list, { query })
  const at = (data?.items[0] as Record<string, unknown> | undefined)?.[since]
  if (data && typeof at !== 'string') return <Nothing />
  if (typeof at !== 'string') return null
  const zone = readerTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return <DayText day={at.length === 10 ? at : dayIn(new Date(at), zone)} />
}
