import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { ownField, ownName, withOwn } from '#shared/fields-read.ts'
import type { Call } from '../call/call.ts'
import { extensionPoint } from '../call/hooks.ts'
import type { Source } from './source.ts'

/** A field of the company's own as a column: how it is described, and its value in the row that is read, as text or as what it is sorted by. */
type OwnColumn = { fieldId: string; schema: z.ZodType<string | null>; value: SQL }

/** Which columns these fields are of a record type; a module above that keeps such fields answers. */
export const ownColumns = extensionPoint<{ record: string; fieldIds: string[] }, readonly OwnColumn[]>('own columns')

type Asked = { fields?: string; sort?: string; columns?: string; filter?: string | string[] }

/** The record type with those fields of the company's own that a question names; the record type itself where it names none. One that is not there stays unknown, and is refused as such. */
export async function withOwnColumns(source: Source, asked: Asked, call: Call): Promise<Source> {
  if (!source.record.ownColumns) return source
  const said = [asked.fields, asked.sort, asked.columns, ...[asked.filter ?? []].flat()].join(',')
  const fieldIds = [...new Set((said.match(/own_\w+/g) ?? []).flatMap((name) => ownField(name) ?? []))]
  if (!fieldIds.length) return source
  const columns = (await ownColumns.all({ record: source.record.name, fieldIds }, call)).flat()
  const named = <V>(of: (column: OwnColumn) => V) =>
    Object.fromEntries(columns.map((column) => [ownName(column.fieldId), of(column)]))
  return {
    ...source,
    record: withOwn(
      source.record,
      named(({ schema }) => schema),
    ),
    computed: { ...source.computed, ...named(({ value }) => value) },
  }
}
