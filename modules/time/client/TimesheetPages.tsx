import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { upperFirst } from '#shared/text.ts'
import { addDays } from '#shared/day.ts'
import { attendanceDays } from '#modules/time/shared/attendance-days.ts'
import { timesheets, type TimesheetDetail } from '#modules/time/shared/timesheets.ts'
import { hoursText } from './words.ts'

const views: View[] = [
  { id: 'waiting', label: 'In approval', ...timesheets.measure('waiting') },
  { id: 'outdated', label: 'Clocked hours changed', ...timesheets.measure('outdated') },
  { id: 'all', label: 'All', filters: [] },
]

export function TimesheetsPage() {
  const action = <NewButton record={timesheets}>New timesheet</NewButton>
  return (
    <RecordList
      record={timesheets}
      columns={['personName', 'weekOf', 'state', 'hours', 'clockedHours', 'revision', 'submittedAt']}
      card={['weekOf', 'state', 'hours']}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}

/** One week of one person, day by day. */
export const TimesheetRecord = () => (
  <RecordPage
    record={timesheets}
    alerts={alertsOf}
    editable={() => 'Edit the whole timesheet'}
    figures={({ hours, clockedHours, personId, weekOf }) => (
      <>
        <Figure label="Hours" value={hoursText(hours)} />
        <Figure
          label="Clocked hours"
          value={hoursText(clockedHours)}
          href={`${attendanceDays.listPage}?filter=personId:eq:${personId}&filter=day:gte:${weekOf}&filter=day:lte:${addDays(weekOf, 6)}`}
        />
      </>
    )}
    overview={(sheet) => (
      <div className="flex flex-col gap-5">
        <StateSteps record={timesheets} row={sheet} />
        <Lines {...sheet} />
      </div>
    )}
    properties={['personId', 'weekOf', 'revision', 'correctionReason', 'submittedAt', 'createdAt']}
  />
)

function alertsOf({ state, stateReason, correctionReason, outdated }: TimesheetDetail): RecordAlert[] {
  const alerts: RecordAlert[] = []
  if (state === 'rejected' && stateReason)
    alerts.push({ title: 'This timesheet was rejected', tone: 'danger', children: stateReason })
  if (correctionReason)
    alerts.push({ title: 'It corrects an approved timesheet', tone: 'info', children: correctionReason })
  if (outdated)
    alerts.push({
      title: 'Clocked hours have changed since submission',
      tone: 'warning',
      children: state === 'approved' ? 'Correct it with another timesheet.' : 'Withdraw it and submit another.',
    })
  return alerts
}

const Lines = ({ lines, hours }: TimesheetDetail) => (
  <DataTable
    label="Hours of the week"
    rows={lines}
    keyOf={({ id }) => id}
    empty="No hours entered yet."
    columns={[
      { label: 'Day', of: ({ day }) => <DayText day={day} />, total: 'Total' },
      { label: 'Kind of work', of: ({ kind }) => upperFirst(kind) },
      { label: 'Source', of: ({ source }) => upperFirst(source) },
      { label: 'Hours', numeric: true, of: (line) => hoursText(line.hours), total: hoursText(hours) },
    ]}
  />
)
