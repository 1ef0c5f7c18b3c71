import { Chart } from '#client/chart/Chart.tsx'
import { useOneCurrency } from '#client/chart/currency.tsx'
import { monthsShape } from '#client/chart/months.ts'
import type { Overview } from '#modules/procurement/shared/overview.ts'

type Props = { months: Overview['spendByMonth']; vendors?: Overview['spendByVendor'] }

/** What was ordered in each month, of the largest vendors apart where they are known. */
export function SpendByMonth({ months, vendors = [] }: Props) {
  const { currency, own, choice } = useOneCurrency(months)
  const shape = monthsShape(own, 'Ordered', currency)
  const series = vendors
    .filter((each) => each.currency === currency)
    .map(({ vendorName, marks }) => ({ name: vendorName ?? 'All others', marks }))
  return (
    <Chart
      title={series.length ? 'Ordered by month and vendor' : 'Ordered by month'}
      kind="columns"
      shape={series.length ? { ...shape, series } : shape}
      empty="Nothing has been ordered in the last two years."
      action={choice}
    />
  )
}
