import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay, formatMoney } from '#client/format.ts'
import { listOf } from '#client/record/list-figure.tsx'
import { useShown } from '#client/record/use-shown.ts'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { payRates } from '#modules/pay/shared/pay-rates.ts'
import { useOpen } from '#modules/people/client/file-private.tsx'
import type { Person } from '#modules/people/shared/people.ts'
import { standOn } from '#shared/dated.ts'
import type { Day } from '#shared/day.ts'
import { ratesInForce, ratesOf, seesRate } from './use-present-pay.ts'

/** Pay in a personnel file, today or on another day, for readers to whom the whole file is open. */
export function PayFigure({ person, asOf }: { person: Person; asOf: Day | null }) {
  const { can } = useAuth()
  const open = useOpen()
  if (!open(person) || !can(payRates.api.list.can)) return null
  return asOf ? <PayOn id={person.id} day={asOf} /> : <PayNow id={person.id} />
}

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
      href={listOf(payRates, ratesInForce(id), '-validFrom')}
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
      href={`${listOf(payRates, ratesInForce(id), '-validFrom')}&asOf=${day}`}
      note={
        rate
          ? `${rate.rateType}, since ${formatDay(rate.validFrom)}: ${rate.reason}`
          : read.data && 'No pay rate holds on that day'
      }
    />
  )
}
