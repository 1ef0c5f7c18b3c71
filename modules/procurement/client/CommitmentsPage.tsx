import { call, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatNumber } from '#client/format.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { FirstRows } from '#client/report/all-rows.tsx'
import { ExportReport } from '#client/report/export-report.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money, placesOf } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { overviewApi } from '#modules/procurement/shared/overview.ts'
import { inUnits, orderLineColumns } from './order-line-columns.tsx'
import { ReportForbidden } from './report-forbidden.tsx'

/** What approved orders will still cost: approved and not yet received, at order price. */
export function CommitmentsPage() {
  const { can } = useAuth()
  const may = can(overviewApi.commitments.can)
  const read = useApi(overviewApi.commitments, { query: {} }, { enabled: may })
  return (
    <>
      <PageHeader
        title="Open commitments"
        count={read.data ? formatNumber(read.data.count) : undefined}
        actions={
          read.data && (
            <ExportReport
              name={`Open commitments ${companyDay()}`}
              columns={exported}
              page={async (offset: string) => (await call(overviewApi.commitments, { query: { offset } })).rows}
            />
          )
        }
      />
      {!may ? (
        <ReportForbidden />
      ) : (
        <div className="flex flex-col gap-4 px-4 py-5">
          <p className="max-w-[68ch] text-table text-balance text-fg-muted">
            Approved and not yet received, at order price. An order line leaves this list as its goods arrive; an order
            whose revision waits for approval stays in it.
          </p>
          <ReadGate read={read} what="the report">
            {(report) => (
              <>
                <FirstRows shown={report.rows.length} count={report.count} of="order lines" />
                <Rows {...report} />
              </>
            )}
          </ReadGate>
        </div>
      )}
    </>
  )
}

const exported = [
  ['Order', 'orderNumber'],
  ['Line', 'lineNo'],
  ['Vendor', 'vendorName'],
  ['Description', 'description'],
  ['Due on', 'dueOn'],
  ['Still open', 'open'],
  ['Unit', 'unit'],
  ['Unit price', 'unitPrice'],
  ['Commitment', 'amount'],
  ['Currency', 'currency'],
] as const

type Report = NonNullable<ReturnType<typeof useApi<typeof overviewApi.commitments>>['data']>

function Rows({ rows, totals }: Report) {
  const today = companyDay()
  const places = placesOf(rows.map(({ unitPrice: amount, currency }) => ({ amount, currency })))
  return (
    <DataTable
      label="Open commitments"
      rows={rows}
      keyOf={({ orderLineId }) => orderLineId}
      empty="Everything that was approved has been received."
      columns={[
        ...orderLineColumns,
        {
          label: 'Due on',
          of: ({ dueOn }) =>
            dueOn ? (
              <span className={dueOn < today ? 'font-medium text-danger' : undefined}>
                <DayText day={dueOn} />
                {dueOn < today && <span className="block text-caption">Late</span>}
              </span>
            ) : (
              <Nothing />
            ),
        },
        {
          label: 'Still open',
          numeric: true,
          of: ({ open, unit }) => inUnits(open, unit),
        },
        {
          label: 'Unit price',
          numeric: true,
          of: ({ unitPrice, currency }) => <Money amount={unitPrice} currency={currency} places={places} />,
        },
        {
          label: 'Commitment',
          numeric: true,
          of: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          total: totals.map((each) => <Money key={each.currency} {...each} className="block" />),
        },
      ]}
    />
  )
}
