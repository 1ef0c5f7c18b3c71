import { FolderOpen, Network } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { offered } from '#client/record/offered.ts'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { employees, people } from '#modules/people/shared/people.ts'

/** Somebody who works here, as everybody may know them. */
export function EmployeeRecord() {
  const { can } = useAuth()
  const go = useNavigate()
  return (
    <RecordPage
      record={employees}
      actions={({ id }) =>
        offered(
          [
            {
              label: 'Personnel file',
              icon: FolderOpen,
              permission: people.api.create.can,
              can: true,
              run: () => void go(people.pageOf(id)),
            },
            {
              label: 'Show in org chart',
              icon: Network,
              permission: employees.api.list.can,
              can: true,
              run: () => void go(`/hr/org-chart?person=${id}`),
            },
          ],
          can,
        )
      }
      overview={({ id, displayName }) => (
        <RelatedList
          record={employees}
          title={`Who reports to ${displayName}`}
          filters={[{ field: 'managerId', operator: 'eq', value: id }]}
          sort="displayName"
          columns={['displayName', 'jobName', 'departmentName', 'placeName', 'mail']}
          limit={20}
          empty="Nobody reports to them."
        />
      )}
    />
  )
}
