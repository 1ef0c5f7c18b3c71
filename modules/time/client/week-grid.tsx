import { Link } from 'react-router'
import { formatDay } from '#client/format.ts'
import { Input } from '#client/ui/input.tsx'
import { upperFirst } from '#shared/text.ts'
import { attendanceDays } from '#modules/time/shared/attendance-days.ts'
import { kindsOfWork } from '#modules/time/shared/timesheets.ts'
import { hoursOn, keyOf, type Typed, type Week } from './week-draft.ts'
import { hoursText } from './words.ts'

type Props = { week: Week; typed: Typed; onType: (key: string, hours: string) => void }

/** A week, a day at a time: what was clocked, or a place for the hours of each kind of work. */
export function WeekGrid({ week, typed, onType }: Props) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {week.days.map((each) => {
        const { day, clocked, attendanceId, state, ahead } = each
        return (
          <li key={day} className="flex flex-col gap-2 px-4 py-3 md:flex-row md:items-center md:gap-4">
            <h3 className="flex w-44 shrink-0 justify-between text-table font-medium text-fg max-md:w-full">
              {formatDay(day, 'full').replace(/, \d{4}$/, '')}
              <span className="figures text-fg-muted md:hidden">{hoursText(String(hoursOn(each, typed)))}</span>
            </h3>
            {ahead ? (
              <p className="flex-1 text-table text-fg-subtle">Upcoming</p>
            ) : clocked !== null ? (
              <p className="flex-1 text-table text-fg-muted">
                {attendanceId ? (
                  <Link to={attendanceDays.pageOf(attendanceId)} className="text-primary-fg underline">
                    From the clock
                  </Link>
                ) : (
                  'From the clock'
                )}
                {state && `, ${state}`}
              </p>
            ) : (
              <div className="grid flex-1 grid-cols-2 gap-2 md:grid-cols-4">
                {kindsOfWork.map((kind) => (
                  <label key={kind} className="flex flex-col gap-1 text-caption text-fg-muted">
                    {upperFirst(kind)}
                    <span className="sr-only">{`, hours on ${formatDay(day, 'full')}`}</span>
                    <Input
                      inputMode="decimal"
                      value={typed[keyOf(day, kind)] ?? ''}
                      onChange={({ target }) => onType(keyOf(day, kind), target.value)}
                    />
                  </label>
                ))}
              </div>
            )}
            <span className="figures w-16 text-right text-table font-semibold text-fg max-md:hidden">
              {hoursText(String(hoursOn(each, typed)))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
