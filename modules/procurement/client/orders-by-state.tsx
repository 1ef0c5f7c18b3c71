import { Link } from 'react-router'
import { formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Money } from '#client/ui/money.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { orders } from '#modules/purchasing/shared/orders.ts'
import type { VendorWorkbench } from '#modules/procurement/shared/workbench.ts'

/** How many orders stand in each state, and what they come to; each line leads to them. */
export const OrdersByState = ({ rows }: { rows: VendorWorkbench['ordersByState'] }) => (
  <Card title="Orders by state" padded={false}>
    <DataTable
      framed={false}
      label="Orders by state"
      rows={rows}
      keyOf={({ state, currency }) => `${state} ${currency}`}
      empty="No orders yet."
      columns={[
        {
          label: 'State',
          of: ({ state, to }) => (
            <Link
              to={to}
              aria-label={`Orders that are ${state}`}
              className="rounded-check hover:text-primary-fg hover:underline"
            >
              <StatePill state={state} tone={orders.states[state]?.tone} />
            </Link>
          ),
        },
        { label: 'Orders', numeric: true, of: ({ count }) => formatNumber(count) },
        {
          label: 'Total due',
          numeric: true,
          of: ({ totalDue, currency }) => <Money amount={totalDue} currency={currency} />,
        },
      ]}
    />
  </Card>
)
