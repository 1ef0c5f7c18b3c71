import { Link } from 'react-router'
import { companyDay } from '#client/company-day.ts'
import { formatDay } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import { cellsOf, lookOf, wordsOf, type LeaveCalendar } from './away.ts'

/** A line for each person, a column for each day; where there is no room for it `AwayList` says the same. */
export function AwayTable({ days, people }: LeaveCalendar) {
  const today = companyDay()
  const all = days.map(({ day }) => day)
  const off = new Set(days.flatMap((each) => (each.off ? [each.day] : [])))
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface max-lg:hidden">
      <table className="w-full table-fixed border-collapse text-caption">
        <caption className="sr-only">Who is away on which day</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-fg-muted">
            <th scope="col" className="w-44 px-3 py-1.5 text-left font-medium">
              Person
            </th>
            {all.map((day) => (
              <th
                key={day}
                scope="col"
                aria-label={formatDay(day, 'full')}
                aria-current={day === today ? 'date' : undefined}
                className={cn(
                  'figures px-0 py-1.5 text-center font-medium',
                  day === today && 'bg-selected font-semibold text-fg',
                )}
              >
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, away }) => (
            <tr key={id} className="border-b border-line last:border-0">
              <th scope="row" className="truncate px-3 py-1 text-left text-table font-normal text-fg">
                {name}
              </th>
              {cellsOf(all, away).map(({ day, span, away: here }) => (
                <td
                  key={day}
                  colSpan={span}
                  className={cn(
                    'h-9 border-l border-line p-0.5',
                    span === 1 && !here.length && off.has(day) && 'bg-sunken',
                  )}
                >
                  {here.map((each) => (
                    <Link
                      key={each.requestId}
                      to={leaveRequests.pageOf(each.requestId)}
                      title={wordsOf(each)}
                      aria-label={`${name}: ${wordsOf(each)}`}
                      className={cn('block min-h-6 truncate rounded-check border px-1 leading-6', lookOf(each))}
                    >
                      {span > 2 ? each.typeName : ''}
                    </Link>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
