import { Link } from 'react-router'
import { cn } from '#client/ui/cn.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import { lookOf, wordsOf, type LeaveCalendar } from './away.ts'

/** The same where there is no room for a table: whoever is away, with when. */
export function AwayList({ people }: LeaveCalendar) {
  const away = people.filter((person) => person.away.length > 0)
  if (!away.length)
    return (
      <p className="rounded-card border border-line bg-surface p-4 text-table text-fg-muted lg:hidden">
        Nobody is away.
      </p>
    )
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface lg:hidden">
      {away.map(({ id, name, away: leaves }) => (
        <li key={id} className="px-4 py-3">
          <span className="text-table font-medium text-fg">{name}</span>
          <ul className="mt-1 flex flex-col gap-1">
            {leaves.map((each) => (
              <li key={each.requestId}>
                <Link
                  to={leaveRequests.pageOf(each.requestId)}
                  className={cn('block min-h-11 rounded-check border px-2 py-2.5 text-table', lookOf(each))}
                >
                  {wordsOf(each)}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
