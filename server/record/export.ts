import type { ListQuery } from '#shared/list.ts'
import type { FieldSet } from '#shared/field.ts'
import { Problem } from '#shared/problem.ts'
import type { Field } from '#shared/record.ts'
import { upperFirst } from '#shared/text.ts'
import { auditedAs } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { auditLog } from '../db/tables.ts'
import { mostSheetRows, sendTable, type TableFormat } from '../files/table-file.ts'
import { route, type Route } from '../call/route.ts'
import { askedFor } from './as-of.ts'
import { textOfCell, type Column } from './export-cell.ts'
import { cappedCount, pageOfRows } from './list.ts'
import { permittedSource } from './shown.ts'
import { expressionsOf, type Row, type Source } from './source.ts'
import { says } from '../sentences.ts'

const pageRows = 1000

type Query = ListQuery & { filter?: string | string[]; format: TableFormat; columns?: string }

/** Writes the current view (filters, order, columns) to a file: the same rows as the list, under the same scope, and noted in the audit log. */
export const exportRoute = (whole: Source): Route =>
  route(whole.record.api.exportFile, async ({ query: { format, columns: names, ...query } }, call) => {
    const { app, actor, reply, now } = call
    const source = permittedSource(await askedFor(whole, { ...query, columns: names }, call), actor)
    const columns = columnsOf(source, names)
    const rows = await countWithin(source, query, format, call)
    const day = query.asOf ? `as of ${query.asOf}` : now.toISOString().slice(0, 10)
    const name = `${upperFirst(source.record.many)} ${day}.${format}`
    const pages = pagesOf(source, query, call)
    // The first page is read before the reply begins: what is wrong with the question is still a proper refusal.
    const first = await pages.next()
    await noteExport(
      source.record.name,
      { format, columns: columns.map(({ field }) => field.name), rows, ...setsIn(columns), ...query },
      call,
    )
    app.log.info({ record: source.record.name, rows, actor: auditedAs(actor).id }, 'export')
    const table = {
      title: upperFirst(source.record.many),
      columns: columns.map(({ header, field: { kind } }) => ({ header, kind })),
      rows: textsOf(columns, first.value ?? [], pages),
    }
    return sendTable(format, name, table, reply!)
  })

/** The chosen columns, or all fields of the row. A reference is written as the name it shows, and no amount goes without its currency. */
function columnsOf(source: Source, names: string | undefined): Column[] {
  const expressions = expressionsOf(source)
  const known = new Map(
    source.record.fields
      .filter(({ name }) => expressions[name] && name in source.record.row.shape)
      .map((field) => [field.name, field]),
  )
  const chosen = names
    ? [...new Set(names.split(','))].map((name) => known.get(name) ?? refuse(name))
    : allOf([...known.values()])
  const currencies = chosen.flatMap(({ currency }) => (currency && known.has(currency) ? [known.get(currency)!] : []))
  return [...new Set([...chosen, ...currencies])].map((field) => ({
    field,
    header: field.kind === 'instant' ? `${field.label} (UTC)` : field.label,
    from: field.shows && expressions[field.shows] && field.shows in source.record.row.shape ? field.shows : field.name,
  }))
}

/** The sets of which the file holds something. */
function setsIn(columns: readonly Column[]): { sets?: FieldSet[] } {
  const sets = [...new Set(columns.flatMap(({ field: { sensitive } }) => sensitive ?? []))]
  return sets.length ? { sets } : {}
}

const refuse = (name: string): never => {
  throw new Problem('invalid', says.noSuchColumn({ column: name }), { columns: says.noSuchColumn({ column: name }) })
}

/** Names that a reference already shows are not written twice. */
function allOf(fields: Field[]): Field[] {
  const shown = new Set(fields.map(({ shows }) => shows))
  return fields.filter(({ name }) => !shown.has(name))
}

/** How many rows the list has, as far as a sheet holds them. Throws `unprocessable` where a sheet cannot hold them all. */
async function countWithin(
  source: Source,
  query: Omit<Query, 'format'>,
  format: TableFormat,
  { app, actor }: Call,
): Promise<number> {
  const rows = await cappedCount(app.db, source, actor, query, mostSheetRows)
  requireFit(rows, format)
  return rows
}

/** Throws `unprocessable` where a sheet cannot hold this many rows and its heading. */
export function requireFit(rows: number, format: TableFormat): void {
  if (format === 'xlsx' && rows >= mostSheetRows)
    throw new Problem('unprocessable', says.listTooLong({ most: mostSheetRows - 1 }))
}

async function* pagesOf(
  source: Source,
  query: Omit<Query, 'format'>,
  { app, actor }: Call,
): AsyncGenerator<Row[], void> {
  let cursor: string | null | undefined
  do {
    const page = await pageOfRows(app.db, source, actor, { ...query, ...(cursor ? { cursor } : {}) }, pageRows)
    yield page.rows
    cursor = page.next
  } while (cursor)
}

async function* textsOf(columns: Column[], first: Row[], rest: AsyncIterable<Row[]>): AsyncGenerator<string[]> {
  const texts = (row: Row) => columns.map((column) => textOfCell(column, row))
  for (const row of first) yield texts(row)
  for await (const rows of rest) for (const row of rows) yield texts(row)
}

/** Reads leave no audit row of their own; a file that leaves the app does. */
export async function noteExport(
  record: string,
  after: Record<string, unknown>,
  { app, actor, now, correlationId }: Call,
): Promise<void> {
  const by = auditedAs(actor)
  await app.db.insert(auditLog).values({
    at: now.toISOString(),
    actorId: by.id,
    actorName: by.name,
    sessionId: by.sessionId,
    action: 'export',
    record,
    after,
    correlationId,
  })
}
