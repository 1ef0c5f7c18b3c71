import { placesOf } from '#client/ui/money.tsx'
import type { Field } from '#shared/record.ts'

/** Right aligned and in figures. */
export const isNumeric = ({ kind }: Field): boolean =>
  kind === 'money' || kind === 'price' || kind === 'quantity' || kind === 'integer'

/** Decimals of the prices of each column. */
export type Places = Readonly<Record<string, number>>

export const placesIn = (fields: readonly Field[], rows: readonly Record<string, unknown>[]): Places =>
  Object.fromEntries(
    fields
      .filter(({ kind }) => kind === 'price')
      .map(({ name, currency = '' }) => [
        name,
        placesOf(rows.map((row) => ({ amount: String(row[name] ?? ''), currency: String(row[currency]) }))),
      ]),
  )
