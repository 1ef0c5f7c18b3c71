import { createHash, randomUUID } from 'node:crypto'

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** Whoever sends bytes and hears what came of it. */
export type SendBytes = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  given?: { body?: unknown; bytes?: Buffer; headers?: Record<string, string> },
  // oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
) => Promise<{ status: number; body: any; text: string }>

/** The steps of one upload in parts, each by itself so that a test can leave out, repeat or spoil any. */
export function uploadInParts(
  ask: SendBytes,
  { to, name, content, partSize = 64 * 1024 }: { to: string; name: string; content: Buffer; partSize?: number },
) {
  const id = randomUUID()
  const offsets = Array.from({ length: Math.ceil(content.length / partSize) }, (_, at) => at * partSize)
  const slice = (offset: number) => content.subarray(offset, offset + partSize)
  const at = `/api/uploads/${id}`
  return {
    id,
    offsets,
    begin: (more: object = {}) =>
      ask('POST', '/api/uploads', { body: { id, name, size: content.length, partSize, to, ...more } }),
    part: (offset: number, bytes = slice(offset), hash = sha256(bytes)) =>
      ask('POST', `${at}/parts?offset=${offset}&sha256=${hash}`, { bytes }),
    far: () => ask('GET', at),
    cancel: () => ask('DELETE', at),
    finish: (url = to) => ask('POST', url, { headers: { 'x-upload': id } }),
  }
}
