import { companyDay } from '#client/company-day.ts'
import { RelatedList } from '#client/table/related-list.tsx'
import type { HrHomeAddition } from '#modules/people/client/hr-home-place.ts'
import { interviews } from '#modules/recruiting/shared/interviews.ts'
import { addDays, mondayOf } from '#shared/day.ts'

/** Interviews of this week, Monday to Sunday, that are not cancelled. */
function InterviewsThisWeek() {
  const monday = mondayOf(companyDay())
  return (
    <RelatedList
      record={interviews}
      title="Interviews this week"
      filters={[
        { field: 'state', operator: 'in', value: 'planned,held' },
        { field: 'day', operator: 'gte', value: monday },
        { field: 'day', operator: 'lte', value: addDays(monday, 6) },
      ]}
      sort="day"
      columns={['applicantName', 'day', 'time', 'interviewerName']}
      empty="No interviews this week."
    />
  )
}

/** Who is interviewed, on the first page of people. */
export const addition: HrHomeAddition = { can: interviews.api.list.can, card: () => <InterviewsThisWeek /> }
