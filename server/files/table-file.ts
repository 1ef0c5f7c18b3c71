import { Readable } from 'node:stream'
import { writeXlsxStream, type CellValue } from 'hucre/xlsx'
import { csvLine, csvMark, fieldCell, isNumeric, safeText } from '#shared/files/csv.ts'
import type { Kind } from '#shared/field.ts'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from './name.ts'

export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

export const tableTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A column of a file: its heading, and the kind of field whose text (`fieldText`) its cells hold. */
export type FileColumn = { header: string; kind: Kind }
export type TableFile = { title: string; columns: readonly FileColumn[]; rows: AsyncIterable<readonly string[]> }

/** Rows that one sheet holds, its heading among them. */
export const mostSheetRows = 1_048_576

/** Excel keeps 15 digits of a number; a longer one is written as text rather than changed. */
const exactDigits = 15

/** A typed cell: text is written as text, so that Excel never reads a formula from it. */
function sheetCell(kind: Kind, text: string): CellValue {
  if (text === '') return null
  if (isNumeric(kind) && text.replace(/[-.]/g, '').length <= exactDigits) return Number(text)
  if (kind === 'day') return new Date(`${text}T00:00:00Z`)
  return kind === 'instant' ? new Date(`${text.replace(' ', 'T')}Z`) : text
}

/** Letters that are sent at once: a chunk for each row costs more than its text. */
const chunk = 32_768

const formats: Partial<Record<Kind, string>> = {
  integer: '0',
  money: '#,##0.00#',
  price: '#,##0.00####',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm:ss',
}
const wide: readonly Kind[] = ['text', 'longText', 'reference']

async function* csvOf({ columns, rows }: TableFile): AsyncGenerator<string> {
  // Excel takes a file for UTF-8 by its byte order mark.
  let text = csvMark + csvLine(columns.map(({ header }) => safeText(header)))
  for await (const row of rows) {
    text += csvLine(row.map((cell, at) => fieldCell(columns[at]!.kind, cell)))
    if (text.length < chunk) continue
    yield text
    text = ''
  }
  yield text
}

async function* cellsOf({ columns, rows }: TableFile): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield row.map((text, at) => sheetCell(columns[at]!.kind, text))
}

/** The bytes of a table, row by row: what is held of it does not grow with its length. */
export function tableStream(format: TableFormat, table: TableFile): Readable {
  if (format === 'csv') return Readable.from(csvOf(table), { objectMode: false })
  const columns = table.columns.map(({ header, kind }) => ({
    header,
    width: wide.includes(kind) ? 32 : kind === 'instant' ? 20 : 14,
    ...(formats[kind] ? { numFmt: formats[kind] } : {}),
  }))
  // Excel refuses these signs in the name of a sheet, and more than 31.
  const name = table.title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
  return Readable.fromWeb(writeXlsxStream(cellsOf(table), { name, columns, freezePane: { rows: 1 } }) as never)
}

/** Answers a call with a table as a file of this name. */
export const sendTable = (format: TableFormat, name: string, table: TableFile, reply: FastifyReply) =>
  reply
    .header('content-disposition', contentDisposition(name))
    .header('content-type', tableTypes[format])
    .send(tableStream(format, table))
