import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { Shown } from '#client/errors/shown.tsx'
import { formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { measuresCall, type Figure } from '#shared/work.ts'

/** What waits in one company's books, each with its count and sum and the way to exactly those; empty lists come last. */
export function WorkList({ entityId }: { entityId: string }) {
  const read = useApi(measuresCall, { query: { whose: 'all', filter: `entityId:eq:${entityId}` } })
  return (
    <Card title="What is to be done" padded={false}>
      <Shown read={read} what="what is to be done" lines={9}>
        {(lists) => (
          <ul className="divide-y divide-line">
            {lists
              .toSorted((one, other) => Number(!one.count) - Number(!other.count))
              .map((each) => (
                <WorkLine key={each.name} list={each} />
              ))}
          </ul>
        )}
      </Shown>
    </Card>
  )
}

const WorkLine = ({ list: { label, address, count, sums } }: { list: Figure }) => (
  <li>
    <Link to={address} className="flex min-h-10 items-center gap-3 px-4 py-2 text-table hover:bg-hover max-md:min-h-12">
      <span className={count === 0 ? 'flex-1 text-fg-muted' : 'flex-1 font-medium'}>{label}</span>
      {count !== 0 &&
        sums.map((each) => (
          <Money key={each.currency} amount={each.amount} currency={each.currency} className="text-fg-muted" />
        ))}
      <span className="figures min-w-8 text-right font-semibold">{formatNumber(count ?? 0)}</span>
    </Link>
  </li>
)
