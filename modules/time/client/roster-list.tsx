import { Link } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { shiftAssignments } from '#modules/time/shared/shift-assignments.ts'
import { leadsTo, type Roster } from './roster-cells.ts'
import { spanOf } from './words.ts'

/** The same where there is no room for a table: each day with whoever works on it. */
export function RosterList({ days, people }: Roster) {
  const { can } = useAuth()
  const assigns = can(shiftAssignments.api.create.can)
  const today = companyDay()
  return (
    <ul className="flex flex-col gap-3 lg:hidden">
      {days.map(({ day }, at) => {
        const there = people
          .map(({ id, name, cells }) => ({ id, name, cell: cells[at]! }))
          .filter(({ cell }) => cell.shift ?? cell.leave)
          .toSorted((a, b) => ((a.cell.shift?.startsAt ?? '~') < (b.cell.shift?.startsAt ?? '~') ? -1 : 1))
        return (
          <li key={day} className="overflow-hidden rounded-card border border-line bg-surface">
            <h3
              className={cn(
                'border-b border-line bg-sunken px-4 py-2 text-table font-semibold',
                day === today && 'bg-selected',
              )}
            >
              {formatDay(day, 'full')}
            </h3>
            {there.length === 0 && <p className="px-4 py-3 text-table text-fg-muted">No one is scheduled.</p>}
            <ul className="divide-y divide-line">
              {there.map(({ id, name, cell }) => {
                const to = leadsTo(id, cell, assigns)
                const said = (
                  <>
                    <span className="min-w-0 truncate text-fg">{name}</span>
                    <span className="figures shrink-0 text-fg-muted">
                      {cell.leave === 'day' ? 'On leave' : cell.shift && `${cell.shift.name} ${spanOf(cell.shift)}`}
                    </span>
                  </>
                )
                const look = 'flex min-h-11 items-center justify-between gap-3 px-4 text-table'
                return (
                  <li key={id}>
                    {to ? (
                      <Link to={to} className={look}>
                        {said}
                      </Link>
                    ) : (
                      <span className={look}>{said}</span>
                    )}
                  </li>
                )
              })}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
