import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { getTableConfig, PgColumn } from 'drizzle-orm/pg-core'
import { Problem } from '#shared/problem.ts'
import { expressionsOf, type Source } from './source.ts'
import { says } from '../sentences.ts'

type Part = { name: string; column: PgColumn | SQL; down: boolean; nullable: boolean }

/** Reads `-orderDate,number`; the id is always last, so that the order is total and no page repeats or loses a row. */
export function orderOf(source: Source, text: string | undefined): Part[] {
  const expressions = expressionsOf(source)
  const parts = (text ?? source.record.sort).split(',').map((word): Part => {
    const down = word.startsWith('-')
    const name = down ? word.slice(1) : word
    const column = expressions[name]
    if (!column || !(name in source.record.row.shape))
      throw new Problem('invalid', says.noSortField({ field: name }), { sort: says.noSuchField({ field: name }) })
    return { name, column, down, nullable: !('notNull' in column && column.notNull) }
  })
  const down = parts.at(-1)!.down
  return [...parts, { name: 'id', column: source.table.id, down, nullable: false }]
}

/**
 * What an order costs: nothing where an index begins with it, the reading of all rows where it is a column of the table alone, and their
 * joining besides where it is lent or worked out.
 */
export function costOf({ table, record }: Source, [first]: Part[]): 'index' | 'rows' | 'joins' {
  const { column, name } = first!
  if (!is(column, PgColumn) || !Object.values(getTableColumns(table)).includes(column)) return 'joins'
  if (record.sort.split(',')[0]!.replace('-', '') === name) return 'index'
  const leading = getTableConfig(table).indexes.map(({ config }) => config.columns[0])
  return leading.some((each) => each && 'name' in each && each.name === column.name) ? 'index' : 'rows'
}

export const orderBy = (parts: Part[]): SQL[] => parts.map(({ column, down }) => (down ? desc(column) : asc(column)))

/** The sort values of the last row, as the address carries them. */
export const cursorOf = (parts: Part[], row: Record<string, unknown>): string =>
  Buffer.from(
    JSON.stringify(parts.map(({ name }) => (row[name] === null || row[name] === undefined ? null : String(row[name])))),
  ).toString('base64url')

/** The rows after a cursor. PostgreSQL puts nulls last when ascending and first when descending; so do we. */
export function after(parts: Part[], cursor: string): SQL {
  const values = read(cursor, parts.length)
  if (parts.every(({ nullable, down }) => !nullable && down === parts[0]!.down)) {
    const left = sql.join(
      parts.map(({ column }) => sql`${column}`),
      sql`, `,
    )
    const right = sql.join(
      parts.map(({ column }, at) => typed(column, values[at]!)),
      sql`, `,
    )
    return parts[0]!.down ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`
  }
  const [first] = parts
  return and(
    // Says nothing new; an index by the first column begins there.
    first!.nullable ? undefined : from(first!, values[0]!),
    or(
      ...parts.map((part, at) =>
        and(...parts.slice(0, at).map((earlier, n) => same(earlier, values[n]!)), beyond(part, values[at]!)),
      ),
    ),
  )!
}

const from = ({ column, down }: Part, value: string): SQL =>
  (down ? lte : gte)(column as PgColumn, typed(column, value))

const typed = (column: PgColumn | SQL, value: string): SQL =>
  'getSQLType' in column ? sql`${value}::${sql.raw(column.getSQLType())}` : sql`${value}`

const same = ({ column }: Part, value: string | null): SQL =>
  value === null ? isNull(column) : eq(column as PgColumn, typed(column, value))

function beyond({ column, down, nullable }: Part, value: string | null): SQL {
  if (value === null) return down ? isNotNull(column) : sql`false`
  const further = down ? lt(column as PgColumn, typed(column, value)) : gt(column as PgColumn, typed(column, value))
  return nullable && !down ? or(further, isNull(column))! : further
}

function read(cursor: string, length: number): (string | null)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => value === null || typeof value === 'string')
    )
      return values
  } catch {
    // falls through to the refusal
  }
  throw new Problem('invalid', says.cursorUnknown(), {
    cursor: says.cursorHint(),
  })
}
