import { Link } from 'react-router'
import { formatDay } from '#client/format.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { buckets, type PayablesAgeing } from '#modules/payables/shared/reports.ts'
import { addressOf } from '#modules/ledger/client/addresses.ts'
import { bucketWords } from '#modules/payables/client/vendor-items.tsx'

const page = '/financial/open-items'

/** What is owed by how long it is overdue, each bar as long as its share of the largest. */
export function AgeingBars({ found, entity }: { found: PayablesAgeing; entity: string }) {
  const most = Math.max(...found.totals.buckets.map(Number), 1)
  return (
    <Card
      title="Payables by days overdue"
      action={
        <LinkButton variant="ghost" size="sm" to={addressOf(page, { entity })}>
          Open items
        </LinkButton>
      }
      footer={`At the end of ${formatDay(found.on)}`}
    >
      <ul className="flex flex-col gap-3">
        {buckets.map((bucket, at) => {
          const amount = found.totals.buckets[at]!
          const share = Math.max(0, Number(amount) / most)
          return (
            <li key={bucket}>
              <Link to={addressOf(page, { entity, bucket })} className="reach group block rounded-check text-table">
                <span className="flex justify-between gap-3">
                  <span className="text-fg-muted group-hover:text-fg">{bucketWords(bucket)}</span>
                  <Money amount={amount} currency={found.currency} className="font-medium" />
                </span>
                <span aria-hidden className="mt-1 block h-2 rounded-check bg-active forced-colors:outline">
                  <span
                    className={
                      at === 0
                        ? 'block h-full rounded-check bg-chart-1 mark'
                        : 'block h-full rounded-check bg-chart-3 mark'
                    }
                    style={{ width: `${share * 100}%` }}
                  />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
