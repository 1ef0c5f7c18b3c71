import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { FigureSkeletons, KeyFigures } from '#client/report/key-figure.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { workbenchApi } from '#modules/procurement/shared/workbench.ts'
import { NextActions } from './next-actions.tsx'
import { OrdersByState } from './order-charts.tsx'
import { SpendByMonth } from './spend-chart.tsx'

const rowLink = 'rounded-check hover:text-primary-fg hover:underline'

export function VendorFigures({ id }: { id: string }) {
  const found = useApi(workbenchApi.vendor, { params: { id } })
  if (found.isError) return <NotLoaded title="The figures could not be loaded" read={found} className="col-span-full" />
  return (
    <div className="col-span-full">
      {found.data ? (
        <KeyFigures figures={found.data.figures} before={before} />
      ) : (
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <FigureSkeletons count={8} />
        </div>
      )}
    </div>
  )
}

/** The spend of a year stands above that of the year before. */
const before = { 'spend-12-months': { id: 'spend-prior', span: 'the 12 months before' } }

/** What to do next, the last orders, and how much was bought when. */
export function VendorOverview({ id }: { id: string }) {
  const found = useApi(workbenchApi.vendor, { params: { id } })
  if (!found.data) return found.isError ? null : <SkeletonLines lines={8} label="Loading the workbench…" />
  const { nextActions, lastOrders, ordersByState, spend, spendByMonth } = found.data
  return (
    <div className="flex flex-col gap-3">
      <NextActions title="What to do next" actions={nextActions} done="Nothing needs attention with this vendor." />
      <SpendByMonth months={spendByMonth} />
      <Card title="Last orders" padded={false}>
        <DataTable
          framed={false}
          label="Last orders"
          rows={lastOrders}
          keyOf={(order) => order.id}
          empty="Nothing has been ordered from this vendor yet."
          columns={[
            {
              label: 'Order',
              of: (order) => (
                <Link to={orders.pageOf(order.id)} className={`font-mono ${rowLink}`}>
                  {order.number}
                </Link>
              ),
            },
            { label: 'State', of: ({ state }) => <StatePill state={state} tone={orders.states[state]?.tone} /> },
            { label: 'Order date', of: ({ orderDate }) => <DayText day={orderDate} /> },
            {
              label: 'Expected on',
              of: ({ expectedOn }) => (expectedOn ? <DayText day={expectedOn} /> : <Nothing />),
            },
            {
              label: 'Total due',
              numeric: true,
              of: ({ totalDue, currency }) => <Money amount={totalDue} currency={currency} />,
            },
          ]}
        />
      </Card>
      <div className="grid gap-3 xl:grid-cols-2">
        <OrdersByState rows={ordersByState} />
        <Card title="Ordered by year" padded={false}>
          <DataTable
            framed={false}
            label="Ordered by year"
            rows={spend}
            keyOf={({ year, currency }) => `${year} ${currency}`}
            empty="Nothing has been ordered yet."
            columns={[
              {
                label: 'Year',
                of: ({ year, to }) => (
                  <Link to={to} className={`figures ${rowLink}`}>
                    {year}
                  </Link>
                ),
              },
              { label: 'Orders', numeric: true, of: ({ count }) => formatNumber(count) },
              {
                label: 'Ordered',
                numeric: true,
                of: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
              },
            ]}
          />
        </Card>
      </div>
    </div>
  )
}
