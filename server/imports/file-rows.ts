import { importLimits } from '#shared/imports.ts'
import { Problem } from '#shared/problem.ts'
import { readBytes } from '../files/disk.ts'
import type { House } from '../house.ts'
import { decode, encodingOf } from './decode.ts'
import { delimiterOf, linesOf } from './lines.ts'
import { readSheetRows } from './sheet.ts'

export type FileRows = { encoding: string; delimiter: string; rows: string[][] }
type Stored = { storageKey: string; format: 'csv' | 'xlsx' }

/** All rows of a stored file, the header among them; encoding and delimiter are found where they are not given. Throws Problem for a file too long or too wide. */
export async function readRows(
  { storageKey, format }: Stored,
  { files }: Pick<House, 'files'>,
  given: { encoding?: string; delimiter?: string } = {},
): Promise<FileRows> {
  const bytes = await readBytes(files, storageKey)
  const file =
    format === 'xlsx'
      ? { encoding: 'utf-8', delimiter: '', rows: await readSheetRows(bytes) }
      : await readText(bytes, given)
  if (file.rows.length === 0) throw new Problem('unprocessable', 'This file has no rows')
  return file
}

async function readText(bytes: Buffer, given: { encoding?: string; delimiter?: string }): Promise<FileRows> {
  const encoding = given.encoding ?? encodingOf(bytes)
  const text = decode(bytes, encoding)
  const delimiter = given.delimiter ?? delimiterOf(text)
  const rows: string[][] = []
  for (const cells of linesOf(text, delimiter)) {
    rows.push(cells)
    // One row of leave for the header.
    if (rows.length > importLimits.rows + 1)
      throw new Problem(
        'unprocessable',
        `This file has more than ${importLimits.rows.toLocaleString('en')} rows: split it`,
      )
    if (cells.length > importLimits.columns)
      throw new Problem('unprocessable', `Row ${rows.length} has more than ${importLimits.columns} columns`)
    // A long file is read in pieces, so that other calls are answered in between.
    if (rows.length % 5000 === 0) await new Promise(setImmediate)
  }
  return { encoding, delimiter, rows }
}
