import type { ColumnFormat } from '#shared/imports.ts'
import type { AnyRecord } from '#shared/record.ts'
import { readDay, readInstant, type DayFormat } from './days.ts'
import type { Mapping, Values } from './mapping.ts'
import { isCreditOrDebit, isDash, isShortened, isTotal, readNumber, type NumberFormat } from './numbers.ts'
import { targetsOf, type Target } from './targets.ts'

/** How a file is read: where each field comes from, and what its texts mean. */
export type Plan = {
  width: number
  columns: { index: number; target: Target; format: ColumnFormat | undefined; meanings: Map<string, string> }[]
}

/** A row on its way: texts by field, what was made of them, and references that still have to be found. */
export type ReadRow = {
  line: number
  texts: Record<string, string>
  values: Record<string, unknown>
  references: Map<string, { to: string; text: string }>
  errors: Record<string, string>
  /** Remarks that hinder nothing. */
  remarks: string[]
}

type Settled = { mapping: Mapping; values: Values; formats: Record<string, ColumnFormat>; columns: unknown[] }

export function planOf(record: AnyRecord, { mapping, values, formats, columns }: Settled): Plan {
  const targets = new Map(targetsOf(record).map((target) => [target.name, target]))
  const matched = Object.entries(mapping).flatMap(([index, name]) => {
    const target = targets.get(name)
    const meanings = new Map(Object.entries(values[name] ?? {}).map(([text, meaning]) => [text.trim(), meaning]))
    return target ? [{ index: Number(index), target, format: formats[index], meanings }] : []
  })
  return { width: columns.length, columns: matched }
}

/** Reads one row; nothing is thrown, what cannot be read stands in `errors`. */
export function readRow(plan: Plan, line: number, cells: readonly string[]): ReadRow {
  const row: ReadRow = { line, texts: {}, values: {}, references: new Map(), errors: {}, remarks: [] }
  const extra = cells.slice(plan.width).some((cell) => cell.trim() !== '')
  if (extra)
    row.errors[''] =
      `This row has ${cells.length} cells, the file has ${plan.width} columns: is a separator or a quotation mark missing?`
  for (const { index, target, format, meanings } of plan.columns) {
    const given = withoutGuard((cells[index] ?? '').trim())
    const text = (meanings.get(given) ?? given).trim()
    row.texts[target.name] = given.slice(0, 2000)
    if (text.includes('\uFFFD'))
      row.errors[target.name] = 'A character here could not be read: correct it, or choose another encoding'
    else if (text === '' || (target.meta.kind !== 'text' && /^(NULL|\\N)$/.test(text))) {
      const empty = emptyOf(target)
      if (empty === undefined && target.required) row.errors[target.name] = 'This is missing'
      else row.values[target.name] = empty
    } else if (numberKinds.has(target.meta.kind) && isDash(text)) {
      // A field that every row needs has nothing as its amount; another one has no amount.
      row.values[target.name] = target.required ? zeroOf(target) : emptyOf(target)
    } else if (target.meta.kind === 'reference') row.references.set(target.name, { to: target.meta.to!, text })
    else {
      const read = valueOf(target, text, format)
      if ('fault' in read) row.errors[target.name] = read.fault
      else row.values[target.name] = read.value
      if (typeof row.values[target.name] === 'string' && !numberKinds.has(target.meta.kind) && isShortened(text))
        row.remarks.push(`${target.meta.label}: a spreadsheet shortened a long number, and its last digits are lost`)
    }
  }
  // What else a total lacks does not matter.
  if (isTotal(cells.slice(0, plan.width))) row.errors = { '': 'This adds up the rows above: a total is left out' }
  return row
}

const numberKinds = new Set(['integer', 'quantity', 'price', 'money'])
const zeroOf = ({ meta }: Target): number | string => (meta.kind === 'integer' ? 0 : '0')
const emptyOf = ({ schema }: Target): null | undefined => (schema.safeParse(null).success ? null : undefined)

/** Our own exports put an apostrophe before what a spreadsheet would run as a formula. */
const withoutGuard = (text: string): string => (/^'[=+\-@＝＋－＠\t\r\n]/.test(text) ? text.slice(1) : text)

type Read = { value: unknown } | { fault: string }

const yes = new Set(['1', 'true', 'yes', 'y', 't', 'on', 'x', 'ja', 'oui', 'si', 'sí', 'wahr'])
const no = new Set(['0', 'false', 'no', 'n', 'f', 'off', '-', 'nein', 'non', 'falsch'])

function valueOf({ meta, schema }: Target, text: string, format: ColumnFormat | undefined): Read {
  switch (meta.kind) {
    case 'integer':
    case 'quantity':
    case 'price':
    case 'money':
      return numberOf(text, format, meta.kind === 'integer')
    case 'day': {
      const day = readDay(text, format as DayFormat | undefined)
      if (day === 'unclear')
        return {
          fault: `${text} can be read in two ways: choose whether the day or the month comes first, or write 2024-05-31`,
        }
      return day ? { value: day } : { fault: `${text} is no day that can be read: write it as 2024-05-31` }
    }
    case 'instant': {
      const value = readInstant(text)
      return value ? { value } : { fault: `${text} is no time that can be read: write it as 2024-05-31 14:30` }
    }
    case 'boolean': {
      const word = text.toLowerCase()
      return yes.has(word)
        ? { value: true }
        : no.has(word)
          ? { value: false }
          : { fault: `${text} is neither yes nor no` }
    }
    case 'choice': {
      const value = meta.choices!.find((choice) => choice.toLowerCase() === text.toLowerCase())
      return value === undefined
        ? { fault: `${text} is none of: ${meta.choices!.join(', ')}. Say what it means.` }
        : { value }
    }
    default:
      // A currency is written 'usd' as often as 'USD'.
      return {
        value:
          meta.kind === 'code' && !schema.safeParse(text).success && schema.safeParse(text.toUpperCase()).success
            ? text.toUpperCase()
            : text,
      }
  }
}

function numberOf(text: string, format: ColumnFormat | undefined, isWhole: boolean): Read {
  const number = readNumber(text, format as NumberFormat | undefined, isWhole)
  if (number === 'unclear')
    return {
      fault: `${text} can be read in two ways: choose whether this column writes decimals with a point or a comma`,
    }
  if (number === null)
    return {
      fault: isCreditOrDebit(text)
        ? `${text} says credit or debit: write the amount with or without a minus`
        : `${text} is no number that can be read`,
    }
  if (!isWhole) return { value: number }
  return /^-?\d{1,15}$/.test(number) ? { value: Number(number) } : { fault: `${text} is no whole number` }
}
