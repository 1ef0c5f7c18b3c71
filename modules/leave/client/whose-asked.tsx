import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { Asked as Asking } from '#client/report/params.ts'
import { Asked } from '#client/report/report-bar.tsx'
import { Select } from '#client/ui/select.tsx'
import { chartOperators, type ChartOperator } from '#shared/list.ts'
import type { LeaveCalendar } from './away.ts'

const everyone = 'everyone'
const teams: Record<ChartOperator, string> = { reports: 'My team', below: 'My team and below' }

/** The part of the people that the address asks for. */
export function useWhose(asked: Asking): { whose?: ChartOperator; departmentId?: string } {
  const whose = chartOperators.find((each) => each === asked.text('whose'))
  const departmentId = asked.text('department')
  return whose ? { whose } : departmentId ? { departmentId } : {}
}

type Props = { asked: Asking; departments: LeaveCalendar['departments'] }

/** Whose leave is shown: everyone's that the reader may see, their team's, or that of a department. */
export function WhoseAsked({ asked, departments }: Props) {
  const { me } = useAuth()
  const { whose, departmentId } = useWhose(asked)
  const options = [
    { value: everyone, label: 'Everyone I may see' },
    ...(me?.leads || whose ? chartOperators.map((value) => ({ value, label: teams[value] })) : []),
    ...(departments.length > 1 || departmentId
      ? departments.map(({ id, name }) => ({ value: id, label: `Department: ${name}` }))
      : []),
  ]
  if (options.length === 1) return null
  const isTeam = (value: string): value is ChartOperator => chartOperators.some((each) => each === value)
  return (
    <Asked label="People" className="w-60 max-md:flex-1 max-md:basis-48">
      {(id) => (
        <Select
          id={id}
          value={whose ?? departmentId ?? everyone}
          options={options}
          onChange={(value) =>
            asked.set({
              whose: isTeam(value) ? value : undefined,
              department: value === everyone || isTeam(value) ? undefined : value,
            })
          }
        />
      )}
    </Asked>
  )
}
