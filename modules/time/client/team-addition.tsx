import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay } from '#client/format.ts'
import { ListFigure, listOf } from '#client/record/list-figure.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import type { TeamAddition, TeamShown } from '#modules/people/client/team-place.ts'
import { employees } from '#modules/people/shared/people.ts'
import { attendanceDays } from '#modules/time/shared/attendance-days.ts'
import { timeApi, type TeamWeek } from '#modules/time/shared/time.ts'
import { sheetStates, timesheets } from '#modules/time/shared/timesheets.ts'
import { addDays, type Day } from '#shared/day.ts'
import type { Filter } from '#shared/list.ts'
import { hoursText } from './words.ts'

const link = 'reach rounded-check hover:text-primary-fg hover:underline'

/** The days of a person in a week, as the list shows them. */
const daysOf = (id: string, weekOf: Day): Filter[] => [
  { field: 'personId', operator: 'eq', value: id },
  { field: 'day', operator: 'gte', value: weekOf },
  { field: 'day', operator: 'lte', value: addDays(weekOf, 6) },
]

const MissingPunches = ({ self, whose }: TeamShown) => (
  <ListFigure
    record={attendanceDays}
    label="Days with a missing punch"
    filters={[...attendanceDays.measure('missing').filters, { field: 'personId', operator: whose, value: self }]}
    sort="day"
  />
)

/** What the week before came to, for each of the team. */
function LastWeek({ whose }: TeamShown) {
  const read = useApi(timeApi.team, { query: { whose, weekOf: addDays(companyDay(), -7) } }, { keep: true })
  const weekOf = read.data?.weekOf
  return (
    <Card
      title="Hours last week"
      footer={weekOf && `${formatDay(weekOf)} – ${formatDay(addDays(weekOf, 6))}`}
      padded={false}
      action={
        weekOf && (
          <Link
            to={`/hr/roster?on=${weekOf}`}
            className="reach rounded-check px-2 text-table text-fg-muted hover:text-fg"
          >
            Open roster
          </Link>
        )
      }
    >
      <ReadGate read={read} what="the hours of the week" lines={5}>
        {({ people, weekOf: from }) => (
          <DataTable<TeamWeek>
            framed={false}
            label="Hours last week"
            rows={people}
            keyOf={({ id }) => id}
            empty="No hours are visible to you: ask an administrator for a manager role."
            columns={[
              {
                label: 'Person',
                of: ({ id, name }) => (
                  <Link to={employees.pageOf(id)} className={link}>
                    {name}
                  </Link>
                ),
              },
              {
                label: 'Worked',
                numeric: true,
                of: ({ id, name, worked, days }) =>
                  days === 0 ? (
                    <Nothing />
                  ) : (
                    <Link
                      to={listOf(attendanceDays, daysOf(id, from), 'day')}
                      aria-label={`${hoursText(worked)} hours worked by ${name}`}
                      className={link}
                    >
                      {hoursText(worked)}
                    </Link>
                  ),
              },
              {
                label: 'Planned',
                numeric: true,
                of: ({ planned, days }) => (days === 0 ? 'No shift' : hoursText(planned)),
              },
              {
                label: 'Missing punches',
                numeric: true,
                of: ({ id, name, missing }) =>
                  missing === 0 ? (
                    <Nothing />
                  ) : (
                    <Link
                      to={listOf(attendanceDays, [
                        ...daysOf(id, from),
                        { field: 'state', operator: 'eq', value: 'missing punch' },
                      ])}
                      aria-label={`${missing} missing punches of ${name}`}
                      className={`${link} font-medium text-warning`}
                    >
                      {missing}
                    </Link>
                  ),
              },
              {
                label: 'Timesheet',
                of: ({ name, sheet }) =>
                  sheet ? (
                    <Link
                      to={timesheets.pageOf(sheet.id)}
                      className="reach inline-flex items-center gap-2 rounded-check"
                    >
                      <span className="sr-only">Timesheet of {name}: </span>
                      <StatePill state={sheet.state} tone={sheetStates[sheet.state].tone} />
                      <span className="figures">{hoursText(sheet.hours)}</span>
                    </Link>
                  ) : (
                    <span className="text-fg-muted">None yet</span>
                  ),
              },
            ]}
          />
        )}
      </ReadGate>
    </Card>
  )
}

/** What a team worked, on its page. */
export const addition: TeamAddition = {
  can: timeApi.team.can,
  figures: (team) => <MissingPunches {...team} />,
  card: (team) => <LastWeek {...team} />,
}
