import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { companyDay } from '#client/company-day.ts'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DayText } from '#client/ui/day.tsx'
import { calendars, type CalendarDetail } from '#modules/calendars/shared/calendars.ts'
import { timesInWords, weekInWords } from '#modules/calendars/shared/working-times.ts'
import { YearGrid } from './year-grid.tsx'

const settings = [{ label: 'Settings', to: '/settings' }]

/** One calendar: its week, and a year of it at a glance. */
export const CalendarRecord = () => (
  <RecordPage
    record={calendars}
    crumbs={settings}
    properties={['name', 'entityId', 'timeZone', 'isDefault', 'daysListed', 'listedUntil', 'createdAt']}
    overview={(calendar) => <Overview calendar={calendar} />}
  />
)

function Overview({ calendar }: { calendar: CalendarDetail }) {
  const { week, days } = calendar
  const [year, setYear] = useState(() => Number(companyDay().slice(0, 4)))
  const ofYear = days.filter(({ day }) => day.startsWith(String(year)))
  return (
    <>
      <Card title="Working time">
        <p className="text-table text-fg">{weekInWords(week)}</p>
        <p className="mt-1 text-table text-fg-muted">
          {calendar.timeZone
            ? `Time zone: ${calendar.timeZone.replaceAll('_', ' ')}.`
            : 'Time zone of the legal entity.'}
        </p>
      </Card>
      <Card
        title="Year"
        note={year}
        action={
          <>
            <IconButton label="Previous year" icon={ChevronLeft} size="sm" onClick={() => setYear(year - 1)} />
            <IconButton label="Next year" icon={ChevronRight} size="sm" onClick={() => setYear(year + 1)} />
          </>
        }
      >
        <YearGrid key={year} year={year} week={week} days={days} />
      </Card>
      <Card title={`Other days of ${year}`} note={ofYear.length} padded={false}>
        {ofYear.length === 0 ? (
          <p className="p-4 text-table text-fg-muted">No other days in {year}: the working time applies every week.</p>
        ) : (
          <ul>
            {ofYear.map(({ day, name, work }) => (
              <li
                key={day}
                className="flex flex-wrap gap-x-4 gap-y-0.5 border-t border-line px-4 py-2 text-table first:border-0"
              >
                <DayText day={day} className="figures w-28 text-fg-muted" />
                <span className="min-w-0 flex-1 basis-40 text-fg">{name}</span>
                <span className="text-fg-muted">{timesInWords(work)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
