import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay, formatNumber } from '#client/format.ts'
import { listOf } from '#client/record/list-figure.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import type { Day } from '#shared/day.ts'
import { standOn } from '#shared/dated.ts'
import { filterText, type Filter } from '#shared/list.ts'
import { assignments } from '#modules/people/shared/assignments.ts'
import { employees, type Person } from '#modules/people/shared/people.ts'
import { lasting } from './lasting.ts'

const factsOf = (id: string): Filter[] => [
  { field: 'personId', operator: 'eq', value: id },
  { field: 'state', operator: 'eq', value: 'in force' },
]
/** The facts of a person in force, the latest first. */
const ratesOf = (id: string) => ({
  query: { filter: [`personId:eq:${id}`, 'state:eq:in force'], sort: '-validFrom', limit: '100' },
})

/** How long somebody is here and in their position. */
export function FileFigures({ person, asOf }: { person: Person; asOf: Day | null }) {
  const { can } = useAuth()
  const { id, hireDate, leaveDate } = person
  const day = asOf ?? companyDay()
  const last = leaveDate !== null && leaveDate < day ? leaveDate : day
  return (
    <>
      <Figure
        label="With the company"
        value={hireDate > day ? <Nothing /> : lasting(hireDate, last)}
        note={`${hireDate > day ? 'From' : 'Since'} ${formatDay(hireDate)}`}
      />
      {!asOf && <ReportsFigure id={id} />}
      {can(assignments.api.list.can) && <PositionSince id={id} asOf={asOf} />}
    </>
  )
}

/** How many people report to somebody; nothing where nobody does. */
export function ReportsFigure({ id }: { id: string }) {
  const { can } = useAuth()
  const filters: Filter[] = [{ field: 'managerId', operator: 'eq', value: id }]
  const may = can(employees.api.list.can)
  const query = { filter: filters.map(filterText), fields: 'id' }
  const count = useApi(employees.api.summary, { query }, { enabled: may }).data?.count
  if (!count) return null
  return <Figure label="Reports" value={formatNumber(count)} href={listOf(employees, filters, 'displayName')} />
}

function PositionSince({ id, asOf }: { id: string; asOf: Day | null }) {
  const day = asOf ?? companyDay()
  const read = useApi(assignments.api.list, ratesOf(id))
  const now = read.data?.items.find((each) => standOn(each, day) === 'now')
  // The first of the assignments that follow each other without another job between them.
  const past = (read.data?.items ?? []).filter((each) => now !== undefined && each.validFrom <= now.validFrom)
  const other = past.findIndex((each) => each.jobId !== now?.jobId || each.positionId !== now?.positionId)
  const first = past.at(other === -1 ? -1 : other - 1)
  return (
    <Figure
      label="In the position"
      value={first ? lasting(first.validFrom, day) : <Nothing />}
      href={listOf(assignments, factsOf(id), '-validFrom')}
      note={
        first
          ? `${now!.positionName ?? now!.jobName}, since ${formatDay(first.validFrom)}`
          : `No assignment holds ${asOf ? 'on that day' : 'today'}`
      }
    />
  )
}
