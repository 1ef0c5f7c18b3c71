import type { AppContext } from '../app-context.ts'
import { readRows } from './reader.ts'
import type { ImportEntry } from './tables.ts'

/** The rows of a file without its header and the lines above it, with the corrections of a person, and the lines on which they begin. */
export async function bodyOf(entry: ImportEntry, app: Pick<AppContext, 'files'>) {
  const { rows, places } = await readRows(entry, app)
  const above = entry.above + (entry.header ? 1 : 0)
  const body = rows.slice(above)
  for (const [line, cells] of Object.entries(entry.repairs)) {
    const row = body[Number(line) - 1]
    if (row) for (const [index, text] of Object.entries(cells)) row[Number(index)] = text
  }
  return { body, placeOf: (line: number): number => places[line - 1 + above] ?? line + above }
}
