import { useApi } from '#client/api.ts'
import { listOf } from '#client/record/list-figure.tsx'
import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import type { Employee } from '#modules/people/shared/people.ts'
import { attendanceDays } from '#modules/time/shared/attendance-days.ts'
import { shiftAssignments } from '#modules/time/shared/shift-assignments.ts'
import { timeApi } from '#modules/time/shared/time.ts'
import { PersonSchedule, PersonTime, TimeFigures } from './person-addition.tsx'
import { presenceOf } from './presence-words.ts'

/** Whether somebody is at work, away or off today: it opens to what is kept of the day, else to who is away in its week. */
function TodayFigure({ id }: { id: string }) {
  const read = useApi(timeApi.presence, { params: { id } })
  const now = read.data && presenceOf(read.data)
  return (
    <Figure
      label="Today"
      value={now?.word ?? <Nothing />}
      note={read.isError ? 'It could not be read' : now?.note}
      href={
        read.data?.attendance
          ? listOf(attendanceDays, [
              { field: 'personId', operator: 'eq', value: id },
              { field: 'day', operator: 'eq', value: read.data.attendance.day },
            ])
          : `/hr/leave-calendar?by=week${read.data ? `&on=${read.data.day}` : ''}`
      }
    />
  )
}

const isOpen = ({ open }: Employee) => open.includes(attendanceDays.name)

/** Time on the page of a colleague, for whoever may see theirs. */
export const addition: RecordAddition<Employee> = {
  lead: (person) =>
    isOpen(person) && (
      <>
        <TodayFigure id={person.id} />
        <TimeFigures id={person.id} />
      </>
    ),
  tabs: [
    {
      id: 'schedule',
      label: 'Schedule',
      when: ({ open }) => open.includes(shiftAssignments.name),
      show: ({ id }) => <PersonSchedule id={id} />,
    },
    { id: 'time', label: 'Time', when: isOpen, show: ({ id }) => <PersonTime id={id} /> },
  ],
}
