import type { FastifyReply } from 'fastify'
import { Problem } from '#shared/problem.ts'
import type { Call } from '../call/call.ts'
import { dataPolicy } from '../pages/headers.ts'
import { says } from '../sentences.ts'
import { contentDisposition } from './name.ts'

export type StoredFile = { name: string; type: string; size: number; storageKey: string }

/** Streams a stored file as a download that no browser opens as a page. */
export async function sendFile(file: StoredFile, { house, reply }: Call): Promise<FastifyReply> {
  if (!(await house.files.exists(file.storageKey))) {
    house.log.error({ storageKey: file.storageKey }, 'a stored file is missing')
    throw new Problem('not_found', says.fileLost())
  }
  return reply!
    .header('content-type', file.type)
    .header('content-length', file.size)
    .header('content-disposition', contentDisposition(file.name))
    .header('content-security-policy', dataPolicy)
    .header('x-content-type-options', 'nosniff')
    .send(await house.files.getStream(file.storageKey))
}
