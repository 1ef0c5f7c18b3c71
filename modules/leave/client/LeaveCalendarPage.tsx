import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useApi } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay } from '#client/format.ts'
import { useReportParams } from '#client/report/params.ts'
import { DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '#shared/day.ts'
import { AwayList } from './away-list.tsx'
import { AwayTable } from './away-table.tsx'

const monday = (day: Day): Day => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Who is away, by week or month, of the people whose leave whoever looks may see. */
export function LeaveCalendarPage() {
  const asked = useReportParams('on')
  const on = asked.day('on') ?? companyDay()
  const isWeek = asked.text('by') === 'week'
  const from = isWeek ? monday(on) : firstOfMonth(on)
  const to = isWeek ? addDays(from, 6) : lastOfMonth(on)
  const read = useApi(leaveApi.calendar, { query: { from, to } }, { enabled: asked.unread.length === 0, keep: true })
  const move = (by: number) => asked.set({ on: isWeek ? addDays(from, 7 * by) : addMonths(from, by) })
  const what = isWeek ? 'week' : 'month'
  return (
    <div className="flex min-h-full flex-col bg-sunken">
      <PageHeader title="Leave calendar" />
      <ReportBar>
        <div className="flex items-end gap-1">
          <IconButton label={`The ${what} before`} icon={ChevronLeft} onClick={() => move(-1)} />
          <IconButton label={`The ${what} after`} icon={ChevronRight} onClick={() => move(1)} />
        </div>
        <DayAsked asked={asked} name="on" label={`The ${what} of`} value={on} edge="first" />
        <Button onClick={() => asked.set({ by: isWeek ? undefined : 'week' })}>
          {isWeek ? 'Show the month' : 'Show the week'}
        </Button>
      </ReportBar>
      <div className="w-full px-4 py-5 md:px-6">
        <Understood asked={asked}>
          <h2 className="mb-3 text-section text-fg">
            {isWeek ? `${formatDay(from)} – ${formatDay(to)}` : formatDay(from, 'month')}
          </h2>
          <ReadGate read={read} what="the calendar" lines={10}>
            {(calendar) =>
              calendar.people.length === 0 ? (
                <EmptyState title="There is nobody whose leave you may see">
                  You see your own leave once a personnel file is linked to you, and that of whoever reports to you.
                </EmptyState>
              ) : (
                <>
                  <AwayTable {...calendar} />
                  <AwayList {...calendar} />
                </>
              )
            }
          </ReadGate>
        </Understood>
      </div>
    </div>
  )
}
