import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { listOf } from '#client/record/list-figure.tsx'
import { Card } from '#client/ui/card.tsx'
import { employees, type Employee } from '#modules/people/shared/people.ts'
import { filterText, type Filter } from '#shared/list.ts'
import { Face } from './face.tsx'

const mostFaces = 12
const fields = 'displayName,photo,jobName'
type Colleague = Pick<Employee, 'id' | 'displayName' | 'photo' | 'jobName'>
type Person = Pick<Employee, 'id' | 'managerId'>

const reportsOf = (managerId: string): Filter[] => [{ field: 'managerId', operator: 'eq', value: managerId }]

/** Somebody of the directory by their id; nothing of a person who does not work here today. */
export function useColleague(id: string | null) {
  const { can } = useAuth()
  return useApi(
    employees.api.read,
    { params: { id: id ?? '' } },
    { enabled: id !== null && can(employees.api.read.can) },
  )
}

/** The people around a person: the manager, the people who report to the person, and those with the same manager. */
export function TeamFaces({ person }: { person: Person }) {
  const { can } = useAuth()
  return can(employees.api.list.can) ? <Team person={person} /> : null
}

function useReports(managerId: string | null) {
  const filters = reportsOf(managerId ?? '')
  // One more than is shown, as a person is no peer of their own.
  const query = { filter: filters.map(filterText), sort: 'displayName', limit: String(mostFaces + 1), fields }
  const read = useApi(employees.api.list, { query }, { enabled: managerId !== null })
  return { read, to: listOf(employees, filters, 'displayName') }
}

function Team({ person: { id, managerId } }: { person: Person }) {
  const manager = useColleague(managerId)
  const peers = useReports(managerId)
  const reports = useReports(id)
  const isReady = managerId === null || (!manager.isPending && !peers.read.isPending)
  const read = isReady ? reports.read : { ...reports.read, data: undefined }
  const others = peers.read.data?.items.filter((each) => each.id !== id) ?? []
  if (isReady && reports.read.data?.items.length === 0 && others.length === 0 && !manager.data) return null
  return (
    <Card title="Team">
      <ReadGate read={read} what="the team" lines={3}>
        {({ items }) => (
          <div className="flex flex-col gap-5">
            {manager.data && <Faces title="Manager" people={[manager.data]} />}
            <Faces title="Direct reports" people={items} to={reports.to} />
            <Faces title="Peers" people={others} to={peers.to} />
          </div>
        )}
      </ReadGate>
    </Card>
  )
}

function Faces({ title, people, to }: { title: string; people: readonly Colleague[]; to?: string }) {
  if (people.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-caption font-medium text-fg-muted">{title}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-3 gap-y-1">
        {people.slice(0, mostFaces).map(({ id, displayName, photo, jobName }) => (
          <li key={id}>
            <Link
              to={employees.pageOf(id)}
              className="-mx-2 flex min-h-12 items-center gap-2.5 rounded-control px-2 py-1 text-table hover:bg-hover"
            >
              <Face id={id} name={displayName} photo={photo} size="md" />
              <span className="min-w-0">
                <span className="block truncate font-medium text-fg">{displayName}</span>
                <span className="block truncate text-caption text-fg-muted">{jobName}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {to && people.length > mostFaces && (
        <Link to={to} className="reach mt-1.5 inline-block rounded-check text-table font-medium text-primary-fg">
          Show all in the directory
        </Link>
      )}
    </section>
  )
}
