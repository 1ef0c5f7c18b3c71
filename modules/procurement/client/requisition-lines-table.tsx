import { Link } from 'react-router'
import { formatNumber } from '#client/format.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money, placesOf } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import type { RequisitionDetail } from '#modules/procurement/shared/requisitions.ts'
import { vendors } from '#modules/procurement/shared/vendors.ts'
import { compare } from '#shared/money.ts'

/** The lines of a requisition, and how much of each is ordered. */
export const RequisitionLinesTable = ({
  requisition: { lines, currency, totalAmount },
}: {
  requisition: RequisitionDetail
}) => (
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
          of: ({ lineNo, description }) => (
            <>
              <span className="figures pr-2.5 text-fg-subtle">{lineNo}</span>
              {description}
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
          of: ({ ordered }) => (compare(ordered, '0') === 0 ? <Nothing /> : formatNumber(ordered)),
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
