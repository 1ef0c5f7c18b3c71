import { NewButton } from '#client/record/new-button.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { people } from '#modules/people/shared/people.ts'
import { withFace } from './face.tsx'

const views: View[] = [
  { id: 'here', label: 'Here', filters: [{ field: 'state', operator: 'in', value: 'active,on leave,notice' }] },
  {
    id: 'to-come',
    label: 'To come',
    filters: [{ field: 'state', operator: 'eq', value: 'prehire' }],
    sort: 'hireDate',
  },
  {
    id: 'leaving',
    label: 'Leaving',
    filters: [{ field: 'state', operator: 'eq', value: 'notice' }],
    sort: 'leaveDate',
  },
  { id: 'left', label: 'Left', filters: [{ field: 'state', operator: 'eq', value: 'left' }], sort: '-leaveDate' },
  { id: 'all', label: 'All', filters: [] },
]

export function PeoplePage() {
  const action = <NewButton record={people}>New personnel file</NewButton>
  return (
    <RecordList
      record={people}
      columns={['displayName', 'employeeId', 'state', 'jobId', 'departmentId', 'managerId', 'hireDate', 'leaveDate']}
      card={['jobName', 'departmentName', 'state', 'hireDate']}
      cell={withFace}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}
