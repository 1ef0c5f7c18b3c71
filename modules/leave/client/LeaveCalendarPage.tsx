import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useApi } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay, formatDays } from '#client/format.ts'
import { useReportParams } from '#client/report/params.ts'
import { DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth, mondayOf } from '#shared/day.ts'
import { AwayCalendar } from './away-calendar.tsx'
import { useWhose, WhoseAsked } from './whose-asked.tsx'

/** Who is away, by week or month, of the people whose leave the reader may see. */
export function LeaveCalendarPage() {
  const asked = useReportParams('on')
  const on = asked.day('on') ?? companyDay()
  const by = asked.text('by')
  const span = by === 'day' || by === 'week' ? by : 'month'
  const whose = useWhose(asked)
  const from = span === 'day' ? on : span === 'week' ? mondayOf(on) : firstOfMonth(on)
  const to = span === 'day' ? on : span === 'week' ? addDays(from, 6) : lastOfMonth(on)
  const read = useApi(
    leaveApi.calendar,
    { query: { from, to, ...whose } },
    { enabled: asked.unread.length === 0, keep: true },
  )
  const move = (times: number) =>
    asked.set({ on: span === 'month' ? addMonths(from, times) : addDays(from, (span === 'day' ? 1 : 7) * times) })
  const title =
    span === 'day' ? formatDay(from, 'full') : span === 'week' ? formatDays(from, to) : formatDay(from, 'month')
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader title="Leave calendar" />
      <ReportBar>
        <div className="flex items-end gap-1">
          <IconButton label={`The ${span} before`} icon={ChevronLeft} onClick={() => move(-1)} />
          <IconButton label={`The ${span} after`} icon={ChevronRight} onClick={() => move(1)} />
        </div>
        <DayAsked
          asked={asked}
          name="on"
          label={span === 'day' ? 'The day' : `The ${span} of`}
          value={on}
          edge="first"
        />
        <WhoseAsked asked={asked} departments={read.data?.departments ?? []} />
        <Button onClick={() => asked.set({ by: span === 'week' ? undefined : 'week' })}>
          {span === 'week' ? 'Show the month' : 'Show the week'}
        </Button>
      </ReportBar>
      <div className="w-full px-4 py-5 md:px-6">
        <Understood asked={asked}>
          <h2 className="mb-3 text-section text-fg">{title}</h2>
          <ReadGate read={read} what="the calendar" lines={10}>
            {(calendar) =>
              calendar.people.length === 0 ? (
                <EmptyState title="There are no people whose leave you may see">
                  {Object.keys(whose).length
                    ? 'Choose another team or department.'
                    : 'You see your own leave once a personnel file is linked to you, and that of the people who report to you.'}
                </EmptyState>
              ) : (
                <AwayCalendar key={from} calendar={calendar} span={span} title={title} onNext={() => move(1)} />
              )
            }
          </ReadGate>
        </Understood>
      </div>
    </div>
  )
}
