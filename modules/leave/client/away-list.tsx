import { Link } from 'react-router'
import { formatDays } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import { partOf, stateOf, type Away, type LeaveCalendar } from './away.ts'
import { lookOf } from './away-style.tsx'

type Props = Pick<LeaveCalendar, 'people' | 'types'> & {
  /** No table beside it shows the same. */
  alone?: boolean
  empty?: string
}

/** The same where there is no room for a table: each leave with its person, days and type, the first first. */
export function AwayList({ people, types, alone = false, empty }: Props) {
  const leaves = people
    .flatMap(({ id, name, away }) => away.map((each) => ({ ...each, personId: id, name })))
    .toSorted((a, b) => a.firstDay.localeCompare(b.firstDay) || a.name.localeCompare(b.name))
  const look = cn('rounded-card border border-line bg-surface', !alone && 'lg:hidden')
  if (!leaves.length) return empty && <p className={cn(look, 'p-4 text-table text-fg-muted')}>{empty}</p>
  return (
    <ul aria-label="Who is away" className={cn(look, 'divide-y divide-line')}>
      {leaves.map((leave) => (
        <li key={`${leave.personId} ${leave.firstDay} ${leave.requestId}`}>
          <Line leave={leave} types={types} />
        </li>
      ))}
    </ul>
  )
}

function Line({ leave, types }: { leave: Away & { name: string }; types: LeaveCalendar['types'] }) {
  const look = 'flex min-h-12 items-center gap-3 px-4 py-2 text-table text-fg-muted'
  const words = (
    <>
      <span aria-hidden className={cn('size-3.5 shrink-0 rounded-check border', lookOf(leave, types))} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-fg">{leave.name}</span>
        {[leave.typeName ?? 'Away', partOf(leave), stateOf(leave)].filter(Boolean).join(', ')}
      </span>
      <span className="figures shrink-0 text-fg">{formatDays(leave.firstDay, leave.lastDay)}</span>
    </>
  )
  return leave.requestId ? (
    <Link to={leaveRequests.pageOf(leave.requestId)} className={look}>
      {words}
    </Link>
  ) : (
    <div className={look}>{words}</div>
  )
}
