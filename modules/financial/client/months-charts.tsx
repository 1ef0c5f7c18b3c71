import { useApi } from '#client/api.ts'
import { Chart } from '#client/chart/Chart.tsx'
import { monthsShape } from '#client/chart/months.ts'
import { formatDay } from '#client/format.ts'
import { monthsCall } from '#modules/ledger/shared/months.ts'

/** How cash and the result of one company went over twelve months. */
export function MonthsCharts({ entityId }: { entityId: string }) {
  const read = useApi(monthsCall, { query: { entityId } })
  const footer = read.data ? `Until ${formatDay(read.data.on)}` : '\u00a0'
  return (
    <>
      <Chart
        title="Cash by month"
        kind="line"
        shape={read.data && monthsShape(read.data.cash, 'Cash', read.data.currency)}
        read={read}
        empty="No cash has been received or paid in the last two years."
        footer={footer}
      />
      <Chart
        title="Result by month"
        kind="columns"
        shape={read.data && monthsShape(read.data.result, 'Result', read.data.currency)}
        read={read}
        empty="No income and no expense has been posted in the last two years."
        footer={footer}
      />
    </>
  )
}
