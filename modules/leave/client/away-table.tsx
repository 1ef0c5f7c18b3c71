import { companyDay } from '#client/company-day.ts'
import { formatDay } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { cellsOf, type LeaveCalendar } from './away.ts'
import { AwayLink } from './away-link.tsx'

/** A line for each person, a column for each day; where there is no room for it `AwayList` says the same. */
export function AwayTable({ days, people }: LeaveCalendar) {
  const today = companyDay()
  const all = days.map(({ day }) => day)
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
          {people.map(({ id, name, off, away }) => (
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
                    span === 1 && !here.length && off.includes(day) && 'bg-sunken',
                  )}
                >
                  {here.map((each) => (
                    <AwayLink
                      key={`${each.firstDay} ${each.requestId}`}
                      away={each}
                      name={name}
                      className="block min-h-6 truncate rounded-check border px-1 leading-6"
                    >
                      {span > 2 ? (each.typeName ?? 'Away') : ''}
                    </AwayLink>
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
