import { and, eq } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import type { ListQuery } from '#shared/list.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '../call/call.ts'
import { says } from '../sentences.ts'
import { withOwnColumns } from './own-columns.ts'
import type { Row, Source } from './source.ts'
import { find, rowsWhere } from './write.ts'

/**
 * The rows of a record type as they are, were or will be on a day; the record type itself, under its own statements, where no day is asked for. Who sees which of
 * them stays a matter of today: of the rows that a person sees, more may not be there on a day, but never fewer kept from them.
 */
function sourceOn(source: Source, on: Day | undefined): Source {
  if (on === undefined) return source
  if (!source.asOf) throw new Error(`${source.record.name} is not read as of a day`)
  const { joins = source.joins, computed, only } = source.asOf(on)
  return {
    ...source,
    joins,
    computed: { ...source.computed, ...computed },
    scope: (actor, right) => and(source.scope(actor, right), only),
  }
}

/** The record type as a list, a count or a file is asked for it: with the fields of the company's own that the question names, as of its day. */
export const askedFor = async (
  source: Source,
  query: Pick<ListQuery, 'asOf'> & Parameters<typeof withOwnColumns>[1],
  call: Call,
): Promise<Source> => sourceOn(await withOwnColumns(source, query, call), query.asOf)

/**
 * One row as of a day. Whether somebody may see it is a matter of today, and so is whether it exists: one that they see and that is not there on
 * the day, as a fact that holds on others, is refused with the day.
 */
export async function findOn(source: Source, id: string, on: Day | undefined, call: Call): Promise<Row> {
  const today = await find(source, id, call)
  if (on === undefined) return today
  const only = source.asOf?.(on).only
  const [row] = await rowsWhere(call.tx, sourceOn(source, on), and(eq(source.table.id, id), only)!)
  if (row) return row
  const why = says.notThereOn({ noun: source.record.one, on })
  throw new Problem('unprocessable', why, { asOf: why })
}
