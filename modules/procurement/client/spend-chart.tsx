import { Chart } from '#client/chart/Chart.tsx'
import { useOneCurrency } from '#client/chart/currency.tsx'
import { monthsShape } from '#client/chart/months.ts'
import type { Overview } from '#modules/procurement/shared/overview.ts'

/** What was ordered in each month. */
export function SpendByMonth({ months }: { months: Overview['spendByMonth'] }) {
  const { currency, own, choice } = useOneCurrency(months)
  return (
    <Chart
      title="Ordered by month"
      kind="columns"
      shape={monthsShape(own, 'Ordered', currency)}
      empty="Nothing has been ordered in the last two years."
      action={choice}
    />
  )
}
