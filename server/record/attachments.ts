import { and, asc, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Call } from '../call/call.ts'
import { attachments } from '../db/tables.ts'
import { sendFile, type StoredFile } from '../files/send.ts'
import { openToSeats, route, type Route } from '../call/route.ts'
import type { Source } from './source.ts'
import { requireReach } from './within-reach.ts'
import { find } from './write.ts'
import { says } from '../sentences.ts'

/** Files of one record: whoever may see the record may see them, whoever may change it may add one. */
export function attachmentRoutes(source: Source): Route[] {
  const { record } = source
  return [
    ...openToSeats(record, [
      route(record.api.attachments, async ({ params }, call) => {
        await find(source, params.id, call)
        return filesOf(record.name, params.id, call)
      }),
      route(record.api.download, async ({ params }, call) => {
        await find(source, params.id, call)
        return sendFile(await fileOf(record.name, params.id, params.attachmentId, call), call)
      }),
    ]),
    ...(record.erased
      ? []
      : [
          route(record.api.attach, async ({ params }, call) => {
            await find(source, params.id, call)
            await requireReach(source, [params.id], record.api.attach.can, call)
            return attach(record.name, params.id, call)
          }),
        ]),
  ]
}

const wire = {
  id: attachments.id,
  name: attachments.name,
  type: attachments.type,
  size: attachments.size,
  sha256: attachments.sha256,
  scan: attachments.scan,
  author: attachments.author,
  createdAt: attachments.createdAt,
}

/** Oldest first, at most 500. */
const filesOf = (record: string, id: string, { tx }: Call) =>
  tx
    .select(wire)
    .from(attachments)
    .where(and(eq(attachments.record, record), eq(attachments.recordId, id)))
    .orderBy(asc(attachments.createdAt), asc(attachments.id))
    .limit(500)

/** Keeps the file that came with the call beside a record. */
export async function attach(record: string, recordId: string, call: Call) {
  const { actor, now, tx } = call
  const upload = call.upload!
  const values = { record, recordId, ...upload, authorId: actor.id, author: actor.name, createdAt: now.toISOString() }
  const [row] = await tx.insert(attachments).values(values).returning(wire)
  call.changed({
    record,
    recordId,
    action: 'attach',
    before: null,
    after: { file: upload.name, size: upload.size, sha256: upload.sha256 },
  })
  return row!
}

/** The stored file of an attachment of this very record; 404 for one of another. */
async function fileOf(record: string, recordId: string, id: string, { tx }: Call): Promise<StoredFile> {
  const [row] = await tx
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.record, record), eq(attachments.recordId, recordId)))
  if (!row) throw new Problem('not_found', says.noSuchFile())
  return row
}
