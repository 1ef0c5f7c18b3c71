import { RecordPage } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { ChartNoAxesColumn } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { offered } from '#client/record/offered.ts'
import { headcountPlans } from '#modules/people/shared/headcount-plans.ts'
import { departments, jobs, places } from '#modules/people/shared/organization.ts'
import { employees } from '#modules/people/shared/people.ts'
import { positions } from '#modules/people/shared/positions.ts'
import { FactStrip } from '#client/record/fact-strip.tsx'
import { withFace } from './face.tsx'

/** Whoever works in it today. */
const Staff = ({ field, id }: { field: 'departmentId' | 'jobId' | 'placeId' | 'positionId'; id: string }) => (
  <RelatedList
    record={employees}
    title="Headcount"
    filters={[{ field, operator: 'eq', value: id }]}
    sort="displayName"
    columns={['displayName', 'jobName', 'departmentName', 'managerName']}
    cell={withFace}
    limit={20}
    empty="No one is assigned today."
  />
)

export const DepartmentRecord = () => (
  <RecordPage
    record={departments}
    overview={({ id }) => (
      <div className="flex flex-col gap-5">
        <RelatedList
          record={departments}
          title="Parts"
          filters={[{ field: 'parentId', operator: 'eq', value: id }]}
          sort="name"
          columns={['name', 'code']}
          empty="It has no parts."
        />
        <Staff field="departmentId" id={id} />
      </div>
    )}
  />
)
export const JobRecord = () => <RecordPage record={jobs} overview={({ id }) => <Staff field="jobId" id={id} />} />
export const PlaceRecord = () => <RecordPage record={places} overview={({ id }) => <Staff field="placeId" id={id} />} />

/** How many there may be, as of today and in the times before and after. */
const Plans = ({ id }: { id: string }) => (
  <FactStrip
    record={headcountPlans}
    title="Headcount plan"
    owner={{ positionId: id }}
    lines={['planned', 'cost', 'reason']}
    empty="No plan is entered yet, so it may be filled by as many as you like."
  />
)

export function PositionRecord() {
  const { can } = useAuth()
  const go = useNavigate()
  return (
    <RecordPage
      record={positions}
      actions={({ id, departmentId }) =>
        offered(
          [
            {
              label: 'New headcount plan',
              icon: ChartNoAxesColumn,
              permission: headcountPlans.api.create.can,
              can: true,
              next: true,
              run: () => void go(`${headcountPlans.listPage}/new?position=${id}&department=${departmentId}`),
            },
          ],
          can,
        )
      }
      overview={({ id }) => (
        <div className="flex flex-col gap-5">
          <Plans id={id} />
          <Staff field="positionId" id={id} />
          <RelatedList
            record={positions}
            title="Positions that report to it"
            filters={[{ field: 'reportsToId', operator: 'eq', value: id }]}
            sort="code"
            columns={['name', 'code', 'departmentName']}
            empty="No position reports to it."
          />
        </div>
      )}
    />
  )
}
