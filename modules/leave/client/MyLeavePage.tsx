import { CalendarPlus } from 'lucide-react'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { useReportParams } from '#client/report/params.ts'
import { DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import { Balances } from './balances.tsx'
import { RequestsOf } from './person-addition.tsx'

/** The reader's own leave on any day, their requests, and the way to ask. */
export function MyLeavePage() {
  const { can } = useAuth()
  const asked = useReportParams('on')
  const on = asked.day('on')
  const mine = useApi(leaveApi.balances, { query: {} }, { enabled: can(leaveApi.balances.can) })
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader
        title="My leave"
        actions={
          can(leaveRequests.api.create.can) && (
            <LinkButton to={`${leaveRequests.listPage}/new`} variant="primary" icon={CalendarPlus}>
              Ask for leave
            </LinkButton>
          )
        }
      />
      <ReportBar>
        <DayAsked asked={asked} name="on" label="Balance on" value={on ?? companyDay()} edge="last" />
      </ReportBar>
      <div className="mx-auto flex w-full max-w-320 flex-col gap-5 px-4 py-5 md:px-6">
        <Understood asked={asked}>
          <Balances on={on} />
          {mine.data?.person && <RequestsOf personId={mine.data.person.id} />}
        </Understood>
      </div>
    </div>
  )
}
