import { connect } from 'node:net'
import { Problem } from '#shared/problem.ts'
import type { AppContext } from '../app-context.ts'
import { says } from '../sentences.ts'

export type Scan = 'clean' | 'not scanned'

const patienceMs = 30_000
const frame = (size: number): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(size)
  return length
}

/** Shows a stored file to the virus scanner of FILE_SCANNER, which speaks as clamd does; without one nobody has looked at it. Refuses what the scanner finds, and takes nothing it could not see. */
export async function scanFile(
  storageKey: string,
  { files, settings: { fileScanner } }: Pick<AppContext, 'files' | 'settings'>,
): Promise<Scan> {
  if (!fileScanner) return 'not scanned'
  const { hostname, port } = new URL(fileScanner)
  const said = await ask(hostname.replace(/^\[|\]$/g, ''), Number(port), await files.getStream(storageKey)).catch(
    () => '',
  )
  if (said.startsWith('stream: OK')) return 'clean'
  const found = /^stream: (.+) FOUND/.exec(said)?.[1]
  if (found) throw new Problem('unsupported', says.virusFound({ virus: found.slice(0, 100) }))
  throw new Problem('unavailable', says.scannerSilent(), undefined, 60)
}

/** Streams a file as INSTREAM and answers what clamd says of it. */
async function ask(host: string, port: number, file: AsyncIterable<Uint8Array>): Promise<string> {
  const socket = connect(port, host).setTimeout(patienceMs, () => socket.destroy(new Error('no answer')))
  const answer = (async () => {
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    return text
  })()
  // Whoever finds something may answer, and hang up, before all was sent.
  answer.catch(() => {})
  const write = (bytes: Uint8Array | string) =>
    new Promise<void>((done) => (socket.writable ? socket.write(bytes, () => done()) : done()))
  await write('zINSTREAM\0')
  for await (const chunk of file) {
    await write(frame(chunk.length))
    await write(chunk)
  }
  await write(frame(0))
  return answer
}
