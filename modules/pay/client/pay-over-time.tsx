import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Chart } from '#client/chart/Chart.tsx'
import { formatDay } from '#client/format.ts'
import { useShown } from '#client/record/use-shown.ts'
import { payRates } from '#modules/pay/shared/pay-rates.ts'
import { ratesOf, seesRate } from './use-present-pay.ts'

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
