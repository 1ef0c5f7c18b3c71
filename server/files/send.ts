import type { FastifyReply } from 'fastify'
import { Problem } from '#shared/problem.ts'
import type { Call } from '../call/call.ts'
import { dataPolicy } from '../pages/headers.ts'
import { says } from '../sentences.ts'
import type { Range } from '../storage/storage.ts'
import { contentDisposition } from './name.ts'
import { names, rangeOf } from './ranges.ts'

/** What is sent and kept nowhere. */
type PassingFile = { name: string; type: string; size: number; bytes: Buffer }
export type StoredFile = {
  name: string
  type: string
  size: number
  storageKey: string
  /** By which whoever was cut off goes on with the same bytes; without it a file is sent whole. */
  sha256?: string
}

/**
 * Streams a stored file as a download that no browser opens as a page: whole, or the part that a request asks for, so that one that broke off goes on.
 * Its SHA-256 is its entity tag.
 */
export async function sendFile(
  file: StoredFile | PassingFile,
  { app, reply: answer }: Pick<Call, 'app' | 'reply'>,
): Promise<FastifyReply> {
  if ('bytes' in file) return headed(file, answer!).header('content-length', file.size).send(file.bytes)
  if (!(await app.files.exists(file.storageKey))) {
    app.log.error({ storageKey: file.storageKey }, 'a stored file is missing')
    throw new Problem('not_found', says.fileLost())
  }
  const reply = answer!
  const range = askedOf(file, reply)
  if (range === 'unchanged') return reply.status(304).send()
  if (range) {
    const { first, last } = range
    void reply.status(206).header('content-range', `bytes ${first}-${last}/${file.size}`)
  }
  return headed(file, reply)
    .header('content-length', range ? range.last - range.first + 1 : file.size)
    .send(await app.files.getStream(file.storageKey, range ?? undefined))
}

const headed = ({ name, type }: Pick<StoredFile, 'name' | 'type'>, reply: FastifyReply): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-disposition', contentDisposition(name))
    .header('content-security-policy', dataPolicy)
    .header('x-content-type-options', 'nosniff')

/** What a request wants of a file, by the conditions it names in the order of RFC 9110, 13.2.2; null for all of it. */
function askedOf({ sha256, size }: StoredFile, reply: FastifyReply): Range | 'unchanged' | null {
  const { method, headers } = reply.request
  if (!sha256) return null
  const tag = `"${sha256}"`
  void reply.header('etag', tag).header('accept-ranges', 'bytes')
  if (!['GET', 'HEAD'].includes(method)) return null
  if (headers['if-match'] !== undefined && !names(headers['if-match'], tag, false))
    throw new Problem('stale', says.fileIsAnother())
  if (headers['if-none-match'] !== undefined && names(headers['if-none-match'], tag, true)) return 'unchanged'
  // A date is no proof of the same bytes.
  const goesOn = headers['if-range'] === undefined || headers['if-range'] === tag
  const range = method === 'GET' && goesOn ? rangeOf(headers.range, size) : null
  if (range !== 'none') return range
  void reply.header('content-range', `bytes */${size}`)
  throw new Problem('out_of_range', says.noSuchPart({ size }))
}
