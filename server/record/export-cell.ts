import { fieldText } from '#shared/files/csv.ts'
import { exponentOf } from '#shared/currency.ts'
import { fromMinor } from '#shared/money.ts'
import type { Field } from '#shared/record.ts'
import type { Row } from './source.ts'
import { plainDecimal } from './wire.ts'

/** A column of an exported file: a field, and the row's property that is written (the name behind a reference). */
export type Column = { header: string; field: Field; from: string }

/** The value as text for people and programs alike: plain decimals, days, moments in UTC without their zone. */
export function textOfCell({ field, from }: Column, row: Row): string {
  const value = row[from]
  if (value === null || value === undefined) return ''
  switch (field.kind) {
    case 'money':
      return fromMinor(value as bigint, String(row[field.currency!]))
    case 'price':
      return plainDecimal(String(value), exponentOf(String(row[field.currency!])))
    case 'quantity':
      return plainDecimal(String(value))
    default:
      return fieldText(field.kind, value)
  }
}
