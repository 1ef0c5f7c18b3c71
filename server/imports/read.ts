import { importLimits } from '#shared/imports.ts'
import { Problem } from '#shared/problem.ts'
import { columnsOf, formatsOf, hasHeader, signatureOf } from './analyse.ts'
import { decode, encodingOf } from './decode.ts'
import { delimiterOf, placedLines, type PlacedRow } from './lines.ts'
import { says } from '../sentences.ts'

/** A file to read. Encoding and delimiter are found where they are not given. */
export type Asked = { format: 'csv' | 'xlsx'; bytes: Uint8Array; encoding?: string; delimiter?: string }
/** `places` are the lines of the file on which its rows begin: blank lines and line breaks within a cell are none of its rows. */
export type FileRows = { encoding: string; delimiter: string; rows: string[][]; places: number[] }
/** Names of fields that tell a header from data, and whether a person has said that there is one. */
export type Hints = { names: readonly string[]; header?: boolean }
export type Analysis = ReturnType<typeof analysisOf>

/** All rows of a file, the header among them. Throws Problem for a file too long or too wide. */
export async function readAll({ format, bytes, ...given }: Asked): Promise<FileRows> {
  const file = format === 'xlsx' ? await readSheet(bytes) : readText(Buffer.from(bytes), given)
  if (file.rows.length === 0) throw new Problem('unprocessable', says.noRows())
  return file
}

/** Everything that can be told of a file before anybody has said a word about it. */
export function analysisOf({ encoding, delimiter, rows }: FileRows, { names, header: given }: Hints) {
  const header = (given ?? hasHeader(rows, names)) ? rows[0]! : null
  const body = header ? rows.slice(1) : rows
  const columns = columnsOf(header, body)
  return {
    encoding,
    delimiter,
    header,
    columns,
    signature: signatureOf(header, body),
    rows: body.length,
    formats: formatsOf(columns, body),
  }
}

async function readSheet(bytes: Uint8Array): Promise<FileRows> {
  // Only a process of its own ever needs it.
  const { sheetRows } = await import('./sheet.ts')
  return { encoding: 'utf-8', delimiter: '', ...limited(await sheetRows(Buffer.from(bytes))) }
}

function readText(bytes: Buffer, given: { encoding?: string; delimiter?: string }): FileRows {
  const encoding = given.encoding ?? encodingOf(bytes)
  const text = decode(bytes, encoding)
  const delimiter = given.delimiter ?? delimiterOf(text)
  return { encoding, delimiter, ...limited(placedLines(text, delimiter)) }
}

function limited(lines: Iterable<PlacedRow>): { rows: string[][]; places: number[] } {
  const rows: string[][] = []
  const places: number[] = []
  for (const { cells, place } of lines) {
    rows.push(cells)
    places.push(place)
    // One row of leave for the header.
    if (rows.length > importLimits.rows + 1)
      throw new Problem('unprocessable', says.tooManyRows({ rows: importLimits.rows }))
    if (cells.length > importLimits.columns)
      throw new Problem('unprocessable', says.tooManyColumns({ line: place, columns: importLimits.columns }))
  }
  return { rows, places }
}
