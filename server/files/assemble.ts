import { Problem } from '#shared/problem.ts'
import type { Upload } from '../call/call.ts'
import type { Base } from '../call/transact.ts'
import type { AppContext } from '../app-context.ts'
import { says } from '../sentences.ts'
import { endingOf } from './name.ts'
import { kinds } from './kinds.ts'
import { discardUpload, keep, plainError } from './receive.ts'
import { bytesOf, farOf } from './uploads.ts'

const lanes = new Map<string, Promise<unknown>>()

/** One at a time for each upload: however often it is ended at the same moment, it is put together once. */
export async function inLane<T>(id: string, work: () => Promise<T>): Promise<T> {
  const before = lanes.get(id)
  const mine = (async () => {
    await before?.catch(() => {})
    return work()
  })()
  lanes.set(id, mine)
  try {
    return await mine
  } finally {
    if (lanes.get(id) === mine) lanes.delete(id)
  }
}

/**
 * The file of an upload in parts, put together and then looked at like every file: size, kind, content, scanner, and its SHA-256 where that was said. Of one
 * that is kept already what it was, without a file: the answer is known.
 */
export async function receiveParts(id: string, { actor, request }: Base, app: AppContext): Promise<Upload> {
  const { to, state, name, size, received, sha256 } = await farOf(id, actor, app)
  if (state === 'kept') {
    const type = kinds.get(endingOf(name))!.type
    return { name, type, size, sha256: sha256!, storageKey: `uploads/${id}/kept`, scan: 'not scanned', from: id }
  }
  if (state === 'cancelled') throw new Problem('conflict', says.uploadOver())
  if (request!.url !== to) throw new Problem('conflict', says.uploadForAnother())
  if (received !== size) throw new Problem('conflict', says.uploadIncomplete({ received, size }))
  try {
    const upload = await keep({ filename: name, file: bytesOf(id, app) }, app)
    if (sha256 !== null && sha256 !== upload.sha256) {
      await discardUpload(upload, app)
      throw new Problem('unprocessable', says.uploadIsAnother())
    }
    return { ...upload, from: id }
  } catch (error) {
    throw plainError(error)
  }
}
