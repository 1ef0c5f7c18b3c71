import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { formatDay, readerLocale } from '#client/format.ts'
import { IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '#shared/day.ts'
import { monthGrid } from './parse.ts'

type Props = { value: Day | null; today: Day; onChoose: (day: Day) => void }

type WeekInfo = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** 0 = Sunday … 6 = Saturday, as the reader's region starts its weeks. */
export function firstWeekday(): number {
  const locale = new Intl.Locale(readerLocale() ?? navigator.language) as Intl.Locale & WeekInfo
  return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay % 7
}

/** Its name as the reader's language has it; 0 = Sunday. */
const weekdayName = (weekday: number, length: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(readerLocale(), { weekday: length, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2023, 0, 1 + weekday)),
  )

/** The heads of a month's columns: two letters to see, the whole name to hear. */
export const WeekdayHead = ({ firstDay, className }: { firstDay: number; className?: string }) => (
  <thead>
    <tr>
      {Array.from({ length: 7 }, (_, column) => (
        <th
          key={column}
          scope="col"
          abbr={weekdayName(firstDay + column, 'long')}
          className={cn('text-caption font-normal text-fg-subtle', className)}
        >
          {weekdayName(firstDay + column, 'short').slice(0, 2)}
        </th>
      ))}
    </tr>
  </thead>
)

/** Where a key leads on a calendar. */
export const daySteps: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: firstOfMonth,
  End: lastOfMonth,
}

/** A month to choose a day from: arrows move by day and week, Page Up and Down by month, Enter chooses. */
export function Calendar({ value, today, onChoose }: Props) {
  const [cursor, setCursor] = useState(value ?? today)
  const chosen = useRef<HTMLButtonElement>(null)
  const moved = useRef(true)
  useEffect(() => {
    if (moved.current) chosen.current?.focus()
    moved.current = false
  }, [cursor])
  const firstDay = firstWeekday()
  const weeks = monthGrid(Number(cursor.slice(0, 4)), Number(cursor.slice(5, 7)), firstDay)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = daySteps[event.key]
    if (!step) return
    event.preventDefault()
    moved.current = true
    setCursor(step(cursor))
  }
  return (
    <div>
      <div className="mb-1 flex items-center justify-between">
        <IconButton
          label="Previous month"
          icon={ChevronLeft}
          size="sm"
          onClick={() => setCursor(addMonths(cursor, -1))}
        />
        <span aria-live="polite" className="text-table font-medium">
          {formatDay(cursor, 'month')}
        </span>
        <IconButton label="Next month" icon={ChevronRight} size="sm" onClick={() => setCursor(addMonths(cursor, 1))} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a calendar is the grid of the ARIA patterns */}
      <table role="grid" aria-label={formatDay(cursor, 'month')} onKeyDown={onKeyDown}>
        <WeekdayHead firstDay={firstDay} className="size-8" />
        <tbody>
          {weeks.map((week, at) => (
            <tr key={at}>
              {week.map((day, column) => (
                <td key={day ?? `none ${column}`} className="p-0" aria-selected={day === value}>
                  {day && (
                    <button
                      ref={day === cursor ? chosen : undefined}
                      type="button"
                      tabIndex={day === cursor ? 0 : -1}
                      aria-label={formatDay(day, 'full')}
                      aria-current={day === today ? 'date' : undefined}
                      className={cn(
                        'figures flex size-8 items-center justify-center rounded-control text-table hover:bg-hover max-md:size-10',
                        day === today && 'font-semibold text-primary-fg',
                        day === value && 'bg-primary text-on-primary hover:bg-primary-hover',
                      )}
                      onClick={() => onChoose(day)}
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
    </div>
  )
}
