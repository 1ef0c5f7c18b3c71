import { Link } from 'react-router'
import { formatPercent } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money, placesOf } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { items } from '#modules/vendors/shared/items.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import type { VendorWorkbench } from '#modules/procurement/shared/workbench.ts'
import { priceChange } from './price-change.ts'

type Price = VendorWorkbench['prices'][number]
const link = 'rounded-check hover:text-primary-fg hover:underline'

/** What was paid for the items ordered most, and how it moved. */
export function PriceHistory({ prices }: { prices: readonly Price[] }) {
  const places = placesOf(
    prices.flatMap(({ points, currency }) => points.map(({ unitPrice: amount }) => ({ amount, currency }))),
  )
  return (
    <Card title="Prices paid" padded={false}>
      <DataTable
        framed={false}
        label="Prices paid"
        rows={prices.filter(({ points }) => points.length > 0)}
        keyOf={({ itemId, currency }) => `${itemId} ${currency}`}
        empty="Nothing has been ordered from this vendor yet."
        columns={[
          {
            label: 'Item',
            width: 200,
            of: ({ itemId, itemName }) => (
              <Link to={items.pageOf(itemId)} className={link}>
                {itemName}
              </Link>
            ),
          },
          {
            label: 'Last order',
            of: ({ points: [last] }) =>
              last && (
                <Link to={orders.pageOf(last.orderId)} className={`font-mono ${link}`}>
                  {last.orderNumber}
                </Link>
              ),
          },
          { label: 'Ordered on', of: ({ points: [last] }) => last && <DayText day={last.orderDate} /> },
          {
            label: 'Last price',
            numeric: true,
            of: ({ points: [last], currency }) =>
              last && <Money amount={last.unitPrice} currency={currency} places={places} />,
          },
          {
            label: 'First price',
            numeric: true,
            of: ({ points, currency }) =>
              points.length > 1 ? (
                <Money amount={points.at(-1)!.unitPrice} currency={currency} places={places} />
              ) : (
                <Nothing />
              ),
          },
          { label: 'Change', numeric: true, of: ({ points }) => <Change points={points} /> },
          { label: 'Trend', of: ({ points, itemName }) => <Course points={points} name={itemName} /> },
        ]}
      />
    </Card>
  )
}

function Change({ points }: { points: Price['points'] }) {
  const change = priceChange(points)
  if (change === null) return <Nothing />
  return (
    <span className={change > 0 ? 'text-danger' : change < 0 ? 'text-success' : 'text-fg-muted'}>
      {change > 0 ? '+' : ''}
      {formatPercent(change)}
    </span>
  )
}

/** The prices in the order of their days, drawn; the table beside it says the same in figures. */
function Course({ points, name }: { points: Price['points']; name: string }) {
  if (points.length < 2) return <Nothing />
  const values = points.map(({ unitPrice }) => Number(unitPrice)).toReversed()
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const at = (value: number, index: number) =>
    `${2 + (index / (values.length - 1)) * 92},${high === low ? 12 : 21 - ((value - low) / (high - low)) * 18}`
  return (
    <svg
      role="img"
      aria-label={`Course of the price of ${name}`}
      viewBox="0 0 96 24"
      width="96"
      height="24"
      fill="none"
    >
      <polyline points={values.map(at).join(' ')} strokeWidth="1.5" strokeLinejoin="round" className="stroke-chart-1" />
    </svg>
  )
}
