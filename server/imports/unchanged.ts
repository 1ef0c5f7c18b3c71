import { getTableColumns } from 'drizzle-orm'
import { isDecimal } from '#shared/decimal.ts'
import { compare } from '#shared/money.ts'
import type { Call } from '../call/call.ts'
import type { Served } from '../record/serve.ts'
import type { Draft, Row } from '../record/source.ts'
import { linesOf } from '../record/write.ts'

type Values = Record<string, unknown>

/** Whether writing the draft would change nothing: then the row is left as it is, with its version and history. */
export async function isUnchanged(
  { source, options }: Served,
  before: Row,
  draft: Draft,
  call: Call,
): Promise<boolean> {
  if (!same(getTableColumns(source.table), before, draft.values)) return false
  if (!draft.lines) return true
  if (!options.lines) return draft.lines.length === 0
  const columns = getTableColumns(options.lines.table)
  const lines = await linesOf(options.lines, before.id, call)
  return lines.length === draft.lines.length && draft.lines.every((line, at) => same(columns, lines[at]!, line))
}

function same(columns: Record<string, { getSQLType(): string }>, before: Values, after: Values): boolean {
  return Object.entries(after).every(([name, value]) => {
    const column = columns[name]
    // What no column holds is not written either.
    return !column || value === undefined || equal(column.getSQLType(), before[name], value)
  })
}

function equal(type: string, a: unknown, b: unknown): boolean {
  if (a === null || a === undefined || b === null) return (a ?? null) === (b ?? null)
  if (/^(numeric|bigint)/.test(type)) {
    const [left, right] = [String(a), String(b)]
    return left === right || (isDecimal(left) && isDecimal(right) && compare(left, right) === 0)
  }
  if (type.startsWith('timestamp')) return Date.parse(String(a)) === Date.parse(String(b))
  return typeof a === 'object' || typeof b === 'object' ? JSON.stringify(a) === JSON.stringify(b) : a === b
}
