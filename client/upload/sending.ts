import { ApiError, call, request, urlOf } from '#client/api.ts'
import { mostPart, mostParts, uploadCalls, type OpenUpload } from '#shared/uploads.ts'
import { upload } from './upload.ts'

/** What is larger goes in parts of this size, so that a lost connection costs one of them. */
const mebibyte = 1024 * 1024
const longestWaitMs = 30_000

type Options = {
  /** The upload, by which it goes on after a fault or a reload. */
  id: string
  signal: AbortSignal
  /** How far it is, 0 to 1; `waits` while the server cannot be reached. */
  onProgress: (share: number, waits: boolean) => void
}

/** Whether a file goes in parts, so that it is known to the server before it is whole. */
export const inParts = (file: File): boolean => file.size > mebibyte

const partSizeOf = (size: number): number =>
  Math.min(mostPart, Math.max(mebibyte, Math.ceil(size / mostParts / 65_536) * 65_536))

/** Sends a file to a call that takes one, until it is there: what the line or the server does meanwhile is waited for. Throws what the server refuses. */
export async function sendFile<T>(to: string, file: File, options: Options): Promise<T> {
  if (inParts(file)) return sendParts<T>(to, file, options)
  let share = 0
  const once = () =>
    upload<T>(to, file, {
      key: options.id,
      signal: options.signal,
      onProgress: (now) => options.onProgress((share = now), false),
    })
  return patiently(once, options.signal, () => options.onProgress(share, true))
}

async function sendParts<T>(to: string, file: File, { id, signal, onProgress }: Options): Promise<T> {
  let share = 0
  const tries = <R>(send: () => Promise<R>) => patiently(send, signal, () => onProgress(share, true))
  const isKept = await tries(() => isKeptAlready(id, file, to))
  while (!isKept) {
    const far = await tries(() => call(uploadCalls.far, { params: { id } }, { signal }))
    if (far.state === 'kept') break
    const there = new Map(far.parts.map(({ offset, sha256 }) => [offset, sha256]))
    let sent = far.received
    for (let offset = 0; offset < file.size; offset += far.partSize) {
      const part = file.slice(offset, offset + far.partSize)
      const sha256 = hex(await crypto.subtle.digest('SHA-256', await part.arrayBuffer()))
      const known = there.get(offset)
      if (known === undefined) {
        const url = urlOf(uploadCalls.part, { params: { id }, query: { offset: String(offset), sha256 } })
        await tries(() => request('POST', url, part, { 'content-type': 'application/octet-stream' }, signal))
        sent += part.size
      } else if (known !== sha256) throw new OtherFile()
      onProgress((share = sent / file.size), false)
    }
    try {
      return (await tries(() => request('POST', to, undefined, { 'x-upload': id }, signal))) as T
    } catch (error) {
      // A part that was damaged where it lay is missing now, and sent again.
      if (!(error instanceof ApiError) || error.problem?.sentence?.code !== 'mainstay.partLost') throw error
    }
  }
  return (await tries(() => request('POST', to, undefined, { 'x-upload': id }, signal))) as T
}

/** Begins an upload, or finds it where it was begun; true where it was ended already and only the answer was lost. */
async function isKeptAlready(id: string, file: File, to: string): Promise<boolean> {
  const { name, size } = file
  const found = await call(uploadCalls.far, { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
  if (found) return found.state === 'kept'
  await call(uploadCalls.begin, { body: { id, name, size, partSize: partSizeOf(size), to } })
  return false
}

/** It has the name and the size of what was begun, and is another file. */
export class OtherFile extends Error {}

/** Tells the server that nobody goes on with it; where that does not arrive, it ends by itself. */
export const giveUp = (id: string): Promise<unknown> =>
  call(uploadCalls.cancel, { params: { id } }).catch(() => undefined)

/** Of those under way the one that was begun with this file for this place. */
export const begunWith = (open: readonly OpenUpload[], file: File, to: string): OpenUpload | undefined =>
  open.find((each) => each.to === to && each.size === file.size && each.name === file.name)

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const passes = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && [408, 429, 502, 503, 504].includes(error.status))

/** Asks again after 1, 2, 4 … 30 seconds, later where the server says so, or as soon as there is a line again. */
async function patiently<T>(send: () => Promise<T>, signal: AbortSignal, waiting: () => void): Promise<T> {
  for (let wait = 1000; ; wait = Math.min(wait * 2, longestWaitMs)) {
    signal.throwIfAborted()
    let least = 0
    try {
      return await send()
    } catch (error) {
      if (!passes(error) || signal.aborted) throw error
      if (error instanceof ApiError) least = Math.min(error.retryAfter * 1000, longestWaitMs)
    }
    waiting()
    await new Promise<void>((go) => {
      const timer = setTimeout(end, Math.max(wait, least))
      function end() {
        clearTimeout(timer)
        removeEventListener('online', end)
        signal.removeEventListener('abort', end)
        go()
      }
      addEventListener('online', end)
      signal.addEventListener('abort', end)
    })
  }
}
