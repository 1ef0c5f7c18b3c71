import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import type { Employee } from '#modules/people/shared/people.ts'
import { LeavesToCome, PersonLeave } from './person-addition.tsx'

const isOpen = ({ open }: Employee) => open.includes(leaveRequests.name)

/** Leave on the page of a colleague, for readers who may see theirs. */
export const addition: RecordAddition<Employee> = {
  figures: (person) => isOpen(person) && <LeavesToCome id={person.id} />,
  tabs: [{ id: 'leave', label: 'Leave', when: isOpen, show: ({ id }) => <PersonLeave id={id} /> }],
}
