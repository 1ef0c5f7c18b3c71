import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay, formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import type { TeamAddition, TeamShown } from '#modules/people/client/team-place.ts'
import { addDays, mondayOf } from '#shared/day.ts'
import { wordsOf, type LeaveCalendar } from './away.ts'
import { AwayLink } from './away-link.tsx'
import { AwayList } from './away-list.tsx'
import { AwayTable } from './away-table.tsx'
import { Legend } from './legend.tsx'

/** This week and the next, of the team whose leave the reader may see. */
function useWeeks({ whose }: TeamShown) {
  const from = mondayOf(companyDay())
  return useApi(leaveApi.calendar, { query: { from, to: addDays(from, 13), whose } }, { keep: true })
}

const onDay = (people: LeaveCalendar['people'], day: string) =>
  people
    .map((person) => ({
      ...person,
      away: person.away.filter(
        ({ firstDay, lastDay, state }) => state === 'approved' && firstDay <= day && lastDay >= day,
      ),
    }))
    .filter(({ away }) => away.length > 0)

function AwayFigure(team: TeamShown) {
  const read = useWeeks(team)
  const today = companyDay()
  return (
    <Figure
      label="Away today"
      value={read.data ? formatNumber(onDay(read.data.people, today).length) : <Nothing />}
      href={`/hr/leave-calendar?by=day&on=${today}&whose=${team.whose}`}
      note={read.isError ? 'It could not be read' : undefined}
    />
  )
}

function AwayToday(team: TeamShown) {
  const read = useWeeks(team)
  const today = companyDay()
  return (
    <Card title="Away today" note={read.data && onDay(read.data.people, today).length} padded={false}>
      <ReadGate read={read} what="who is away" lines={3}>
        {({ people, types }) => {
          const away = onDay(people, today)
          return (
            <>
              {away.length === 0 ? (
                <p className="px-4 py-3.5 text-table text-fg-muted">No one in your team is away.</p>
              ) : (
                <ul className="divide-y divide-line">
                  {away.map(({ id, name, away: leaves }) => (
                    <li key={id} className="px-4 py-2.5 text-table">
                      <span className="font-medium text-fg">{name}</span>
                      {leaves.map((each) => (
                        <AwayLink
                          key={`${each.firstDay} ${each.requestId}`}
                          away={each}
                          name={name}
                          types={types}
                          className="mt-1 block min-h-8 truncate rounded-check border px-2 leading-8 text-fg hover:border-fg max-md:min-h-11 max-md:leading-11"
                        >
                          {wordsOf(each)}
                        </AwayLink>
                      ))}
                    </li>
                  ))}
                </ul>
              )}
              {people.length < team.people && (
                <p className="border-t border-line px-4 py-2.5 text-caption text-fg-muted">
                  You may see the leave of {formatNumber(people.length)} of {formatNumber(team.people)}: an
                  administrator assigns you the role of a manager.
                </p>
              )}
            </>
          )
        }}
      </ReadGate>
    </Card>
  )
}

function TwoWeeks(team: TeamShown) {
  const read = useWeeks(team)
  const from = mondayOf(companyDay())
  const id = 'two-weeks'
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3 px-1 pt-2">
        <h2 id={id} className="text-table font-semibold text-fg">
          Away this week and next{' '}
          <span className="font-normal text-fg-subtle">
            {formatDay(from)} – {formatDay(addDays(from, 13))}
          </span>
        </h2>
        <Link
          to={`/hr/leave-calendar?on=${companyDay()}&whose=${team.whose}`}
          className="reach rounded-check text-table text-fg-muted hover:text-fg"
        >
          Open calendar
        </Link>
      </div>
      <ReadGate read={read} what="the calendar" lines={6}>
        {(calendar) => (
          <>
            <AwayTable {...calendar} />
            <AwayList {...calendar} empty="No one in your team is away." />
            <Legend {...calendar} />
          </>
        )}
      </ReadGate>
    </section>
  )
}

/** Who is away, on the page of a team. */
export const addition: TeamAddition = {
  can: leaveApi.calendar.can,
  figures: (team) => <AwayFigure {...team} />,
  beside: (team) => <AwayToday {...team} />,
  card: (team) => <TwoWeeks {...team} />,
}
