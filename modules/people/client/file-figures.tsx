import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Chart } from '#client/chart/Chart.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay, formatMoney, formatNumber } from '#client/format.ts'
import { listOf } from '#client/record/list-figure.tsx'
import { useShown } from '#client/record/use-shown.ts'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import type { Day } from '#shared/day.ts'
import { standOn } from '#shared/dated.ts'
import { filterText, type Filter } from '#shared/list.ts'
import { assignments } from '#modules/people/shared/assignments.ts'
import { payRates } from '#modules/people/shared/pay-rates.ts'
import { employees, type Person } from '#modules/people/shared/people.ts'
import { useOpen } from './file-private.tsx'
import { lasting } from './lasting.ts'

const factsOf = (id: string): Filter[] => [
  { field: 'personId', operator: 'eq', value: id },
  { field: 'state', operator: 'eq', value: 'in force' },
]
/** The facts of a person in force, the latest first. */
const ratesOf = (id: string) => ({
  query: { filter: [`personId:eq:${id}`, 'state:eq:in force'], sort: '-validFrom', limit: '100' },
})

/** How long somebody is here and in their position, and what they are paid where that is open to whoever looks. */
export function FileFigures({ person, asOf }: { person: Person; asOf: Day | null }) {
  const { can } = useAuth()
  const open = useOpen()
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
      {open(person) && can(payRates.api.list.can) && (asOf ? <PayOn id={id} day={asOf} /> : <PayNow id={id} />)}
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

const seesRate = (rates: typeof payRates) => rates.fields.some(({ name }) => name === 'rate')

function PayNow({ id }: { id: string }) {
  const today = companyDay()
  const rates = useShown(payRates)
  const sees = seesRate(rates)
  const read = useApi(rates.api.list, ratesOf(id), { enabled: sees })
  const now = read.data?.items.find((each) => standOn(each, today) === 'now')
  const before = read.data?.items.find(
    ({ validFrom, currency, rateType }) =>
      now !== undefined && validFrom < now.validFrom && currency === now.currency && rateType === now.rateType,
  )
  if (!sees) return null
  return (
    <Figure
      label="Pay now"
      value={now?.rate ? <Money amount={now.rate} currency={now.currency} /> : <Nothing />}
      href={listOf(payRates, factsOf(id), '-validFrom')}
      note={
        !now
          ? 'No pay rate holds today'
          : `${now.rateType}, since ${formatDay(now.validFrom)}: ${now.reason}${
              before?.rate ? `; before ${formatMoney(before.rate, before.currency)}` : ''
            }`
      }
    />
  )
}

/** What somebody was or will be paid: asked as of the day, so that the look is noted with it. */
function PayOn({ id, day }: { id: string; day: Day }) {
  const rates = useShown(payRates)
  const sees = seesRate(rates)
  const { query } = ratesOf(id)
  const read = useApi(rates.api.list, { query: { ...query, asOf: day } }, { enabled: sees })
  const rate = read.data?.items[0]
  if (!sees) return null
  return (
    <Figure
      label="Pay on that day"
      value={rate?.rate ? <Money amount={rate.rate} currency={rate.currency} /> : <Nothing />}
      href={`${listOf(payRates, factsOf(id), '-validFrom')}&asOf=${day}`}
      note={
        rate
          ? `${rate.rateType}, since ${formatDay(rate.validFrom)}: ${rate.reason}`
          : read.data && 'No pay rate holds on that day'
      }
    />
  )
}

/** How often pay has to have changed before a chart says more than the figure. */
const fewest = 2

/** The pay of a person from change to change, for readers who see pay; each column opens its pay rate. Rates of another currency or period are not beside these. */
export function PayOverTime({ personId }: { personId: string }) {
  const { can } = useAuth()
  const rates = useShown(payRates)
  const read = useApi(rates.api.list, ratesOf(personId), { enabled: seesRate(rates) && can(payRates.api.list.can) })
  const [latest] = read.data?.items ?? []
  const shown = (read.data?.items ?? [])
    .filter(({ currency, rateType, rate }) => rate && currency === latest?.currency && rateType === latest.rateType)
    .toReversed()
  if (!latest || shown.length < fewest) return null
  return (
    <Chart
      title={`Pay ${latest.rateType} over time`}
      kind="columns"
      empty="No pay rate is entered yet."
      shape={{
        of: 'From',
        currency: latest.currency,
        places: shown.map(({ id, validFrom }) => ({
          key: id,
          label: `From ${formatDay(validFrom)}`,
          short: formatDay(validFrom, 'month'),
        })),
        series: [{ name: 'Pay', marks: shown.map(({ id, rate }) => ({ amount: rate!, to: payRates.pageOf(id) })) }],
      }}
    />
  )
}
