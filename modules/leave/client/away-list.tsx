import { cn } from '#client/ui/cn.ts'
import { wordsOf, type LeaveCalendar } from './away.ts'
import { AwayLink } from './away-link.tsx'

/** The same where there is no room for a table: whoever is away, with when. */
export function AwayList({
  people,
  alone = false,
}: Pick<LeaveCalendar, 'people'> & {
  /** No table stands beside it. */ alone?: boolean
}) {
  const away = people.filter((person) => person.away.length > 0)
  if (!away.length)
    return (
      <p
        className={cn('rounded-card border border-line bg-surface p-4 text-table text-fg-muted', !alone && 'lg:hidden')}
      >
        Nobody is away.
      </p>
    )
  return (
    <ul className={cn('divide-y divide-line rounded-card border border-line bg-surface', !alone && 'lg:hidden')}>
      {away.map(({ id, name, away: leaves }) => (
        <li key={id} className="px-4 py-3">
          <span className="text-table font-medium text-fg">{name}</span>
          <ul className="mt-1 flex flex-col gap-1">
            {leaves.map((each) => (
              <li key={`${each.firstDay} ${each.requestId}`}>
                <AwayLink
                  away={each}
                  name={name}
                  className="block min-h-11 rounded-check border px-2 py-2.5 text-table"
                >
                  {wordsOf(each)}
                </AwayLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
