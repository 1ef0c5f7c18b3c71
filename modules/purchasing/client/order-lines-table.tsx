import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import { DataTable, type Column } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money, placesOf } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { Sums } from '#client/ui/sums.tsx'
import { items } from '#modules/vendors/shared/items.ts'
import type { OrderLine } from '#modules/purchasing/shared/order-parts.ts'
import { stillExpected, type OrderDetail } from '#modules/purchasing/shared/orders.ts'
import { requisitionOrders, type RequestedPart } from '#modules/purchasing/shared/requisition-orders.ts'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'
import { compare } from '#shared/money.ts'
import { openOf } from './line-amount.ts'

const count = (value: string) => (compare(value, '0') === 0 ? <Nothing /> : formatNumber(value))

/** Who asked for a line, and where. */
const AskedFor = ({ part, linked }: { part: RequestedPart | undefined; linked: boolean }) =>
  part && (
    <span>
      asked for by {part.requesterName} in{' '}
      {linked ? (
        <Link to={requisitions.pageOf(part.requisitionId)} className="font-mono hover:text-primary-fg hover:underline">
          {part.requisitionNumber}
        </Link>
      ) : (
        <span className="font-mono">{part.requisitionNumber}</span>
      )}
    </span>
  )

/** The lines of an order: ordered, and what became of it. */
export function OrderLinesTable({ order }: { order: OrderDetail }) {
  const { currency, subtotal, taxAmount, freight, totalDue } = order
  const expected = stillExpected(order)
  const { can } = useAuth()
  const asked = useApi(
    requisitionOrders.requisitionsOf,
    { params: { id: order.id } },
    { enabled: order.origin === 'mainstay' },
  )
  const askedFor = new Map((asked.data ?? []).map((part) => [part.orderLineId, part]))
  const places = placesOf(order.lines.map(({ unitPrice: amount }) => ({ amount, currency })))
  const columns: Column<OrderLine>[] = [
    {
      label: 'Line',
      width: 190,
      of: ({ id, lineNo, description, itemId, itemNumber, dueOn }) => (
        <span className="flex gap-2.5">
          <span className="figures text-fg-subtle">{lineNo}</span>
          <span className="min-w-0">
            {description}
            <span className="flex flex-wrap gap-x-2 text-caption font-normal text-fg-muted">
              {itemId && itemNumber && (
                <Link to={items.pageOf(itemId)} className="font-mono hover:text-primary-fg hover:underline">
                  {itemNumber}
                </Link>
              )}
              {dueOn && (
                <span>
                  due <DayText day={dueOn} />
                </span>
              )}
              <AskedFor part={askedFor.get(id)} linked={can(requisitions.api.read.can)} />
            </span>
          </span>
        </span>
      ),
    },
    {
      label: 'Ordered',
      numeric: true,
      of: ({ quantity, unit }) => (
        <>
          {formatNumber(quantity)} <span className="text-fg-subtle">{unit}</span>
        </>
      ),
    },
    { label: 'Received', numeric: true, of: ({ received }) => count(received) },
    {
      label: 'Rejected',
      numeric: true,
      of: ({ rejected }) => (
        <span className={compare(rejected, '0') > 0 ? 'text-danger' : undefined}>{count(rejected)}</span>
      ),
    },
    { label: 'Accepted', numeric: true, of: ({ accepted }) => count(accepted) },
    { label: 'Billed', numeric: true, of: ({ billed }) => count(billed) },
    { label: 'Open', numeric: true, of: (line) => (expected ? count(openOf(line)) : <Nothing />) },
    {
      label: 'Unit price',
      numeric: true,
      of: ({ unitPrice }) => <Money amount={unitPrice} currency={currency} places={places} />,
    },
    { label: 'Line total', numeric: true, of: ({ lineTotal }) => <Money amount={lineTotal} currency={currency} /> },
  ]
  return (
    <section aria-labelledby="lines" className="flex flex-col gap-2">
      <h2 id="lines" className="text-table font-semibold">
        Lines
      </h2>
      <DataTable
        label="Lines of the order"
        rows={order.lines}
        keyOf={({ id }) => id}
        anchorOf={({ lineNo }) => `line-${lineNo}`}
        columns={columns}
        empty="This order has no lines."
      />
      <Sums
        sums={[
          { label: 'Subtotal', amount: subtotal, currency },
          { label: 'Tax', amount: taxAmount, currency },
          { label: 'Freight', amount: freight, currency },
          { label: 'Total due', amount: totalDue, currency },
        ]}
      />
    </section>
  )
}
