import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { formatNumber, readerTimeZone } from '#client/format.ts'
import { menu } from '#client/manifest.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { Card } from '#client/ui/card.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { NotCounted } from '#client/ui/not-counted.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { measuresCall, type Figure } from '#shared/work.ts'
import { dayIn } from '#shared/day.ts'
import type { Summary } from '#shared/list.ts'
import { callAt, type AnyPage } from '#client/any-call.ts'
import { chain, headingOf } from './work-heading.ts'

/** Work in progress in the order in which it moves on, for people who may see it; each line opens to its rows. */
export function WorkTables() {
  const { data: lists = [] } = useApi(measuresCall, { query: { counted: '0', whose: 'all' } })
  const groups = Map.groupBy(lists, ({ name }) => headingOf(name, menu))
  if (groups.size === 0) groups.set(chain.title, [])
  return [...groups].map(([heading, rows]) => (
    <Card key={heading} title={heading} padded={false}>
      <DataTable
        label={heading}
        framed={false}
        rows={rows}
        keyOf={({ name }) => name}
        empty="Your roles see no purchasing and no books."
        columns={[
          {
            label: 'Work',
            width: 170,
            of: (list) => (
              <Link to={list.address} className="rounded-check hover:text-primary-fg hover:underline">
                {list.label}
              </Link>
            ),
          },
          { label: 'Waiting', numeric: true, of: (list) => <Count list={list} /> },
          { label: 'Value', numeric: true, of: (list) => <Value list={list} /> },
          { label: 'Oldest', of: (list) => <Oldest list={list} /> },
        ]}
      />
    </Card>
  ))
}

const useSummary = ({ path, filter }: Figure) => {
  const { data, isError, refetch } = useApi(callAt(`${path}/summary`), { query: { filter } } as never)
  return { data: data as Summary | undefined, isError, refetch }
}

function Count({ list }: { list: Figure }) {
  const { data, isError, refetch } = useSummary(list)
  if (data) return formatNumber(data.count)
  return isError ? <NotCounted onRetry={() => void refetch()} /> : <Skeleton className="ml-auto w-8" />
}

function Value({ list }: { list: Figure }) {
  const { data } = useSummary(list)
  const sums = list.shows.sum === null ? [] : (data?.sums[list.shows.sum] ?? [])
  if (data && sums.length === 0) return <Nothing />
  return sums.map(({ currency, amount }) => (
    <Money key={currency} amount={amount} currency={currency} className="block" />
  ))
}

function Oldest({ list: { path, filter, shows } }: { list: Figure }) {
  const query = { filter, sort: shows.since, limit: '1' }
  const { data } = useApi(callAt(path), { query } as never)
  const at = (data as AnyPage | undefined)?.items[0]?.[shows.since]
  if (data && typeof at !== 'string') return <Nothing />
  if (typeof at !== 'string') return null
  const zone = readerTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return <DayText day={at.length === 10 ? at : dayIn(new Date(at), zone)} />
}
