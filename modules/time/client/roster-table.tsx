import { Link } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay, formatNumber } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { shiftAssignments } from '#modules/time/shared/shift-assignments.ts'
import type { RosterCell } from '#modules/time/shared/time.ts'
import { leadsTo, lookOf, staffedOn, type Roster } from './roster-cells.ts'
import { spanOf } from './words.ts'

/** A line for each person, a column for each day; where there is no room for it `RosterList` says the same. */
export function RosterTable({ days, people }: Roster) {
  const { can } = useAuth()
  const assigns = can(shiftAssignments.api.create.can)
  const today = companyDay()
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface max-lg:hidden">
      <table className="w-full table-fixed border-collapse text-caption">
        <caption className="sr-only">Who works which shift on which day</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-fg-muted">
            <th scope="col" className="w-52 px-3 py-2 text-left font-medium">
              Person
            </th>
            {days.map(({ day }) => (
              <th
                key={day}
                scope="col"
                aria-label={formatDay(day, 'full')}
                aria-current={day === today ? 'date' : undefined}
                className={cn('px-2 py-2 text-left font-medium', day === today && 'bg-selected font-semibold text-fg')}
              >
                {formatDay(day, 'full').split(',')[0]} {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, jobName, cells }) => (
            <tr key={id} className="border-b border-line last:border-0">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                <span className="block truncate text-table text-fg">{name}</span>
                {jobName && <span className="block truncate text-fg-muted">{jobName}</span>}
              </th>
              {cells.map((cell, at) => (
                <td key={cell.day} className={cn('h-12 border-l border-line p-1', days[at]?.off && 'bg-sunken')}>
                  <Place name={name} cell={cell} to={leadsTo(id, cell, assigns)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong bg-sunken align-top text-fg-muted">
            <th scope="row" className="px-3 py-2 text-left font-medium">
              On shift
            </th>
            {days.map(({ day }, at) => (
              <td key={day} className="border-l border-line px-2 py-2">
                {staffedOn(people, at).map(({ id, name, count }) => (
                  <span key={id} className="flex justify-between gap-2">
                    <span className="truncate">{name}</span>
                    <span className="figures text-fg">{formatNumber(count)}</span>
                  </span>
                ))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Place({ name, cell, to }: { name: string; cell: RosterCell; to: string | null }) {
  const { day, shift, leave } = cell
  const words = leave === 'day' ? 'On leave' : (shift?.name ?? 'Off')
  const look = cn('block min-h-10 rounded-check border px-2 py-1', lookOf(cell))
  const said = (
    <>
      {to && <span className="sr-only">{`${name}, ${formatDay(day, 'full')}: `}</span>}
      <span className="block truncate font-medium">{words}</span>
      {shift && leave !== 'day' && (
        <span className="figures block truncate text-fg-muted">
          {spanOf(shift)}
          {leave && ', half day off'}
        </span>
      )}
    </>
  )
  if (!to) return <span className={look}>{said}</span>
  return (
    <Link to={to} className={cn(look, 'hover:border-line-strong')}>
      {said}
    </Link>
  )
}
