import { companyDay } from '#client/company-day.ts'
import { Tooltip } from '#client/hint/tooltip.tsx'
import { cn } from '#client/ui/cn.ts'
import { cellsOf, dayName, weekdayLetter, weekdayName, type CalendarDay, type LeaveCalendar } from './away.ts'
import { AwayLink } from './away-link.tsx'
import { holidayLook } from './away-style.tsx'

type Props = Pick<LeaveCalendar, 'days' | 'types' | 'people'> & {
  /** The name of the table for a screen reader. */
  caption?: string
  /** One week, which has room on a phone too. */
  week?: boolean
}

/** A line for each person, a column for each day; where there is no room for it `AwayList` says the same. */
export function AwayTable({ days, types, people, caption = 'Who is away on which day', week = false }: Props) {
  const all = days.map(({ day }) => day)
  const of = new Map(days.map((each) => [each.day, each]))
  const few = days.length <= 7
  return (
    <div className={cn('overflow-hidden rounded-card border border-line bg-surface', !week && 'max-lg:hidden')}>
      <table className="w-full table-fixed border-collapse text-caption">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-fg-muted">
            <th
              scope="col"
              className={cn('px-3 py-1.5 text-left align-bottom font-medium', week ? 'w-28 md:w-40' : 'w-44')}
            >
              Person
            </th>
            {days.map((each) => (
              <DayHead key={each.day} of={each} few={few} />
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, off, away }) => (
            <tr key={id} className="border-b border-line last:border-0">
              <th
                scope="row"
                className={cn(
                  'px-3 py-1 text-left font-normal text-fg',
                  week ? 'text-caption md:text-table' : 'truncate text-table',
                )}
              >
                {name}
              </th>
              {cellsOf(all, away).map(({ day, span, away: here }) => (
                <td
                  key={day}
                  colSpan={span}
                  className={cn(
                    'h-9 border-l border-line p-0.5',
                    span === 1 &&
                      !here.length &&
                      (of.get(day)?.name && of.get(day)?.off ? holidayLook : off.includes(day) && 'bg-sunken'),
                  )}
                >
                  {here.map((each) => (
                    <AwayLink
                      key={`${each.firstDay} ${each.requestId}`}
                      away={each}
                      name={name}
                      types={types}
                      className="block min-h-6 truncate rounded-check border px-1.5 leading-6 text-fg hover:border-fg"
                    >
                      {span > (few ? 1 : 2) ? (each.typeName ?? 'Away') : ''}
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

function DayHead({ of, few }: { of: CalendarDay; few: boolean }) {
  const { day, name, off } = of
  const today = day === companyDay()
  return (
    <th
      scope="col"
      aria-label={dayName(of)}
      aria-current={today ? 'date' : undefined}
      className={cn(
        'border-l border-line px-0 py-1 text-center font-normal',
        name && off ? holidayLook : off && 'bg-sunken',
        name && 'text-attention',
      )}
    >
      <Tooltip content={dayName(of)}>
        <span className="flex flex-col items-center gap-0.5">
          <span aria-hidden="true">{few ? weekdayName(day) : weekdayLetter(day)}</span>
          <span
            aria-hidden="true"
            className={cn(
              'figures inline-flex h-5 min-w-5 items-center justify-center rounded-full font-medium',
              today ? 'bg-primary text-on-primary' : !name && !off && 'text-fg',
            )}
          >
            {Number(day.slice(8))}
          </span>
        </span>
      </Tooltip>
    </th>
  )
}
