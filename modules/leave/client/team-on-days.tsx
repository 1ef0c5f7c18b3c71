import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDays } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import type { LeaveRequest } from '#modules/leave/shared/leave-requests.ts'
import { addDays, mondayOf } from '#shared/day.ts'
import type { LeaveCalendar } from './away.ts'
import { AwayTable } from './away-table.tsx'
import { Legend } from './legend.tsx'

/** A longer leave begins with these; the calendar has the others. */
const mostWeeks = 3

type Props = Pick<LeaveRequest, 'personId' | 'firstDay' | 'lastDay'>

/** The requester and their teammates in the weeks of a leave, a strip for each week. */
export function TeamOnDays(request: Props) {
  const { can } = useAuth()
  return can(leaveApi.calendar.can) ? <Strips {...request} /> : null
}

function Strips({ personId, firstDay, lastDay }: Props) {
  const from = mondayOf(firstDay)
  const last = addDays(mondayOf(lastDay), 6)
  const most = addDays(from, mostWeeks * 7 - 1)
  const to = last > most ? most : last
  const read = useApi(leaveApi.calendar, { query: { from, to, teammatesOf: personId } })
  return (
    <Card
      title="Team on these days"
      action={
        <Link
          to={`/hr/leave-calendar?on=${firstDay}`}
          className="reach rounded-check px-2 text-caption text-primary-fg hover:underline"
        >
          Open calendar
        </Link>
      }
      {...(to < last ? { footer: `Up to ${formatDays(to, null)}: the calendar shows the days after.` } : {})}
    >
      <ReadGate read={read} what="the team" lines={4}>
        {(calendar) =>
          calendar.people.length === 0 ? (
            <p className="text-table text-fg-muted">You may not see the calendar of this team.</p>
          ) : (
            <div className="flex flex-col gap-3">
              {weeksOf(calendar).map(({ days, people }) => (
                <AwayTable
                  key={days[0]!.day}
                  week
                  days={days}
                  types={calendar.types}
                  people={people.toSorted((a, b) => Number(b.id === personId) - Number(a.id === personId))}
                  caption={`The team from ${formatDays(days[0]!.day, days.at(-1)!.day)}`}
                />
              ))}
              <Legend {...calendar} />
            </div>
          )
        }
      </ReadGate>
    </Card>
  )
}

function weeksOf({ days, people }: LeaveCalendar): Pick<LeaveCalendar, 'days' | 'people'>[] {
  return Array.from({ length: days.length / 7 }, (_, at) => {
    const week = days.slice(at * 7, at * 7 + 7)
    const [first, last] = [week[0]!.day, week.at(-1)!.day]
    const within = people.map((person) => ({
      ...person,
      away: person.away.filter((each) => each.firstDay <= last && each.lastDay >= first),
    }))
    return { days: week, people: within }
  })
}
