import { companyDay } from '#client/company-day.ts'
import { ListFigure } from '#client/record/list-figure.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import type { HrHomeAddition } from '#modules/people/client/hr-home-place.ts'
import { addDays, mondayOf } from '#shared/day.ts'
import { filtersOn } from '#shared/list.ts'

const AwayToday = () => (
  <ListFigure
    record={leaveRequests}
    label="Away today"
    filters={filtersOn(leaveRequests.measure('away').filters, companyDay())}
    sort="lastDay"
  />
)

/** Approved leave with a part of it in this week, Monday to Sunday. */
function AwayThisWeek() {
  const monday = mondayOf(companyDay())
  return (
    <RelatedList
      record={leaveRequests}
      title="Away this week"
      filters={[
        { field: 'state', operator: 'eq', value: 'approved' },
        { field: 'firstDay', operator: 'lte', value: addDays(monday, 6) },
        { field: 'lastDay', operator: 'gte', value: monday },
      ]}
      sort="firstDay"
      columns={['personName', 'typeName', 'firstDay', 'lastDay']}
      empty="No approved leave this week."
    />
  )
}

/** Who is away, on the first page of people. */
export const addition: HrHomeAddition = {
  can: leaveRequests.api.list.can,
  figures: () => <AwayToday />,
  card: () => <AwayThisWeek />,
}
