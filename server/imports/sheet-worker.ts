import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'

/** Excel shows 15 digits; the digits behind them are noise of its arithmetic (17.989999999999998). */
const plainNumber = (text: string): string => {
  const rounded = Number(Number(text).toPrecision(15))
  const shown = String(rounded)
  return shown.includes('e') ? rounded.toFixed(rounded < 1 && rounded > -1 ? 12 : 0) : shown
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace('T', ' ')
      .replace(/( 00:00:00)?\.000Z$/, '')
  return String(cell).replaceAll('\0', '').toWellFormed()
}

// Unpacking and reading XML takes seconds for a large sheet: it has a thread of its own.
try {
  const data = await readSheet(Buffer.from(workerData as Uint8Array), { parseNumber: plainNumber as never })
  parentPort!.postMessage({
    rows: data.map((row) => row.map(textOf)).filter((row) => row.some((cell) => cell.trim() !== '')),
  })
} catch (error) {
  parentPort!.postMessage({ fault: error instanceof Error ? error.message : 'unknown' })
}
