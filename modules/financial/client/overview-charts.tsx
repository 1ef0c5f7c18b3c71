import type { UseQueryResult } from '@tanstack/react-query'
import { callAt } from '#client/any-call.ts'
import { ApiError, useApi } from '#client/api.ts'
import { Chart } from '#client/chart/Chart.tsx'
import { marksShape } from '#client/chart/marks.ts'
import { monthsShape } from '#client/chart/months.ts'
import type { BooksByMonth } from '#modules/ledger/shared/months.ts'
import type { PayablesAgeing } from '#modules/payables/shared/reports.ts'

/** How the company stands, to look at: cash, result, and what it owes by how late it is. */
export default function OverviewCharts() {
  const months = useApi(callAt('/api/financial/reports/months'), {}) as UseQueryResult<BooksByMonth>
  const payables = useApi(callAt('/api/financial/reports/payables-ageing'), {}) as UseQueryResult<PayablesAgeing>
  const { data, error } = months
  // There are no books yet: the figures above say how they come.
  if (error instanceof ApiError && error.status === 422) return null
  return (
    <>
      <Chart
        title="Cash by month"
        kind="line"
        shape={data && monthsShape(data.cash, 'Cash', data.currency)}
        read={months}
        empty="No cash has been received or paid in the last two years."
      />
      <Chart
        title="Result by month"
        kind="columns"
        shape={data && monthsShape(data.result, 'Result', data.currency)}
        read={months}
        empty="No income and no expense has been posted in the last two years."
      />
      <Chart
        title="Payables by days overdue"
        kind="rows"
        shape={payables.data && marksShape('Overdue', 'Open', payables.data.marks, payables.data.currency)}
        read={payables}
        empty="Nothing is owed to vendors."
      />
    </>
  )
}
