import { PencilLine } from 'lucide-react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { attendanceDays, type AttendanceDay } from '#modules/time/shared/attendance-days.ts'
import { punches } from '#modules/time/shared/punches.ts'
import { timeCorrections } from '#modules/time/shared/time-corrections.ts'
import { hoursText } from './words.ts'

const views: View[] = [
  { id: 'so-far', label: 'So far', filters: [{ field: 'day', operator: 'lte', value: 'today' }] },
  { id: 'all', label: 'All', filters: [] },
  { id: 'missing', label: 'Punch missing', ...attendanceDays.measure('missing') },
  { id: 'at-work', label: 'At work', ...attendanceDays.measure('at-work') },
  { id: 'conflicts', label: 'Punched on leave', ...attendanceDays.measure('conflicts') },
]

export const AttendancePage = () => (
  <RecordList
    record={attendanceDays}
    columns={['personName', 'day', 'state', 'shiftName', 'cameAt', 'wentAt', 'hours', 'lateMinutes', 'earlyMinutes']}
    card={['day', 'state', 'shiftName', 'hours']}
    views={views}
  />
)

const time = (at: string | null) => at ?? <Nothing />
const minutes = (count: number) => (count === 0 ? 'On time' : `${formatNumber(count)} minutes off`)

/** One day of one person: each figure opens to its punches. */
export const AttendanceRecord = () => (
  <RecordPage
    record={attendanceDays}
    alerts={alertsOf}
    figures={({ id, hours, plannedHours, cameAt, wentAt, lateMinutes, earlyMinutes, shiftName }) => {
      const href = `${punches.listPage}?filter=attendanceDayId:eq:${id}`
      return (
        <>
          <Figure
            label="Hours worked"
            value={hoursText(hours)}
            note={`${hoursText(plannedHours)} planned`}
            href={href}
          />
          <Figure
            label="Came at"
            value={time(cameAt)}
            note={shiftName && cameAt ? minutes(lateMinutes) : undefined}
            href={href}
          />
          <Figure
            label="Went at"
            value={time(wentAt)}
            note={shiftName && wentAt ? minutes(earlyMinutes) : undefined}
            href={href}
          />
        </>
      )
    }}
    overview={(day) => (
      <div className="flex flex-col gap-5">
        <RelatedList
          record={punches}
          title="Punches"
          filters={[{ field: 'attendanceDayId', operator: 'eq', value: day.id }]}
          sort="at"
          columns={['shownAt', 'kind', 'source']}
          limit={20}
          empty="No punches on this day."
        />
        <RelatedList
          record={timeCorrections}
          title="Time corrections"
          filters={[
            { field: 'personId', operator: 'eq', value: day.personId },
            { field: 'day', operator: 'eq', value: day.day },
          ]}
          sort="-createdAt"
          columns={['state', 'inAt', 'outAt', 'voidsId', 'reason']}
          empty="No time corrections."
        />
        <Correct day={day} />
      </div>
    )}
  />
)

/** Whoever worked it, or keeps time for others, asks for what is missing. */
function Correct({ day: { day, memberId, personId, missing } }: { day: AttendanceDay }) {
  const { can, me } = useAuth()
  const own = memberId !== null && memberId === me?.id
  if (!can(timeCorrections.api.create.can) || !(own || can('hr.shift-types.update'))) return null
  const asked = new URLSearchParams({ day, ...(own ? {} : { person: personId }), ...(missing ? { missing } : {}) })
  return (
    <div>
      <LinkButton to={`${timeCorrections.listPage}/new?${asked}`} icon={PencilLine}>
        Ask for a correction
      </LinkButton>
    </div>
  )
}

function alertsOf({ conflict, missing, outside }: AttendanceDay): RecordAlert[] {
  const alerts: RecordAlert[] = []
  if (conflict)
    alerts.push({
      title: 'Punched on a day of leave',
      tone: 'warning',
      children: 'Cancel the leave, or ask for a correction that voids the punch.',
    })
  if (missing)
    alerts.push({
      title: missing === 'out' ? 'The time out is missing' : 'The time in is missing',
      tone: 'warning',
      children: 'Add it with a time correction.',
    })
  if (outside > 0)
    alerts.push({
      title: outside === 1 ? 'A punch is outside the shift' : `${formatNumber(outside)} punches are outside the shift`,
      tone: 'info',
      children: 'Punches outside the shift do not count as hours.',
    })
  return alerts
}

export const PunchesPage = () => (
  <RecordList
    record={punches}
    columns={['shownAt', 'personName', 'kind', 'state', 'shiftDay', 'source', 'timeZone']}
    card={['personName', 'kind', 'state']}
  />
)

export function PunchRecord() {
  const { can } = useAuth()
  return (
    <RecordPage
      record={punches}
      overview={({ id, state, shiftDay }) =>
        state === 'counts' && can(timeCorrections.api.create.can) ? (
          <div>
            <LinkButton
              to={`${timeCorrections.listPage}/new?punch=${id}${shiftDay ? `&day=${shiftDay}` : ''}`}
              icon={PencilLine}
            >
              Ask that it does not count
            </LinkButton>
          </div>
        ) : null
      }
    />
  )
}
