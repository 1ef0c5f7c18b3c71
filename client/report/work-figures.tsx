import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { measuresCall, type Figure } from '#shared/work.ts'

type Props = {
  title: string
  /** Only rows that this filter of a list finds too. */
  filter?: string
  /** A member: what is open with them alone, and of it what there is any of. */
  openWith?: string
  /** Which figures, by their names; all without it. */
  of?: (name: string) => boolean
  /** What is said where there is no figure at all. */
  empty: string
}

/** What waits for anybody, each figure with its count and sum and the way to exactly its rows; those without any come last. */
export function WorkFigures({ title, filter, openWith, of = () => true, empty }: Props) {
  const read = useApi(measuresCall, {
    query: { whose: 'all', ...(filter && { filter }), ...(openWith && { openWith }) },
  })
  return (
    <Card title={title} padded={false}>
      <ReadGate read={read} what="what is to be done" lines={9}>
        {(figures) => {
          const own = figures.filter(({ name, count }) => of(name) && (!openWith || count !== 0))
          return own.length === 0 ? (
            <p className="px-4 py-3 text-table text-fg-muted">{empty}</p>
          ) : (
            <ul className="divide-y divide-line">
              {own
                .toSorted((one, other) => Number(!one.count) - Number(!other.count))
                .map((each) => (
                  <WorkFigure key={each.name} figure={each} />
                ))}
            </ul>
          )
        }}
      </ReadGate>
    </Card>
  )
}

const WorkFigure = ({ figure: { label, address, count, sums } }: { figure: Figure }) => (
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
