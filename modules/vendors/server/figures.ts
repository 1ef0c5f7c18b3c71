import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Filter } from '#shared/list.ts'
import { currenciesByExponent, exponentOf } from '#shared/currency.ts'
import { fromMinor } from '#shared/money.ts'
import { plainDecimal } from '#server/record/wire.ts'

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
