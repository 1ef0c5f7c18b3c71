import { and, asc, eq, sql } from 'drizzle-orm'
import { documents, type DocumentRow } from '#modules/documents/server/documents.ts'
import { openDocuments } from '#modules/documents/server/openers.ts'
import { documentTable } from '#modules/documents/server/tables.ts'
import { fieldValues as declared, type Filled } from '#modules/filing/shared/field-values.ts'
import { schemaOf } from '#modules/filing/shared/kinds.ts'
import { system, type Actor } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { fieldErrors } from '#server/call/problem-of.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts } from '#server/record/source.ts'
import { visibleRows, unscoped } from '#server/record/visible-rows.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import { says } from './sentences.ts'
import { fieldTable, valueTable } from './tables.ts'

const form = parts({
  table: valueTable,
  joins: [
    {
      table: documentTable,
      on: eq(valueTable.documentId, documentTable.id),
      fields: {
        documentTitle: documentTable.title,
        documentType: documentTable.documentType,
        documentState: documentTable.state,
      },
      always: true,
    },
    {
      table: fieldTable,
      on: eq(valueTable.fieldId, fieldTable.id),
      fields: { fieldLabel: fieldTable.label, kind: fieldTable.kind, currency: fieldTable.currency },
      always: true,
    },
  ],
})

const known = { table: documentTable, scope: openDocuments }

/** What is said of documents that somebody may know of. */
const openValues = (actor: Actor) =>
  openDocuments(actor) && sql`${valueTable.documentId} in (select d.id from ${visibleRows(known, { actor }, 'd')})`

export const fieldValues = serveRecord(declared, { ...form, reach: { shared: true, openTo: openValues } })

/** The fields of a document in hand: those of its type in their order, then what is kept from before. */
async function filledOf({ id, documentType }: Pick<DocumentRow, 'id' | 'documentType'>, { tx }: Call) {
  const rows = await tx
    .select({ field: fieldTable, valueId: valueTable.id, value: valueTable.value })
    .from(unscoped(fieldTable, 'of one in hand'))
    .leftJoin(
      unscoped(valueTable, 'of one in hand'),
      and(eq(valueTable.fieldId, fieldTable.id), eq(valueTable.documentId, id)),
    )
    .orderBy(asc(fieldTable.position), asc(fieldTable.createdAt), asc(fieldTable.id))
  const all = rows.map(({ field, ...kept }) => ({
    ...kept,
    field,
    inUse: field.documentType === documentType && field.archivedAt === null,
  }))
  return [...all.filter((each) => each.inUse), ...all.filter((each) => !each.inUse && each.value !== null)]
}

/** The fields of a document, with what it says in them. */
export async function fieldsOf(id: string, call: Call): Promise<Filled[]> {
  const rows = await filledOf(await documents.find(id, call), call)
  return rows.map(({ field: { id: fieldId, label, kind, choices, currency, hint, required }, value, inUse }) => {
    return { fieldId, label, kind, choices, currency, hint, required, value, inUse }
  })
}

/** Keeps what a document says in fields of its type; all that has to be filled in is, afterwards. */
export async function fill(id: string, given: Readonly<Record<string, string | null>>, call: Call): Promise<Filled[]> {
  const document = await documents.lock(id, call)
  const { state } = document
  if (state === 'archived' || state === 'disposed') throw new Problem('conflict', says.notNow({ state }))
  const rows = (await filledOf(document, call)).filter(({ inUse }) => inUse)
  const faults: FieldSentences = {}
  for (const name of Object.keys(given))
    if (!rows.some(({ field }) => field.id === name)) faults[name] = says.noSuchField()
  const changed: { row: (typeof rows)[number]; value: string | null }[] = []
  for (const row of rows) {
    const { field } = row
    const asked = field.id in given ? given[field.id]! : row.value
    const read = schemaOf(field).safeParse(asked)
    if (asked === null && field.required) faults[field.id] = says.fillIn({ label: field.label })
    // What is kept and nobody touches stays, also where the choices are others by now.
    else if (!read.success && asked !== row.value)
      faults[field.id] = fieldErrors(read.error)[''] ?? read.error.issues[0]!.message
    else if (read.success && read.data !== row.value) changed.push({ row, value: read.data })
  }
  if (Object.keys(faults).length) throw new Problem('unprocessable', says.notFilled(), faults)
  if (changed.length === 0) return fieldsOf(id, call)
  // Whoever may change the document fills in what it says; the values are no records that anybody writes otherwise.
  const own = withoutVersion({ ...call, actor: { ...system, id: call.actor.id, name: call.actor.name } })
  for (const { row, value } of changed) {
    const { id: fieldId, kind } = row.field
    const values = {
      value,
      number: kind === 'number' || kind === 'money' ? value : null,
      day: kind === 'day' ? value : null,
    }
    if (row.valueId) await fieldValues.change(await fieldValues.lock(row.valueId, own), { values }, own, 'fill')
    else await fieldValues.create({ values: { documentId: id, fieldId, ...values } }, own)
  }
  await documents.change(document, { values: {} }, call, 'fillFields')
  return fieldsOf(id, call)
}
