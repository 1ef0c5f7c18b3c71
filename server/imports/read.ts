import { importLimits, type ImportPreview } from '#shared/imports.ts'
import { Problem } from '#shared/problem.ts'
import { columnsOf, formatsOf, signatureOf } from './analyse.ts'
import { decode, encodingOf } from './decode.ts'
import { mostAbove, proposedHeader } from './header.ts'
import { delimiterOf, placedLines, saidDelimiter, type PlacedRow } from './lines.ts'
import { says } from '../sentences.ts'

/** A file to read. Encoding and delimiter are found where they are not given. */
export type Asked = { format: 'csv' | 'xlsx'; bytes: Uint8Array; encoding?: string; delimiter?: string }
/** `places` are the lines of the file on which its rows begin: blank lines and line breaks within a cell are none of its rows. */
export type FileRows = { encoding: string; delimiter: string; rows: string[][]; places: number[] }
/** Names of fields that tell a header from data, and what a person has said of it: whether there is one, and how many rows stand above. */
export type Hints = { names: readonly string[]; header?: boolean; above?: number }
export type Analysis = ReturnType<typeof analysisOf>

/** All rows of a file, the header among them. Throws Problem for a file too long or too wide. */
export async function readAll({ format, bytes, ...given }: Asked): Promise<FileRows> {
  const file = format === 'xlsx' ? await readSheet(bytes) : readText(Buffer.from(bytes), given)
  if (file.rows.length === 0) throw new Problem('unprocessable', says.noRows())
  return file
}

/** Everything that can be told of a file before anybody has said a word about it. */
export function analysisOf(file: FileRows, { names, header, above }: Hints) {
  const { encoding, delimiter, rows } = file
  const proposed = header === undefined ? proposedHeader(rows, names) : { header, above: above ?? 0 }
  const below = rows.slice(proposed.above)
  const named = proposed.header ? (below[0] ?? []) : null
  const body = named ? below.slice(1) : below
  if (body.length > importLimits.rows) throw new Problem('unprocessable', says.tooManyRows({ rows: importLimits.rows }))
  const columns = columnsOf(named, body)
  return {
    encoding,
    delimiter,
    header: named,
    above: proposed.above,
    preview: previewOf(file),
    columns,
    signature: signatureOf(named, body),
    rows: body.length,
    formats: formatsOf(columns, body),
  }
}

/** What a person needs to see of a file to say how it is read. */
function previewOf({ rows, places }: FileRows): ImportPreview {
  const top = rows.slice(0, mostAbove + 1).map((row, at) => ({
    place: places[at]!,
    cells: row.slice(0, 12).map((cell) => cell.trim().slice(0, 60)),
  }))
  const special = new Set<string>()
  const broken: number[] = []
  for (const [at, row] of rows.entries())
    for (const cell of row) {
      // oxlint-disable-next-line no-control-regex -- what is not ASCII is told by what is
      if (/^[\x00-\x7F]*$/.test(cell)) continue
      if (special.size < 6) special.add(cell.trim().slice(0, 60))
      if (cell.includes('\uFFFD') && broken.at(-1) !== places[at]) broken.push(places[at]!)
    }
  return { top, special: [...special], broken: { lines: broken.slice(0, 10), count: broken.length } }
}

async function readSheet(bytes: Uint8Array): Promise<FileRows> {
  // Only a process of its own ever needs it.
  const { sheetRows } = await import('./sheet.ts')
  return { encoding: 'utf-8', delimiter: '', ...limited(await sheetRows(Buffer.from(bytes))) }
}

function readText(bytes: Buffer, given: { encoding?: string; delimiter?: string }): FileRows {
  const encoding = given.encoding ?? encodingOf(bytes)
  const text = decode(bytes, encoding)
  const said = saidDelimiter(text)
  const delimiter = given.delimiter ?? said?.delimiter ?? delimiterOf(text)
  const read = limited(placedLines(said ? said.rest : text, delimiter))
  return { encoding, delimiter, rows: read.rows, places: said ? read.places.map((place) => place + 1) : read.places }
}

function limited(lines: Iterable<PlacedRow>): { rows: string[][]; places: number[] } {
  const rows: string[][] = []
  const places: number[] = []
  for (const { cells, place } of lines) {
    rows.push(cells)
    places.push(place)
    // Titles and the header may stand above them.
    if (rows.length > importLimits.rows + mostAbove + 1)
      throw new Problem('unprocessable', says.tooManyRows({ rows: importLimits.rows }))
    if (cells.length > importLimits.columns)
      throw new Problem('unprocessable', says.tooManyColumns({ line: place, columns: importLimits.columns }))
  }
  return { rows, places }
}
