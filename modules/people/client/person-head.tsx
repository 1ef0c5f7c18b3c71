import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { companyDay } from '#client/company-day.ts'
import { formatDay } from '#client/format.ts'
import { employees, type Employee } from '#modules/people/shared/people.ts'
import type { Day } from '#shared/day.ts'
import { Face } from './face.tsx'
import { lasting } from './lasting.ts'
import { useColleague } from './team-faces.tsx'

type Person = Pick<Employee, 'id' | 'displayName' | 'photo' | 'jobName' | 'departmentName'>

/** The face of a person with the job and department, and what is said below. */
export const PersonHead = ({ person, children }: { person: Person; children: ReactNode }) => (
  <div className="flex min-w-0 items-center gap-4">
    <Face id={person.id} name={person.displayName} photo={person.photo} size="lg" />
    <div className="flex min-w-0 flex-col gap-1 text-table text-fg-muted">
      {person.jobName && (
        <p className="text-body">
          <span className="font-medium text-fg">{person.jobName}</span>
          {person.departmentName && `, ${person.departmentName}`}
        </p>
      )}
      {children}
    </div>
  </div>
)

/** The manager of today, with the face. */
export function ReportsTo({ managerId, managerName }: Pick<Employee, 'managerId' | 'managerName'>) {
  const manager = useColleague(managerId)
  if (!managerId || !managerName) return null
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
      Reports to
      <Link
        to={employees.pageOf(managerId)}
        className="reach inline-flex items-center gap-1.5 rounded-check font-medium text-fg hover:underline"
      >
        <Face id={managerId} name={managerName} photo={manager.data?.photo ?? null} />
        {managerName}
      </Link>
    </p>
  )
}

/** '3 years 2 months, since Sep 3, 2023'. */
export function Tenure({ hireDate }: { hireDate: Day }) {
  const today = companyDay()
  if (hireDate > today) return <p>Starts {formatDay(hireDate)}</p>
  return (
    <p>
      {lasting(hireDate, today)}, since {formatDay(hireDate)}
    </p>
  )
}
