import { Chart } from '#client/chart/Chart.tsx'
import { useOneCurrency } from '#client/chart/currency.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import type { Overview } from '#modules/procurement/shared/overview.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'
import { wordsOf } from '#shared/text.ts'

/** What orders come to in each state, imported ones too. */
export function OrdersByState({ rows }: { rows: Overview['ordersByState'] }) {
  const { currency, own, choice } = useOneCurrency(rows)
  return (
    <Chart
      title="Orders by state"
      kind="rows"
      empty="No orders yet."
      action={choice}
      shape={{
        of: 'State',
        places: own.map(({ state }) => ({ key: state, label: wordsOf(state) })),
        series: [{ name: 'Total due', marks: own.map(({ totalDue: amount, to, count }) => ({ amount, to, count })) }],
        currency,
        rows: ['order', 'orders'],
      }}
    />
  )
}

/** Of whom most was ordered. */
export function SpendByVendor({ rows }: { rows: Overview['topVendors'] }) {
  const { currency, own, choice } = useOneCurrency(rows)
  return (
    <Chart
      title="Vendors by order value"
      kind="rows"
      empty="Nothing has been ordered in the last 12 months."
      footer="The last 12 months"
      action={
        <>
          {choice}
          <LinkButton variant="ghost" size="sm" to={vendors.listPage} className="max-md:hidden">
            All vendors
          </LinkButton>
        </>
      }
      shape={{
        of: 'Vendor',
        places: own.map(({ vendorId, vendorName }) => ({
          key: vendorId,
          label: vendorName,
          to: vendors.pageOf(vendorId),
        })),
        series: [{ name: 'Ordered', marks: own.map(({ amount, to, count }) => ({ amount, to, count })) }],
        currency,
        rows: ['order', 'orders'],
      }}
    />
  )
}
