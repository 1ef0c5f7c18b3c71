import { useState } from 'react'
import { Link } from 'react-router'
import { Chart } from '#client/chart/Chart.tsx'
import { pricesShape } from '#client/chart/prices.ts'
import { Spark } from '#client/chart/Spark.tsx'
import { formatPercent } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money, placesOf } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { Select } from '#client/ui/select.tsx'
import { items } from '#modules/vendors/shared/items.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import type { VendorWorkbench } from '#modules/procurement/shared/workbench.ts'
import { priceChange } from './price-change.ts'

type Price = VendorWorkbench['prices'][number]
const link = 'rounded-check hover:text-primary-fg hover:underline'

/** What was paid for the items ordered most, and how it moved. */
export function PriceHistory({ prices }: { prices: readonly Price[] }) {
  return (
    <>
      <PriceCourse prices={prices} />
      <Prices prices={prices} />
    </>
  )
}

/** One item at a time: prices of different things have no common scale. */
function PriceCourse({ prices }: { prices: readonly Price[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const keyOf = ({ itemId, currency }: Price) => `${itemId} ${currency}`
  const courses = prices.filter(({ points }) => points.length > 1)
  const price = courses.find((each) => keyOf(each) === chosen) ?? courses[0]
  if (!price) return null
  const points = price.points.toReversed().map(({ orderId, orderNumber, orderDate, unitPrice }, at) => ({
    key: `${orderId} ${at}`,
    day: orderDate,
    where: orderNumber,
    amount: unitPrice,
    to: orders.pageOf(orderId),
  }))
  return (
    <Chart
      title="Course of a price"
      kind="line"
      shape={pricesShape(points, price.currency)}
      empty="Nothing has been ordered from this vendor yet."
      action={
        <Select
          size="sm"
          label="Item"
          value={keyOf(price)}
          onChange={setChosen}
          options={courses.map((each) => ({ value: keyOf(each), label: `${each.itemName}, ${each.currency}` }))}
          className="w-48 max-md:w-36"
        />
      }
    />
  )
}

function Prices({ prices }: { prices: readonly Price[] }) {
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
          {
            label: 'Trend',
            of: ({ points, itemName }) =>
              points.length > 1 ? (
                <Spark
                  label={`Course of the price of ${itemName}`}
                  amounts={points.map(({ unitPrice }) => unitPrice).toReversed()}
                />
              ) : (
                <Nothing />
              ),
          },
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
