import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { listOf } from '#client/record/list-figure.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { mondayOf, type Day } from '#shared/day.ts'
import { filterText, type Filter } from '#shared/list.ts'
import { total } from '#shared/money.ts'
import { attendanceDays } from '#modules/time/shared/attendance-days.ts'
import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import type { Person } from '#modules/people/shared/people.ts'
import { shiftAssignments } from '#modules/time/shared/shift-assignments.ts'
import { timeApi } from '#modules/time/shared/time.ts'
import { timeCorrections } from '#modules/time/shared/time-corrections.ts'
import { CorrectionsOf, DaysOf } from './MyTimePage.tsx'
import { WeekOf } from './week-of.tsx'
import { hoursText } from './words.ts'

export const PersonTime = ({ id, on = null }: { id: string; on?: Day | null }) => (
  <div className="flex flex-col gap-5">
    <DaysOf personId={id} until={on} />
    <CorrectionsOf personId={id} until={on} />
  </div>
)

/** When somebody works: a week of theirs, and the shifts that it follows from. */
export const PersonSchedule = ({ id, on = null }: { id: string; on?: Day | null }) => (
  <div className="flex flex-col gap-5">
    {useAuth().can(timeApi.roster.can) && <WeekOf key={on} personId={id} on={on} />}
    <RelatedList
      record={shiftAssignments}
      optional
      title="Shifts"
      filters={[
        { field: 'personId', operator: 'eq', value: id },
        { field: 'state', operator: 'eq', value: 'in force' },
      ]}
      sort="-validFrom"
      columns={['worksName', 'validFrom', 'validTo']}
      {...(on ? { asOf: on } : {})}
      empty={on ? 'No shift is assigned on that day.' : 'No shift is assigned.'}
    />
  </div>
)

/** What was worked since Monday against what was planned for these days, and whether somebody is in on the day. */
export function TimeFigures({ id, on }: { id: string; on?: Day | null }) {
  const { can } = useAuth()
  const day = on ?? companyDay()
  const days: Filter[] = [
    { field: 'personId', operator: 'eq', value: id },
    { field: 'day', operator: 'gte', value: mondayOf(day) },
    { field: 'day', operator: 'lte', value: day },
  ]
  const may = can(attendanceDays.api.list.can)
  const read = useApi(
    attendanceDays.api.list,
    { query: { filter: days.map(filterText), fields: 'day,state,hours,plannedHours,cameAt', limit: '10' } },
    { enabled: may },
  )
  if (!may) return null
  const rows = read.data?.items ?? []
  const sum = (of: 'hours' | 'plannedHours') => `${hoursText(total(rows.map((each) => each[of])))} h`
  const now = rows.find((each) => each.day === day)
  return (
    <Figure
      label={on ? 'Hours of that week' : 'Hours this week'}
      value={read.data ? sum('hours') : <Nothing />}
      href={listOf(attendanceDays, days, '-day')}
      note={
        !read.data
          ? '\u00a0'
          : rows.length === 0
            ? 'No shift and no punch since Monday'
            : `Of ${sum('plannedHours')} planned${now ? `; ${on ? 'that day' : 'today'} ${now.state}` : ''}`
      }
    />
  )
}

/** Time in a personnel file. */
export const addition: RecordAddition<Person> = {
  asOf: true,
  figures: ({ id }, asOf) => <TimeFigures id={id} on={asOf} />,
  tabs: [
    {
      id: 'schedule',
      label: 'Schedule',
      needs: [timeApi.roster.can, shiftAssignments.api.list.can],
      show: ({ id }, asOf) => <PersonSchedule id={id} on={asOf} />,
    },
    {
      id: 'time',
      label: 'Time',
      needs: [attendanceDays.api.list.can, timeCorrections.api.list.can],
      show: ({ id }, asOf) => <PersonTime id={id} on={asOf} />,
    },
  ],
}
