import { useApi } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay, formatNumber } from '#client/format.ts'
import { listOf } from '#client/record/list-figure.tsx'
import { Card } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { addDays, type Day } from '#shared/day.ts'
import { filterText, type Filter } from '#shared/list.ts'
import { total } from '#shared/money.ts'
import { leaveRequests, type LeaveRequest } from '#modules/leave/shared/leave-requests.ts'
import { amountOf } from './words.ts'

/** As many as one answer of a list has. */
const most = 200
/** Of whom, and the day with which the 12 months end; today where left out. */
type Props = { personId: string; on?: Day | null }
const months = (on: Props['on']): string => (on ? `the 12 months up to ${formatDay(on)}` : 'the last 12 months')

/** Approved leave of a person that began in 12 months, the day they end with included. */
const lastYear = ({ personId, on }: Props): Filter[] => [
  { field: 'personId', operator: 'eq', value: personId },
  { field: 'state', operator: 'eq', value: 'approved' },
  { field: 'firstDay', operator: 'gte', value: addDays(on ?? companyDay(), -365) },
  { field: 'firstDay', operator: 'lte', value: on ?? companyDay() },
]

const useLastYear = (of: Props) =>
  useApi(leaveRequests.api.list, {
    query: {
      filter: lastYear(of).map(filterText),
      fields: 'typeId,typeName,quantity,unit',
      sort: '-firstDay',
      limit: String(most),
    },
  })

type Row = Pick<LeaveRequest, 'typeId' | 'typeName' | 'quantity' | 'unit'>
const sumOf = (rows: readonly Row[]): string => total(rows.map(({ quantity }) => quantity))
const byTheHour = ({ unit }: Row): boolean => unit === 'hour'
const leaves = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'leave' : 'leaves'}`

/** How many days somebody was absent: it opens to the leaves that they add up to. Leave by the hour is told beside it. */
export function AbsenceFigure(of: Props) {
  const read = useLastYear(of)
  const rows = read.data?.items ?? []
  const hours = rows.filter(byTheHour)
  const days = rows.filter((row) => !byTheHour(row))
  const inDays: Filter[] = hours.length > 0 ? [{ field: 'unit', operator: 'ne', value: 'hour' }] : []
  return (
    <Figure
      label={of.on ? 'Absent in the 12 months before' : 'Absent in the last 12 months'}
      hint={`Approved leave that began in ${months(of.on)}, each as long as it was counted`}
      value={read.data && !read.data.next ? amountOf(sumOf(days), 'day') : <Nothing />}
      href={listOf(leaveRequests, [...lastYear(of), ...inDays], '-firstDay')}
      note={
        read.isError
          ? 'It could not be read'
          : read.data?.next
            ? `More than ${most} leaves`
            : [leaves(days.length), hours.length > 0 ? `and ${amountOf(sumOf(hours), 'hour')}` : '']
                .filter(Boolean)
                .join(' ')
      }
    />
  )
}

/** The same by leave type. */
export function AbsenceByType(of: Props) {
  const read = useLastYear(of)
  return (
    <Card title={`Absent in ${months(of.on)}`}>
      <ReadGate read={read} what="the absence" lines={2}>
        {({ items, next }) =>
          items.length === 0 ? (
            <p className="text-table text-fg-muted">{`No approved leave began in ${months(of.on)}.`}</p>
          ) : (
            <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {[...Map.groupBy(items as Row[], ({ typeId }) => typeId)].map(([typeId, rows]) => (
                <Figure
                  key={typeId}
                  label={rows[0]!.typeName}
                  value={next ? <Nothing /> : amountOf(sumOf(rows), rows[0]!.unit)}
                  href={listOf(
                    leaveRequests,
                    [...lastYear(of), { field: 'typeId', operator: 'eq', value: typeId }],
                    '-firstDay',
                  )}
                  note={next ? `More than ${most} leaves` : leaves(rows.length)}
                />
              ))}
            </div>
          )
        }
      </ReadGate>
    </Card>
  )
}
