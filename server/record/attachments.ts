import { and, asc, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Call } from '../call/call.ts'
import { opensFiles } from '../call/reach.ts'
import { attachments } from '../db/tables.ts'
import { sendFile } from '../files/send.ts'
import { domainEvent } from '../call/hooks.ts'
import { openToSeats, route, type Route } from '../call/route.ts'
import type { Source } from './source.ts'
import { requireReach } from './within-reach.ts'
import { find } from './write.ts'
import { says } from '../sentences.ts'

/** Files of one record: whoever may see the record may see them, with the set that keeps them where there is one; whoever may change it may add one. */
export function attachmentRoutes(source: Source): Route[] {
  const { record } = source
  return [
    ...openToSeats(record, [
      route(record.api.attachments, async ({ params }, call) => {
        await find(source, params.id, call)
        return (await opens(source, params.id, call)) ? filesOf(record.name, params.id, call) : []
      }),
      route(record.api.download, async ({ params }, call) => {
        await find(source, params.id, call)
        if (!(await opens(source, params.id, call))) throw new Problem('not_found', says.noSuchFile())
        const file = await fileOf(record.name, params.id, params.attachmentId, call)
        await fetched.emit(file, call)
        return sendFile(file, call)
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

/** Whether the files of a record that was found are there for whoever calls, too. */
async function opens({ table, reach }: Source, id: string, { tx, actor }: Call): Promise<boolean> {
  const predicate = opensFiles(reach, actor)
  if (!predicate) return predicate === undefined
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), predicate))
  return found.length > 0
}

export type Attachment = typeof attachments.$inferSelect
/** Told of a file that was attached to a record, in the transaction that attaches it. */
export const attached = domainEvent<Attachment>('record.attached')
/** Told of a file of a record that somebody is about to get. */
export const fetched = domainEvent<Attachment>('record.fetched')

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
  const [row] = await tx.insert(attachments).values(values).returning()
  call.changed({
    record,
    recordId,
    action: 'attach',
    before: null,
    after: { file: upload.name, size: upload.size, sha256: upload.sha256 },
  })
  await attached.emit(row!, call)
  const { id, name, type, size, sha256, scan, author, createdAt } = row!
  return { id, name, type, size, sha256, scan, author, createdAt }
}

/** The stored file of an attachment of this very record; 404 for one of another. */
async function fileOf(record: string, recordId: string, id: string, { tx }: Call): Promise<Attachment> {
  const [row] = await tx
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.record, record), eq(attachments.recordId, recordId)))
  if (!row) throw new Problem('not_found', says.noSuchFile())
  return row
}
