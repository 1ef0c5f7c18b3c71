import { Worker } from 'node:worker_threads'
import { Problem } from '#shared/problem.ts'

/** Milliseconds; the transaction that waits for it is ended after fifteen seconds. */
const longest = 12_000

/** Rows of the first sheet of an XLSX file as text: days as `YYYY-MM-DD`, numbers as plain decimals. Refuses what is no sheet. */
export function readSheetRows(bytes: Buffer): Promise<string[][]> {
  const unreadable = () =>
    new Problem('unprocessable', 'This Excel file cannot be read: save it again as XLSX, or as CSV')
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    })
    const timer = setTimeout(() => void worker.terminate(), longest)
    worker.once('message', ({ rows }: { rows?: string[][] }) => (rows ? resolve(rows) : reject(unreadable())))
    worker.once('error', () => reject(unreadable()))
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(unreadable())
    })
  })
}
