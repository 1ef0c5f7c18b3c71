import { request } from '#client/api.ts'
import { csvFile } from '#shared/files/csv.ts'

/** Hands a text or file to the person under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a table of values as CSV, `name` without its ending. */
export const saveCsv = (name: string, head: readonly string[], rows: readonly (readonly unknown[])[]): void =>
  saveFile(new Blob([csvFile(head, rows)], { type: 'text/csv' }), `${name}.csv`)

/** The file name of a reply: RFC 5987 form first, then the plain one. */
function nameOf(disposition: string | null, otherwise: string): string {
  const wide = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (wide) return decodeURIComponent(wide)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? otherwise
}

/** Fetches a file and saves it; throws ApiError where the server refuses, so that the page can say so instead of being left. */
export async function download(url: string, otherwise: string, signal?: AbortSignal): Promise<void> {
  const reply = await request('GET', url, undefined, { accept: '*/*' }, signal)
  if (!(reply instanceof Response)) throw new Error('The file could not be downloaded. Try again.')
  saveFile(await reply.blob(), nameOf(reply.headers.get('content-disposition'), otherwise))
}
