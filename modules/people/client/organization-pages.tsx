import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { departments, jobs, places } from '#modules/people/shared/organization.ts'
import { positions } from '#modules/people/shared/positions.ts'

export function DepartmentsPage() {
  const action = <NewButton record={departments}>New department</NewButton>
  return (
    <RecordList record={departments} columns={['name', 'code', 'parentId']} actions={action} emptyAction={action} />
  )
}

export function JobsPage() {
  const action = <NewButton record={jobs}>New job</NewButton>
  return <RecordList record={jobs} columns={['name', 'family']} actions={action} emptyAction={action} />
}

export function PlacesPage() {
  const action = <NewButton record={places}>New place</NewButton>
  return (
    <RecordList
      record={places}
      columns={['name', 'city', 'country', 'timeZone']}
      actions={action}
      emptyAction={action}
    />
  )
}

export function PositionsPage() {
  const action = <NewButton record={positions}>New position</NewButton>
  return (
    <RecordList
      record={positions}
      columns={['name', 'code', 'jobId', 'departmentId', 'reportsToId']}
      card={['code', 'departmentName', 'jobName']}
      actions={action}
      emptyAction={action}
    />
  )
}
