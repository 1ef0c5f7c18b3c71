import { createHash, sign } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { versionTable } from '#modules/documents/server/tables.ts'
import type { Call } from '#server/call/call.ts'
import { inCall } from '#server/call/job-call.ts'
import { system } from '#server/call/actor.ts'
import { readBytes } from '#server/files/disk.ts'
import { contentDisposition } from '#server/files/name.ts'
import { dataPolicy } from '#server/pages/headers.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { signatureRequests } from './requests.ts'
import { sealKey } from './seal-key.ts'
import { says } from './sentences.ts'

/** At most so many hashes say where in a file something is different. */
const mostParts = 512
const smallestPart = 1024

/** The hashes of the parts of a file, so that whoever finds another file can say where it differs. */
function partsOf(bytes: Buffer) {
  const size = Math.max(smallestPart, Math.ceil(bytes.length / mostParts))
  const hashes = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    createHash('sha256')
      .update(bytes.subarray(at * size, (at + 1) * size))
      .digest('hex'),
  )
  return { size, hashes }
}

/** A version as it was agreed on, and the hashes of its parts where its file is still that. */
async function fileOf(versionId: string, { tx, app }: Call) {
  const [version] = await tx
    .select()
    .from(unscoped(versionTable, 'of one in hand'))
    .where(eq(versionTable.id, versionId))
  const { fileName, number, size, sha256, storageKey } = version!
  const bytes = (await app.files.exists(storageKey)) ? await readBytes(app.files, storageKey) : null
  const isWhole = bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256
  return { fileName, version: number, size, sha256, parts: isWhole ? partsOf(bytes) : null }
}

/** The record of a request, for whoever checks it without Mainstay: the log, the hashes of both files, and the seal over all of it. */
export async function proofOf(id: string, call: Call): Promise<FastifyReply> {
  const { documentId, documentTitle, versionId, signedVersionId, state, events } = await signatureRequests.detail(
    id,
    call,
  )
  if (events.length === 0) throw new Problem('conflict', says.noRecordYet())
  const said = {
    format: 'mainstay-signature-record/1',
    request: id,
    document: { id: documentId, title: documentTitle },
    state,
    asked: await fileOf(versionId, call),
    signed: signedVersionId && (await fileOf(signedVersionId, call)),
    events: events.map((event) => ({ requestId: id, ...event })),
  }
  const key = await inCall(call.app, system, 'signatures.seal-record', (own) => sealKey(own))
  const record = {
    said,
    certificate: key.certificate.toString(),
    seal: sign('sha256', Buffer.from(JSON.stringify(said)), key.privateKey).toString('base64'),
  }
  const text = `${JSON.stringify(record, null, 1)}\n`
  return call
    .reply!.header('content-type', 'application/octet-stream')
    .header('content-disposition', contentDisposition(`Signature record ${documentTitle}.json`))
    .header('content-security-policy', dataPolicy)
    .header('x-content-type-options', 'nosniff')
    .send(text)
}
