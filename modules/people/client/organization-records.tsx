import { RecordPage } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { departments, jobs, places } from '#modules/people/shared/organization.ts'
import { employees } from '#modules/people/shared/people.ts'

/** Whoever works in it today. */
const Staff = ({ field, id }: { field: 'departmentId' | 'jobId' | 'placeId'; id: string }) => (
  <RelatedList
    record={employees}
    title="Who works here"
    filters={[{ field, operator: 'eq', value: id }]}
    sort="displayName"
    columns={['displayName', 'jobName', 'departmentName', 'managerName']}
    limit={20}
    empty="Nobody is assigned to it today."
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
