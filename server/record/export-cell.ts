import type { Cell } from 'write-excel-file/node'
import { fieldCell, fieldText, isNumeric } from '#shared/files/csv.ts'
import { exponentOf } from '#shared/currency.ts'
import { fromMinor } from '#shared/money.ts'
import type { Field } from '#shared/record.ts'
import type { Row } from './source.ts'
import { plainDecimal } from './wire.ts'

/** A column of an exported file: a field, and the row's property that is written (the name behind a reference). */
export type Column = { header: string; field: Field; from: string }

/** Excel keeps 15 digits of a number; a longer one is written as text rather than changed. */
const exactDigits = 15

/** The value as text for people and programs alike: plain decimals, days, moments in UTC without their zone. */
function textOfCell({ field, from }: Column, row: Row): string {
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

/** As the browser writes it too, where only chosen rows are taken along. */
export const csvCell = (column: Column, row: Row): string => fieldCell(column.field.kind, textOfCell(column, row))

/** A typed cell: text is written as text, so that Excel never reads a formula from it. */
export function sheetCell(column: Column, row: Row): Cell {
  const text = textOfCell(column, row)
  if (text === '') return null
  const { kind } = column.field
  if (isNumeric(kind) && text.replace(/[-.]/g, '').length <= exactDigits) {
    const decimals = text.split('.')[1]?.length ?? 0
    return {
      value: Number(text),
      type: Number,
      format: decimals ? `#,##0.${'0'.repeat(decimals)}` : kind === 'integer' ? '0' : '#,##0',
    }
  }
  if (kind === 'day') return { value: new Date(`${text}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (kind === 'instant')
    return { value: new Date(`${text.replace(' ', 'T')}Z`), type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
  return { value: text, type: String }
}
