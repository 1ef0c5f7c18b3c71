import { companyDay } from '#client/company-day.ts'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { workingPatterns } from '#modules/people/shared/working-patterns.ts'
import { workingWeeks } from '#modules/people/shared/working-weeks.ts'
import { viewsOf } from '#client/table/fact-views.ts'

export function WorkingWeeksPage() {
  const action = <NewButton record={workingWeeks}>New working week</NewButton>
  return (
    <RecordList
      record={workingWeeks}
      columns={['personName', 'validFrom', 'validTo', 'week', 'weekHours', 'patternId', 'reason']}
      card={['week', 'validFrom', 'reason']}
      views={viewsOf(companyDay())}
      actions={action}
      emptyAction={action}
    />
  )
}
export const WorkingWeekRecord = () => <RecordPage record={workingWeeks} />

export function WorkingPatternsPage() {
  const action = <NewButton record={workingPatterns}>New working pattern</NewButton>
  return (
    <RecordList
      record={workingPatterns}
      columns={['name', 'week', 'weekHours']}
      card={['week', 'weekHours']}
      actions={action}
      emptyAction={action}
    />
  )
}
export const WorkingPatternRecord = () => (
  <RecordPage
    record={workingPatterns}
    overview={({ id }) => (
      <RelatedList
        record={workingWeeks}
        title="Who works by it"
        filters={[
          { field: 'patternId', operator: 'eq', value: id },
          { field: 'state', operator: 'eq', value: 'in force' },
        ]}
        sort="-validFrom"
        columns={['personName', 'validFrom', 'validTo', 'reason']}
        empty="Nobody works by it yet: a working week in their file names it."
      />
    )}
  />
)
