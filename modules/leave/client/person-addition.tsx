import { useApi } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { formatDay } from '#client/format.ts'
import { ListFigure, listOf } from '#client/record/list-figure.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { addDays, type Day } from '#shared/day.ts'
import type { Filter } from '#shared/list.ts'
import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import type { Person } from '#modules/people/shared/people.ts'
import { AbsenceByType, AbsenceFigure } from './absence.tsx'
import { Balances } from './balances.tsx'
import { amountOf } from './words.ts'

export function PersonLeave({ id, on = null }: { id: string; on?: Day | null }) {
  const { can } = useAuth()
  return (
    <div className="flex flex-col gap-5">
      {can(leaveApi.balances.can) && <Balances personId={id} on={on ?? undefined} />}
      {can(leaveRequests.api.list.can) && <AbsenceByType personId={id} on={on} />}
      <RequestsOf personId={id} until={on} />
    </div>
  )
}

/** What a person asked for, the latest first; of another day, what begins on it or before. */
export const RequestsOf = ({ personId, limit, until }: { personId: string; limit?: number; until?: Day | null }) => (
  <RelatedList
    record={leaveRequests}
    title={until ? `Leave up to ${formatDay(until)}` : 'Leave'}
    optional
    filters={[
      { field: 'personId', operator: 'eq', value: personId },
      ...(until ? [{ field: 'firstDay', operator: 'lte', value: until } as const] : []),
    ]}
    sort="-firstDay"
    columns={['typeName', 'state', 'firstDay', 'lastDay', 'quantity']}
    {...(limit ? { limit } : {})}
    empty={until ? 'No leave that begins by that day.' : 'No leave has been asked for yet.'}
  />
)

/** Leave of a person that is agreed to and lies, with a part of it, in these days. */
const between = (id: string, from: Day, to: Day): Filter[] => [
  { field: 'personId', operator: 'eq', value: id },
  { field: 'state', operator: 'eq', value: 'approved' },
  { field: 'firstDay', operator: 'lte', value: to },
  { field: 'lastDay', operator: 'gte', value: from },
]

/** What is agreed to for the next 30 days, or for those after another day. */
export const LeavesToCome = ({ id, on }: { id: string; on?: Day | null }) => (
  <ListFigure
    record={leaveRequests}
    label={on ? 'Leaves of the 30 days after' : 'Leaves of the next 30 days'}
    filters={between(id, addDays(on ?? companyDay(), 1), addDays(on ?? companyDay(), 30))}
    sort="firstDay"
  />
)

/** Whether they are away on the day and until when, what is agreed to for the next 30 days, and what there was in the last 12 months. */
function LeaveFigures({ id, on }: { id: string; on: Day | null }) {
  const { can } = useAuth()
  const day = on ?? companyDay()
  const now = between(id, day, day)
  const may = can(leaveRequests.api.list.can)
  // The calendar says that somebody is away also where the leave is nobody's business.
  const read = useApi(leaveApi.calendar, { query: { from: day, to: day, personId: id } }, { enabled: may })
  if (!may) return null
  const away = read.data?.people[0]?.away.find(({ state }) => state === 'approved')
  return (
    <>
      <Figure
        label={on ? 'Leave on that day' : 'Leave today'}
        value={!read.data ? <Nothing /> : away ? `Until ${formatDay(away.lastDay)}` : 'None'}
        href={away && !away.requestId ? undefined : listOf(leaveRequests, now, '-firstDay')}
        note={away ? (away.typeName ?? 'Away') : undefined}
      />
      <LeavesToCome id={id} on={on} />
      <AbsenceFigure personId={id} on={on} />
      {can(leaveApi.balances.can) && <LeaveLeft id={id} on={on} />}
    </>
  )
}

/** What is left of the leave that is given: of the first type, the others beside it. */
function LeaveLeft({ id, on }: { id: string; on: Day | null }) {
  const read = useApi(leaveApi.balances, { query: { personId: id, ...(on ? { on } : {}) } })
  const [first, ...others] = (read.data?.types ?? []).filter(({ tracked }) => tracked)
  if (read.data && !first) return null
  return (
    <Figure
      label={first ? `${first.typeName} left` : 'Leave left'}
      value={first ? amountOf(first.available, first.unit) : <Nothing />}
      href={first && `/hr/leave/account?person=${id}&type=${first.typeId}&on=${read.data!.on}`}
      note={
        read.isError
          ? 'It could not be read'
          : others.map(({ typeName, available, unit }) => `${typeName} ${amountOf(available, unit)}`).join(' · ')
      }
    />
  )
}

/** Leave in a personnel file. */
export const addition: RecordAddition<Person> = {
  asOf: true,
  figures: ({ id }, asOf) => <LeaveFigures id={id} on={asOf} />,
  tabs: [
    {
      id: 'leave',
      label: 'Leave',
      needs: [leaveApi.balances.can, leaveRequests.api.list.can],
      show: ({ id }, asOf) => <PersonLeave id={id} on={asOf} />,
    },
  ],
}
