import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import type { Person } from '#modules/people/shared/people.ts'
import { Balances } from './balances.tsx'

function PersonLeave({ id }: { id: string }) {
  const { can } = useAuth()
  return (
    <div className="flex flex-col gap-5">
      {can('hr.leave-entries.read') && <Balances personId={id} />}
      <RequestsOf personId={id} />
    </div>
  )
}

/** What a person asked for, the latest first. */
export const RequestsOf = ({ personId }: { personId: string }) => (
  <RelatedList
    record={leaveRequests}
    title="Leave"
    filters={[{ field: 'personId', operator: 'eq', value: personId }]}
    sort="-firstDay"
    columns={['typeName', 'state', 'firstDay', 'lastDay', 'quantity']}
    empty="No leave has been asked for yet."
  />
)

/** Leave in a personnel file. */
export const addition: RecordAddition<Person> = {
  tabs: [{ id: 'leave', label: 'Leave', show: ({ id }) => <PersonLeave id={id} /> }],
}
