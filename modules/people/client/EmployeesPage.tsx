import { RecordList } from '#client/table/RecordList.tsx'
import { employees } from '#modules/people/shared/people.ts'
import { withFace } from './name-cell.tsx'

/** The directory. */
export const EmployeesPage = () => (
  <RecordList
    record={employees}
    columns={['displayName', 'jobId', 'departmentId', 'managerId', 'placeId', 'mail', 'businessPhone']}
    card={['jobName', 'departmentName', 'mail']}
    cell={withFace}
    emptyNote="Whoever has a personnel file and works here today stands here."
  />
)
