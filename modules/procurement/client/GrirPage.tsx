import { Link } from 'react-router'
import { call, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay, formatNumber } from '#client/format.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { FirstRows } from '#client/report/all-rows.tsx'
import { ExportReport } from '#client/report/export-report.tsx'
import { useReportParams } from '#client/report/params.ts'
import { DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { overviewApi, type GrirReport } from '#modules/procurement/shared/overview.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'
import { compare } from '#shared/money.ts'
import { inUnits, orderLineColumns } from './order-line-columns.tsx'
import { ReportForbidden } from './report-forbidden.tsx'

/** Goods received and not billed, and billed and not received, at the end of a day, of one vendor where the address names it; all of them tie to the account. */
export function GrirPage() {
  const { can } = useAuth()
  const asked = useReportParams('asOf')
  const asOf = asked.day('asOf') ?? companyDay()
  const vendorId = asked.text('vendor')
  const query = { asOf, ...(vendorId && { vendorId }) }
  const readable = asked.unread.length === 0
  const may = can(overviewApi.grir.can)
  const read = useApi(overviewApi.grir, { query }, { enabled: may && readable, keep: true })
  return (
    <>
      <PageHeader
        title="Received, not billed"
        actions={
          read.data &&
          readable && (
            <ExportReport
              name={`Received, not billed ${asOf}`}
              columns={exported}
              page={async (offset: string) => (await call(overviewApi.grir, { query: { ...query, offset } })).rows}
            />
          )
        }
      />
      {may ? (
        <>
          <ReportBar>
            <DayAsked asked={asked} name="asOf" label="As of" value={asOf} edge="last" />
          </ReportBar>
          <Understood asked={asked}>
            <div className="flex flex-col gap-4 px-4 py-5">
              {vendorId && <OfVendor id={vendorId} asOf={asOf} />}
              <ReadGate read={read} what="the report">
                {(report) => <Report report={report} />}
              </ReadGate>
            </div>
          </Understood>
        </>
      ) : (
        <ReportForbidden />
      )}
    </>
  )
}

const exported = [
  ['Order', 'orderNumber'],
  ['Line', 'lineNo'],
  ['Vendor', 'vendorName'],
  ['Description', 'description'],
  ['Accepted', 'accepted'],
  ['Billed', 'billed'],
  ['Unit', 'unit'],
  ['Received value', 'received'],
  ['Cleared by bills', 'cleared'],
  ['Balance', 'balance'],
] as const

/** Whose rows these are, and the way to all of them. */
function OfVendor({ id, asOf }: { id: string; asOf: string }) {
  const { data } = useApi(vendors.api.read, { params: { id } })
  return (
    <p className="text-table text-fg-muted">
      Only of{' '}
      <Link to={vendors.pageOf(id)} className="rounded-check hover:text-primary-fg hover:underline">
        {data?.name ?? 'one vendor'}
      </Link>
      .{' '}
      <Link to={`/procurement/grir?asOf=${asOf}`} className="rounded-check underline hover:text-primary-fg">
        Show all vendors
      </Link>
    </p>
  )
}

function Report({
  report: { asOf, currency, rows, count, received, cleared, balance, ledgerBalance, difference, accountTo },
}: {
  report: GrirReport
}) {
  const money = (amount: string) => <Money amount={amount} currency={currency} />
  const ties = difference === null || compare(difference, '0') === 0
  return (
    <>
      {!ties && (
        <Banner tone="danger" title="The rows do not add up to the account">
          They differ by {money(difference ?? '0')}. Somebody has posted to the account by hand, or a posting is
          missing: look at the entries of the account.
        </Banner>
      )}
      <div className="grid grid-cols-2 gap-3 max-md:[&>:last-child]:col-span-2 md:grid-cols-3">
        <Figure
          label="Sum of the rows"
          value={money(balance)}
          note={`${formatNumber(count)} ${count === 1 ? 'order line' : 'order lines'}`}
          hint="Received and not billed counts above 0, billed and not received below"
        />
        {ledgerBalance !== null && (
          <Figure
            label="Balance of the account"
            value={money(ledgerBalance)}
            href={accountTo ?? undefined}
            note={`At the end of ${formatDay(asOf)}`}
            hint="As an amount owed: credit less debit"
          />
        )}
        {difference !== null && (
          <Figure
            label="Difference"
            value={money(difference)}
            note={ties ? <span className="font-medium text-success">The rows tie to the account</span> : undefined}
          />
        )}
      </div>
      <FirstRows shown={rows.length} count={count} of="order lines" />
      <DataTable
        label="Order lines that are not level"
        rows={rows}
        keyOf={({ orderLineId }) => orderLineId}
        empty={`Everything received until ${formatDay(asOf)} is billed, and everything billed is received.`}
        columns={[
          ...orderLineColumns,
          { label: 'Accepted', numeric: true, of: ({ accepted, unit }) => inUnits(accepted, unit) },
          { label: 'Billed', numeric: true, of: ({ billed, unit }) => inUnits(billed, unit) },
          {
            label: 'Received value',
            numeric: true,
            of: (row) => money(row.received),
            total: money(received),
          },
          {
            label: 'Cleared by bills',
            numeric: true,
            of: (row) => money(row.cleared),
            total: money(cleared),
          },
          { label: 'Balance', numeric: true, of: (row) => money(row.balance), total: money(balance) },
        ]}
      />
    </>
  )
}
