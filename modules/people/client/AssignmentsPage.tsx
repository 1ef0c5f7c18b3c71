import { companyDay } from '#client/company-day.ts'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { assignments } from '#modules/people/shared/assignments.ts'
import { headcountPlans } from '#modules/people/shared/headcount-plans.ts'
import { viewsOf } from '#client/table/fact-views.ts'

export function AssignmentsPage() {
  const action = <NewButton record={assignments}>New assignment</NewButton>
  return (
    <RecordList
      record={assignments}
      columns={['personName', 'validFrom', 'validTo', 'jobId', 'departmentId', 'managerId', 'fte', 'reason']}
      card={['jobName', 'departmentName', 'validFrom']}
      views={viewsOf(companyDay())}
      actions={action}
      emptyAction={action}
    />
  )
}

export function HeadcountPlansPage() {
  const action = <NewButton record={headcountPlans}>New headcount plan</NewButton>
  return (
    <RecordList
      record={headcountPlans}
      columns={['departmentName', 'positionId', 'validFrom', 'validTo', 'planned', 'costPerHead', 'cost', 'reason']}
      card={['positionName', 'validFrom', 'planned']}
      views={viewsOf(companyDay())}
      actions={action}
      emptyAction={action}
    />
  )
}
