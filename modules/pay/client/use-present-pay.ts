import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { includesDay, type Span } from '#shared/dated.ts'
import type { Day } from '#shared/day.ts'
import type { Filter } from '#shared/list.ts'
import type { Pay } from '#modules/pay/shared/pay-effect.ts'
import { payRates } from '#modules/pay/shared/pay-rates.ts'

export type PayFact = Pay & Span & { id: string }

export const ratesInForce = (id: string): Filter[] => [
  { field: 'personId', operator: 'eq', value: id },
  { field: 'state', operator: 'eq', value: 'in force' },
]
/** The pay rates in force of a person, the latest first. */
export const ratesOf = (id: string) => ({
  query: { filter: [`personId:eq:${id}`, 'state:eq:in force'], sort: '-validFrom', limit: '100' },
})
export const seesRate = (rates: typeof payRates): boolean => rates.fields.some(({ name }) => name === 'rate')

/** The pay rates in force of a person; none of a person who is not chosen yet. */
export function usePayRates(personId: string) {
  const { can } = useAuth()
  const read = useApi(payRates.api.list, ratesOf(personId), {
    enabled: Boolean(personId) && can(payRates.api.list.can),
  })
  return { read, rates: (read.data?.items ?? []) as PayFact[] }
}

export const payOn = (rates: readonly PayFact[], day: Day): PayFact | null =>
  rates.find((each) => includesDay(each, day)) ?? null
