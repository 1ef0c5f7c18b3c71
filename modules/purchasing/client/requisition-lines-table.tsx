import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money, placesOf } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { requisitionOrders } from '#modules/purchasing/shared/requisition-orders.ts'
import type { RequisitionDetail } from '#modules/purchasing/shared/requisitions.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'
import { compare, total } from '#shared/money.ts'

/** The lines of a requisition, and what became of each: the orders it stands on, with what was ordered and received. */
export function RequisitionLinesTable({
  requisition: { id, lines, currency, totalAmount },
}: {
  requisition: RequisitionDetail
}) {
  const { can } = useAuth()
  const found = useApi(requisitionOrders.ordersOf, { params: { id } })
  const partsOf = (lineId: string) => (found.data ?? []).filter((part) => part.lineId === lineId)
  return (
    <section aria-labelledby="lines" className="flex flex-col gap-2">
      <h2 id="lines" className="text-table font-semibold">
        Lines
      </h2>
      <DataTable
        label="Lines of the requisition"
        rows={lines}
        keyOf={({ id }) => id}
        columns={[
          {
            label: 'Line',
            width: 220,
            of: ({ id, lineNo, description }) => (
              <>
                <span className="figures pr-2.5 text-fg-subtle">{lineNo}</span>
                {description}
                {partsOf(id).map((part) => (
                  <span key={part.orderId} className="block text-caption font-normal text-fg-muted">
                    {can(orders.api.read.can) ? (
                      <Link
                        to={orders.pageOf(part.orderId)}
                        className="font-mono hover:text-primary-fg hover:underline"
                      >
                        {part.orderNumber}
                      </Link>
                    ) : (
                      <span className="font-mono">{part.orderNumber}</span>
                    )}
                    , {part.state}: {formatNumber(part.ordered)} ordered, {formatNumber(part.received)} received
                    {part.dueOn && part.state !== 'cancelled' && compare(part.received, part.ordered) < 0 && (
                      <>
                        , due <DayText day={part.dueOn} />
                      </>
                    )}
                  </span>
                ))}
              </>
            ),
            total: 'Estimated total',
          },
          {
            label: 'Quantity',
            numeric: true,
            of: ({ quantity, unit }) => (
              <>
                {formatNumber(quantity)} <span className="text-fg-subtle">{unit}</span>
              </>
            ),
          },
          {
            label: 'Ordered',
            numeric: true,
            of: ({ id: lineId, ordered }) => {
              const received = total(partsOf(lineId).map((part) => part.received))
              return compare(ordered, '0') === 0 ? (
                <Nothing />
              ) : (
                <>
                  {formatNumber(ordered)}
                  <span className="block text-caption text-fg-muted">{formatNumber(received)} received</span>
                </>
              )
            },
          },
          {
            label: 'Suggested vendor',
            of: ({ vendorId, vendorName }) =>
              vendorId ? (
                <Link to={vendors.pageOf(vendorId)} className="rounded-check hover:text-primary-fg hover:underline">
                  {vendorName}
                </Link>
              ) : (
                <Nothing />
              ),
          },
          { label: 'Needed on', of: ({ neededOn }) => (neededOn ? <DayText day={neededOn} /> : <Nothing />) },
          {
            label: 'Estimated price',
            numeric: true,
            of: ({ estimatedPrice }) => (
              <Money
                amount={estimatedPrice}
                currency={currency}
                places={placesOf(lines.map(({ estimatedPrice: amount }) => ({ amount, currency })))}
              />
            ),
          },
          {
            label: 'Estimated total',
            numeric: true,
            of: ({ lineTotal }) => <Money amount={lineTotal} currency={currency} />,
            total: <Money amount={totalAmount} currency={currency} />,
          },
        ]}
      />
    </section>
  )
}
