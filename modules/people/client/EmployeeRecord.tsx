import { FolderOpen, Network } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { WithMember, WithMemberFigures } from '#client/inbox/with-member.tsx'
import { offered } from '#client/record/offered.ts'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { places } from '#modules/people/shared/organization.ts'
import { employees, people } from '#modules/people/shared/people.ts'
import { members } from '#modules/settings/shared/members.ts'
import { ReportsFigure } from './file-figures.tsx'
import { PersonHead, ReportsTo, Tenure } from './person-head.tsx'
import { TeamFaces } from './team-faces.tsx'

/** Somebody who works here, as everybody may know them. */
export function EmployeeRecord() {
  const { can } = useAuth()
  const go = useNavigate()
  return (
    <RecordPage
      record={employees}
      actions={({ id, open }) =>
        offered(
          [
            ...(open.includes(people.name)
              ? [
                  {
                    label: 'Personnel file',
                    icon: FolderOpen,
                    permission: people.api.list.can,
                    can: true as const,
                    run: () => void go(people.pageOf(id)),
                  },
                ]
              : []),
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
      picture={(person) => (
        <PersonHead person={person}>
          <ReportsTo {...person} />
          <Tenure hireDate={person.hireDate} />
        </PersonHead>
      )}
      filed="Everybody who finds this person in the directory sees these documents. Personal documents belong in the personnel file."
      figures={({ id, placeId, placeName, memberId }) => (
        <>
          <Figure
            label="Place"
            value={placeName ?? <Nothing />}
            href={placeId && can(places.api.read.can) ? places.pageOf(placeId) : undefined}
          />
          <ReportsFigure id={id} />
          {can(members.api.read.can) && <Access memberId={memberId} />}
          {memberId && <WithMemberFigures memberId={memberId} to={`${employees.pageOf(id)}?tab=approvals`} />}
        </>
      )}
      tabs={[
        {
          id: 'approvals',
          label: 'Approvals',
          when: ({ memberId }) => memberId !== null,
          show: ({ memberId }) => <WithMember memberId={memberId!} />,
        },
      ]}
      overview={(person) => <TeamFaces person={person} />}
    />
  )
}

/** Which roles somebody has here, for whoever may see members; it opens to the member. */
function Access({ memberId }: { memberId: string | null }) {
  const read = useApi(members.api.read, { params: { id: memberId! } }, { enabled: memberId !== null })
  const value = () => {
    if (memberId === null) return 'No member'
    if (!read.data) return <Nothing />
    return read.data.state === 'disabled' ? 'Disabled' : (read.data.roles ?? 'No role')
  }
  return (
    <Figure
      label="Access"
      value={value()}
      href={memberId ? members.pageOf(memberId) : undefined}
      note={read.isError ? 'It could not be read' : memberId === null ? 'They do not sign in' : undefined}
    />
  )
}
