import { BadgePlus, CalendarClock, HeartPulse, House, IdCard, Network, Users } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay } from '#client/format.ts'
import { offered } from '#client/record/offered.ts'
import { RecordPage, type AsOfDay, type RecordAlert } from '#client/record/RecordPage.tsx'
import { WorkFigures } from '#client/report/work-figures.tsx'
import { assignments } from '#modules/people/shared/assignments.ts'
import { emergencyContacts, privateContacts } from '#modules/people/shared/contacts.ts'
import { dependants } from '#modules/people/shared/dependants.ts'
import { identifiers } from '#modules/people/shared/identifiers.ts'
import { workingWeeks } from '#modules/people/shared/working-weeks.ts'
import type { Day } from '#shared/day.ts'
import { employees, people, type Person } from '#modules/people/shared/people.ts'
import { FactStrip } from '#client/record/fact-strip.tsx'
import { FileFigures } from './file-figures.tsx'
import { FilePrivate, useOpen } from './file-private.tsx'
import { PersonHead, ReportsTo } from './person-head.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { TeamFaces } from './team-faces.tsx'

/** What is entered of somebody by those to whom all of the file is open. */
const privateEntries = [
  { label: 'New identifier', icon: IdCard, of: identifiers },
  { label: 'New dependant', icon: Users, of: dependants },
  { label: 'New emergency contact', icon: HeartPulse, of: emergencyContacts },
  { label: 'New private contact', icon: House, of: privateContacts },
].map(({ of, ...each }) => ({ ...each, permission: of.api.create.can, list: of.listPage }))

/** All that is kept of a person, with what they do on any day. */
export function PersonRecord() {
  const { can } = useAuth()
  const go = useNavigate()
  const open = useOpen()
  const { id: person = '' } = useParams()
  // Of one person there is one private contact.
  const home = useApi(
    privateContacts.api.list,
    { query: { filter: [`personId:eq:${person}`], limit: '1', fields: 'id' } },
    { enabled: can(privateContacts.api.create.can) },
  )
  const entries = privateEntries.filter(
    ({ list }) => list !== privateContacts.listPage || home.data?.items.length === 0,
  )
  return (
    <RecordPage
      record={people}
      picture={(person, asOf) => (
        <PersonHead person={person}>
          {asOf ? <ReportedTo person={person} asOf={asOf} /> : <ReportsTo {...person} />}
        </PersonHead>
      )}
      alerts={(person, asOf) => notHere(person, asOf)}
      dialogs={{ setPhoto: (props) => <PhotoDialog {...props} /> }}
      actions={({ id, memberId }) =>
        offered(
          [
            {
              label: 'New assignment',
              icon: BadgePlus,
              permission: assignments.api.create.can,
              can: true,
              next: true,
              run: () => void go(`${assignments.listPage}/new?person=${id}`),
            },
            {
              label: 'New working week',
              icon: CalendarClock,
              permission: workingWeeks.api.create.can,
              can: true,
              run: () => void go(`${workingWeeks.listPage}/new?person=${id}`),
            },
            ...(open({ memberId })
              ? entries.map((each) => ({
                  ...each,
                  can: true as const,
                  run: () => void go(`${each.list}/new?person=${id}`),
                }))
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
      filed="What you file here is there for this person and for whoever keeps personnel files, not for their manager."
      figures={(person, asOf) => <FileFigures person={person} asOf={asOf} />}
      tabs={[
        {
          id: 'private',
          label: 'Private',
          when: open,
          show: ({ id, memberId }) => <FilePrivate id={id} memberId={memberId} />,
        },
      ]}
      overview={(person, asOf) => {
        const { id, memberId, state } = person
        return (
          <div className="flex flex-col gap-5">
            {!asOf && memberId && ['notice', 'left'].includes(state) && (
              <WorkFigures title="Open with them" openWith={memberId} empty="Nothing of their own waits." />
            )}
            <FactStrip
              record={assignments}
              title="Job"
              owner={{ personId: id }}
              asOf={asOf}
              lines={[
                'jobName',
                'positionName',
                'departmentName',
                'managerName',
                'placeName',
                'contractType',
                'reason',
              ]}
              empty="No assignment is entered yet: without one this person has no place in the org chart."
            />
            {!asOf && ['active', 'on leave', 'notice'].includes(state) && <TeamFaces person={person} />}
            <FactStrip
              record={workingWeeks}
              title="Working week"
              owner={{ personId: id }}
              asOf={asOf}
              lines={['week', 'weekHours', 'patternName', 'reason']}
              empty="None is entered: this person works as the calendar of the company says."
            />
          </div>
        )
      }}
    />
  )
}

/** Of whoever had not begun on the day, or will not have by then: when they do. */
function notHere({ displayName, hireDate }: Person, asOf: AsOfDay): RecordAlert[] {
  if (!asOf || hireDate <= asOf) return []
  const yet = asOf < companyDay() ? 'did not work here yet' : 'will not work here yet'
  return [
    {
      title: `${displayName} ${yet} on that day`,
      tone: 'info',
      children: `Their first day of work is ${formatDay(hireDate, 'full')}.`,
    },
  ]
}

/** The manager of another day, who need not be in the directory of today: readers who keep the files open theirs. */
function ReportedTo({ person: { managerId, managerName }, asOf }: { person: Person; asOf: Day }) {
  const { can } = useAuth()
  if (!managerId || !managerName) return null
  return (
    <p>
      {asOf < companyDay() ? 'Reported' : 'Will report'} to{' '}
      {can(people.api.create.can) ? (
        <Link
          to={`${people.pageOf(managerId)}?asOf=${asOf}`}
          className="reach rounded-check hover:text-primary-fg hover:underline"
        >
          {managerName}
        </Link>
      ) : (
        managerName
      )}
    </p>
  )
}
