import { Link, useSearchParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay } from '#client/format.ts'
import { useReportParams } from '#client/report/params.ts'
import { DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { leaveApi, type AccountLine } from '#modules/leave/shared/leave.ts'
import { leaveEntries } from '#modules/leave/shared/leave-entries.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import { upperFirst } from '#shared/text.ts'
import { exactAmountOf } from './words.ts'

const crumbs = [{ label: 'My leave', to: '/hr/leave' }]

/** A balance line by line: every row that it is the sum of, with its day and cause; rows to come are said to be foretold. */
export function AccountPage() {
  const asked = useReportParams('on')
  const [params] = useSearchParams()
  const typeId = params.get('type')
  return typeId ? (
    <Account asked={asked} typeId={typeId} personId={params.get('person') ?? undefined} />
  ) : (
    <>
      <PageHeader title="Leave account" crumbs={crumbs} />
      <EmptyState title="Choose a balance">A figure of My leave leads to the rows that it is made of.</EmptyState>
    </>
  )
}

type Props = { asked: ReturnType<typeof useReportParams>; typeId: string; personId: string | undefined }

function Account({ asked, typeId, personId }: Props) {
  const on = asked.day('on') ?? companyDay()
  const read = useApi(
    leaveApi.account,
    { query: { typeId, on, ...(personId ? { personId } : {}) } },
    { enabled: asked.unread.length === 0, keep: true },
  )
  const { data } = read
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader title={data ? `${data.typeName}, ${data.person.name}` : 'Leave account'} crumbs={crumbs} />
      <ReportBar>
        <DayAsked asked={asked} name="on" label="Up to" value={on} edge="last" />
      </ReportBar>
      <div className="mx-auto w-full max-w-240 px-4 py-5 md:px-6">
        <Understood asked={asked}>
          <ReadGate read={read} what="the account" lines={8}>
            {({ lines, unit }) => (
              <div className="rounded-card bg-surface">
                <DataTable
                  label="Rows of the leave ledger"
                  rows={lines}
                  keyOf={({ id, day, kind, cause }) => id ?? `${day} ${kind} ${cause}`}
                  columns={[
                    { label: 'Day', of: ({ day }) => <DayText day={day} />, width: 110 },
                    { label: 'Cause', of: (line) => <Cause line={line} />, wide: true },
                    { label: 'Kind', of: ({ kind }) => upperFirst(kind) },
                    { label: 'Amount', of: ({ quantity }) => exactAmountOf(quantity, unit), numeric: true },
                    { label: 'Balance', of: ({ balance }) => exactAmountOf(balance, unit), numeric: true },
                  ]}
                  empty={`Nothing was given or taken up to ${formatDay(on)}.`}
                />
              </div>
            )}
          </ReadGate>
        </Understood>
      </div>
    </div>
  )
}

function Cause({ line: { id, requestId, cause } }: { line: AccountLine }) {
  const to = requestId ? leaveRequests.pageOf(requestId) : id ? leaveEntries.pageOf(id) : null
  if (!to)
    return (
      <span className="flex flex-wrap items-center gap-2">
        {cause} <StatePill state="Foretold" tone="info" />
      </span>
    )
  return (
    <Link to={to} className="reach rounded-check text-primary-fg hover:underline">
      {cause}
    </Link>
  )
}
