import { Chart } from '#client/chart/Chart.tsx'
import { formatDay } from '#client/format.ts'
import type { HrOverview } from '#modules/hr/shared/overview.ts'

/** Who started and who left, month by month. */
export const Movement = ({ months }: { months: HrOverview['movement'] }) => (
  <Chart
    title="Started and left by month"
    kind="columns"
    empty="No one started or left in the last 12 months."
    shape={{
      of: 'Month',
      places: months.map(({ month }) => ({
        key: month,
        label: formatDay(`${month}-01`, 'month'),
        short: formatDay(`${month}-01`, 'month alone'),
      })),
      series: [
        { name: 'Started', marks: months.map(({ started }) => started) },
        { name: 'Left', marks: months.map(({ left }) => left) },
      ],
    }}
  />
)

/** How many worked here at the end of each month; each opens the files of that day. */
export const HeadcountByMonth = ({ months }: { months: HrOverview['headcount'] }) => (
  <Chart
    title="Headcount by month"
    kind="columns"
    empty="No employees in the last 12 months."
    shape={{
      of: 'Month',
      places: months.map(({ month }) => ({
        key: month,
        label: formatDay(`${month}-01`, 'month'),
        short: formatDay(`${month}-01`, 'month alone'),
      })),
      series: [{ name: 'People', marks: months.map(({ amount, to }) => ({ amount, to })) }],
    }}
  />
)

/** Who works in each department today. */
export const ByDepartment = ({ rows }: { rows: HrOverview['departments'] }) => (
  <Chart
    title="People by department"
    kind="rows"
    empty="No employees yet."
    shape={{
      of: 'Department',
      places: rows.map(({ departmentId, name }) => ({ key: departmentId ?? 'none', label: name ?? 'No department' })),
      series: [{ name: 'People', marks: rows.map(({ amount, to }) => ({ amount, to })) }],
    }}
  />
)
