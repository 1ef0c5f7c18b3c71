import { Link } from 'react-router'
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
import { vendors } from '#modules/vendors/shared/vendors.ts'
import { ReportForbidden } from './report-forbidden.tsx'

/** What approved orders will still cost: approved and not yet received, at order price. */
export function CommitmentsPage() {
  const { can } = useAuth()
  const may = can(overviewApi.commitments.can)
  const found = useApi(overviewApi.commitments, { query: {} }, { enabled: may })
  return (
    <>
      <PageHeader
        title="Open commitments"
        count={found.data ? formatNumber(found.data.count) : undefined}
        actions={
          found.data && (
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
          <ReadGate read={found} what="the report">
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
        {
          label: 'Order line',
          width: 150,
          of: ({ to, orderNumber, lineNo, revising }) => (
            <Link to={to} className="rounded-check font-mono whitespace-nowrap hover:text-primary-fg hover:underline">
              {orderNumber} / {lineNo}
              {revising && <span className="block font-sans text-caption text-attention">Revision in approval</span>}
            </Link>
          ),
          total: 'Total',
        },
        {
          label: 'Vendor',
          of: ({ vendorId, vendorName }) => (
            <Link to={vendors.pageOf(vendorId)} className="rounded-check hover:text-primary-fg hover:underline">
              {vendorName}
            </Link>
          ),
        },
        { label: 'Description', width: 180, of: ({ description }) => description },
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
          of: ({ open, unit }) => (
            <>
              {formatNumber(open)} <span className="text-fg-subtle">{unit}</span>
            </>
          ),
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
