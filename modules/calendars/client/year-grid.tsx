import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { daySteps, firstWeekday, WeekdayHead } from '#client/form/calendar.tsx'
import { monthGrid } from '#client/form/parse.ts'
import { companyDay } from '#client/company-day.ts'
import { formatDay } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import type { CalendarDetail } from '#modules/calendars/shared/calendars.ts'
import { timesInWords } from '#modules/calendars/shared/working-times.ts'
import { workOf } from '#shared/calendar/business-calendar.ts'
import type { Day } from '#shared/day.ts'

type Props = Pick<CalendarDetail, 'week' | 'days'> & { year: number }

const looks = {
  work: 'text-fg',
  off: 'bg-sunken text-fg-muted',
  holiday: 'border border-attention-line bg-attention-bg font-semibold text-attention',
  other: 'border border-info-line bg-info-bg text-info underline decoration-dotted underline-offset-2',
} as const
const legend = [
  ['work', 'Working day'],
  ['off', 'Day off every week'],
  ['holiday', 'Holiday'],
  ['other', 'Other hours'],
] as const

/** The twelve months of a year. Arrows move by day and week, Page Up and Down by month; what holds on the day stands below. */
export function YearGrid({ year, week, days }: Props) {
  const today = companyDay()
  const [cursor, setCursor] = useState<Day>(today.startsWith(String(year)) ? today : `${year}-01-01`)
  const [asked, setAsked] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  const names = useMemo(() => new Map(days.map(({ day, name }) => [day, name])), [days])
  const calendar = useMemo(
    () => ({ timeZone: 'UTC', week, exceptions: new Map(days.map(({ day, work }) => [day, work])) }),
    [week, days],
  )
  const lookOf = (day: Day): keyof typeof looks => {
    const works = workOf(calendar, day).length > 0
    if (names.has(day)) return works ? 'other' : 'holiday'
    return works ? 'work' : 'off'
  }
  const wordsOf = (day: Day): string =>
    [formatDay(day, 'full'), names.get(day), timesInWords(workOf(calendar, day))].filter(Boolean).join(', ')
  const onKeyDown = (event: KeyboardEvent) => {
    const next = daySteps[event.key]?.(cursor)
    if (!next) return
    event.preventDefault()
    if (!next.startsWith(String(year))) return
    setCursor(next)
    setAsked(true)
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  const firstDay = firstWeekday()
  return (
    <>
      <div ref={grid} className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-4">
        {Array.from({ length: 12 }, (_, at) => {
          const month = formatDay(`${year}-${String(at + 1).padStart(2, '0')}-01`, 'month')
          return (
            <table key={month} className="w-fit self-start border-separate border-spacing-0.5">
              <caption className="mb-1 text-left text-table font-medium text-fg">{month}</caption>
              <WeekdayHead firstDay={firstDay} />
              <tbody>
                {monthGrid(year, at + 1, firstDay).map((row) => (
                  <tr key={row.find(Boolean)}>
                    {row.map((day, column) => (
                      <td key={day ?? `none ${column}`} className="p-0">
                        {day && (
                          <button
                            type="button"
                            data-day={day}
                            tabIndex={day === cursor ? 0 : -1}
                            aria-label={wordsOf(day)}
                            aria-current={day === today ? 'date' : undefined}
                            className={cn(
                              'figures flex size-6.5 items-center justify-center rounded-control text-caption',
                              looks[lookOf(day)],
                              day === today && 'outline-2 outline-primary',
                            )}
                            onKeyDown={onKeyDown}
                            onFocus={() => setCursor(day)}
                            onClick={() => setAsked(true)}
                          >
                            {Number(day.slice(8))}
                          </button>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )
        })}
      </div>
      <output className="mt-3 block min-h-5 text-table text-fg">
        {asked ? wordsOf(cursor) : <span className="text-fg-muted">Choose a day to see its working time.</span>}
      </output>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-fg-muted">
        {legend.map(([look, label]) => (
          <li key={look} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={cn('figures flex size-5 items-center justify-center rounded-control', looks[look])}
            >
              1
            </span>
            {label}
          </li>
        ))}
      </ul>
    </>
  )
}
