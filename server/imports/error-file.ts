import { Readable } from 'node:stream'
import { and, asc, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { AnyRecord } from '#shared/record.ts'
import type { Call } from '../call/call.ts'
import { contentDisposition } from '../files/name.ts'
import { csvLine, csvMark, safeText } from '#shared/files/csv.ts'
import { bodyOf } from './body.ts'
import { importRows, type ImportEntry } from './tables.ts'
import { targetsOf } from './targets.ts'

/** The rows that failed as they stand in the file, each with its reason, as CSV: corrected, it can be imported as it is. */
export async function sendErrors(entry: ImportEntry, record: AnyRecord, { app, reply }: Call): Promise<FastifyReply> {
  const failed = await app.db
    .select({ line: importRows.line, errors: importRows.errors })
    .from(importRows)
    .where(and(eq(importRows.importId, entry.id), eq(importRows.verdict, 'error')))
    .orderBy(asc(importRows.line))
  const { body } = await bodyOf(entry, app)
  const labels = new Map(targetsOf(record).map(({ name, meta }) => [name, meta.label]))
  // A file without header gets the names of the fields, so that it is understood when it comes back.
  const header = entry.columns.map(({ index, name }) =>
    entry.header ? name : (labels.get(entry.mapping[index] ?? '') ?? name),
  )
  function* lines(): Generator<string> {
    yield csvMark + csvLine([...header.map(safeText), 'Reason'])
    for (const { line, errors } of failed) {
      const cells = entry.columns.map(({ index }) => guarded(body[line - 1]?.[index] ?? ''))
      yield csvLine([...cells, safeText(reasonOf(errors, labels))])
    }
  }
  const name = `${entry.fileName.replace(/\.\w+$/, '')} - rows with errors.csv`
  return reply!
    .header('content-disposition', contentDisposition(name))
    .header('content-type', 'text/csv; charset=utf-8')
    .send(Readable.from(lines(), { objectMode: false }))
}

/** A number that begins with a minus is no formula. */
const guarded = (text: string): string => (/^-[\d.,]+$/.test(text.trim()) ? text : safeText(text))

const reasonOf = (errors: Record<string, string>, labels: ReadonlyMap<string, string>): string =>
  Object.entries(errors)
    .map(([field, why]) => (field === '' ? why : `${labels.get(field) ?? field}: ${why}`))
    .join('; ')
