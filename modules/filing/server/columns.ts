import { and, inArray, isNull, sql } from 'drizzle-orm'
import { documents } from '#modules/documents/server/documents.ts'
import { documentTable } from '#modules/documents/server/tables.ts'
import { columnOf, type FieldKind } from '#modules/filing/shared/kinds.ts'
import { provide } from '#server/call/hooks.ts'
import { ownColumns } from '#server/record/own-columns.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { fieldTable, valueTable } from './tables.ts'

/** What a value is sorted and compared by: a number, a day, or the text itself. */
const said = (kind: FieldKind) =>
  kind === 'number' || kind === 'money' ? sql`v."number"` : kind === 'day' ? sql`v."day"` : sql`v.value`

/** The fields of documents as columns of their list. A document that somebody sees says all that stands in its fields. */
export const columns = provide(ownColumns, async ({ record, fieldIds }, { tx }) => {
  if (record !== documents.record.name) return []
  const fields = await tx
    .select()
    .from(unscoped(fieldTable, 'a reference'))
    .where(and(inArray(fieldTable.id, fieldIds), isNull(fieldTable.archivedAt)))
  return fields.map((field) => ({
    fieldId: field.id,
    schema: columnOf(field),
    value: sql`(select ${said(field.kind)} from ${joined(valueTable, 'v')} where v.field_id = ${field.id}::uuid and v.document_id = ${documentTable.id})`,
  }))
})
