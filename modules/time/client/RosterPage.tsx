import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useApi } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay } from '#client/format.ts'
import { NewButton } from '#client/record/new-button.tsx'
import { useReportParams } from '#client/report/params.ts'
import { DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { addDays, mondayOf } from '#shared/day.ts'
import { shiftAssignments } from '#modules/time/shared/shift-assignments.ts'
import { timeApi } from '#modules/time/shared/time.ts'
import { isRostered } from './roster-cells.ts'
import { RosterList } from './roster-list.tsx'
import { RosterTable } from './roster-table.tsx'

/** Who works when, a week at a time, of the people whose shifts whoever looks may see. */
export function RosterPage() {
  const asked = useReportParams('on')
  const from = mondayOf(asked.day('on') ?? companyDay())
  const read = useApi(timeApi.roster, { query: { from } }, { enabled: asked.unread.length === 0, keep: true })
  const all = asked.text('of') === 'all'
  const move = (by: number) => asked.set({ on: addDays(from, 7 * by) })
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader title="Roster" actions={<NewButton record={shiftAssignments}>New shift assignment</NewButton>} />
      <ReportBar>
        <div className="flex items-end gap-1">
          <IconButton label="The week before" icon={ChevronLeft} onClick={() => move(-1)} />
          <IconButton label="The week after" icon={ChevronRight} onClick={() => move(1)} />
        </div>
        <DayAsked asked={asked} name="on" label="The week of" value={from} edge="first" />
        <Button onClick={() => asked.set({ of: all ? undefined : 'all' })}>
          {all ? 'Only those with shifts' : 'Also those without shifts'}
        </Button>
      </ReportBar>
      <div className="w-full px-4 py-5 md:px-6">
        <Understood asked={asked}>
          <h2 className="mb-3 text-section text-fg">{`${formatDay(from)} – ${formatDay(addDays(from, 6))}`}</h2>
          <ReadGate read={read} what="the roster" lines={10}>
            {(whole) => {
              const roster = all ? whole : { ...whole, people: whole.people.filter(isRostered) }
              return whole.people.length === 0 ? (
                <EmptyState title="No shifts are visible to you">
                  You see your own shifts after a personnel file is linked to you, and those of your reports.
                </EmptyState>
              ) : roster.people.length === 0 ? (
                <EmptyState title="No shifts this week">Create a shift assignment to schedule a person.</EmptyState>
              ) : (
                <>
                  <RosterTable {...roster} />
                  <RosterList {...roster} />
                </>
              )
            }}
          </ReadGate>
        </Understood>
      </div>
    </div>
  )
}
