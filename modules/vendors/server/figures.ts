import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Filter } from '#shared/list.ts'
import { currenciesByExponent, exponentOf } from '#shared/currency.ts'
import { fromMinor } from '#shared/money.ts'
import { listAddress, type KeyFigure } from '#shared/key-figure.ts'
import { plainDecimal } from '#server/record/wire.ts'

type Sum = { currency: string; amount: string }

export const on = (field: string, operator: Filter['operator'], value = ''): Filter => ({ field, operator, value })

/** numeric text of a price column → wire text with the decimals of its currency. */
export const priceText = (amount: string, currency: string): string => plainDecimal(amount, exponentOf(currency))
/** An amount rounded to the minor unit of its currency, half away from zero as everywhere (rule F18). */
export const rounded = (amount: SQL, currency: SQLWrapper): SQL<string> =>
  sql<string>`round(${amount}, case ${sql.join(
    currenciesByExponent.map(
      ([exponent, codes]) =>
        sql`when ${currency} in (${sql.raw(codes.map((code) => `'${code}'`).join(', '))}) then ${sql.raw(String(exponent))}`,
    ),
    sql` `,
  )} else 2 end)`
export const minorText = (amount: string | bigint, currency: string): string => fromMinor(BigInt(amount), currency)

/** A list under its filters, or a page as it is. */
type Place = { to: string; filters?: readonly Filter[] } | null

const address = (place: Place): string | null =>
  place && (place.filters ? listAddress(place.to, place.filters) : place.to)

export const moneyFigure = (
  id: string,
  label: string,
  amounts: Sum[],
  place: Place,
  hint: string | null = null,
): KeyFigure => ({
  id,
  label,
  kind: 'money',
  value: null,
  amounts,
  hint,
  to: address(place),
})
export const countFigure = (
  id: string,
  label: string,
  count: number,
  place: Place,
  hint: string | null = null,
): KeyFigure => ({
  id,
  label,
  kind: 'count',
  value: String(count),
  amounts: [],
  hint,
  to: address(place),
})
/** A share in percent with one decimal, null where there is nothing to measure. */
export const percentFigure = (
  id: string,
  label: string,
  value: string | null,
  place: Place,
  hint: string | null = null,
): KeyFigure => ({
  id,
  label,
  kind: 'percent',
  value: value === null ? null : plainDecimal(value),
  amounts: [],
  hint,
  to: address(place),
})
