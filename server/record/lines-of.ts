import { getTableColumns } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { fieldsOf, type AnyRecord, type Field } from '#shared/record.ts'
import type { Served } from './serve.ts'
import type { Lines, Source } from './source.ts'

/** The schema of one line, of a record's detail as it is read. */
function lineShape({ detail }: AnyRecord): Record<string, z.ZodType> {
  let schema = detail.shape['lines'] as z.ZodType | undefined
  while (schema && !(schema.def as { element?: z.ZodType }).element)
    schema = (schema.def as { innerType?: z.ZodType }).innerType
  return ((schema?.def as { element?: z.ZodObject } | undefined)?.element?.shape ?? {}) as Record<string, z.ZodType>
}

/** Lines of a record type as rows of their own: a source without a scope, as they are those of records that are seen; their fields; and the column with the record's id. */
export function linesAsRows(served: Served, lines: Lines): { source: Source; fields: Field[]; key: PgColumn } {
  const { record, reach } = served.source
  const fields = fieldsOf(lineShape(record))
  const columns = getTableColumns(lines.table)
  const source = {
    record: { ...record, name: `${record.name}.lines`, fields },
    table: lines.table,
    joins: lines.joins ?? [],
    computed: {},
    scope: () => undefined,
    reach,
  } as unknown as Source
  return { source, fields, key: columns[lines.parent] as PgColumn }
}
