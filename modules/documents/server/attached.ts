import { randomUUID } from 'node:crypto'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { on } from '#server/call/hooks.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import { requireRight } from '#server/auth/lacking.ts'
import { attachments } from '#server/db/tables.ts'
import { attached, fetched, type Attachment } from '#server/record/attachments.ts'
import { requireReach } from '#server/record/within-reach.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { JobHandler } from '#server/module.ts'
import { documents as declared } from '#modules/documents/shared/documents.ts'
import { recordTypeOf } from './belonging.ts'
import { noteLook } from './looks.ts'
import { readTextJob } from './read-text.ts'
import { says } from './sentences.ts'
import { documentTable, linkTable, versionTable } from './tables.ts'
import { titleOf } from './title.ts'

type Place = { record: string; recordId: string }
/** Where a document belongs itself: what is attached to it belongs there too, where it belongs to a record. */
async function placeOf(documentId: string, { tx }: Call): Promise<Place | undefined> {
  const [found] = await tx
    .select({ record: documentTable.belongsTo, recordId: documentTable.belongsToId })
    .from(unscoped(documentTable, 'of one in hand'))
    .where(eq(documentTable.id, documentId))
  const { record, recordId } = found ?? {}
  return record && recordId ? { record, recordId } : undefined
}

/** The document of a file that was attached to a record: these bytes, of this author and moment, belonging to that record and linked to it. */
async function keepAttached(file: Attachment, call: Call): Promise<void> {
  const { record, recordId, sha256, size, scan, storageKey, createdAt } = file
  const [id, versionId] = [randomUUID(), randomUUID()]
  const title = titleOf(file.name)
  const place = (record === declared.name && (await placeOf(recordId, call))) || file
  await call.tx.insert(versionTable).values({
    id: versionId,
    documentId: id,
    number: 1,
    fileName: file.name,
    mediaType: file.type,
    size,
    sha256,
    storageKey,
    scan,
    createdBy: file.authorId,
    createdByName: file.author,
    createdAt,
  })
  await call.tx.insert(documentTable).values({
    id,
    createdBy: file.authorId,
    createdAt,
    updatedAt: createdAt,
    title,
    documentType: 'other',
    // What was attached to a record was never for people outside.
    classification: 'confidential',
    // Programs and the product itself own nothing.
    ownerId: sql`(select u.id from users u where u.id = ${file.authorId}::uuid)`,
    currentVersionId: versionId,
    belongsTo: place.record,
    belongsToId: place.recordId,
    attachmentId: file.id,
  })
  const linked = { documentId: id, createdBy: file.authorId, createdAt }
  await call.tx
    .insert(linkTable)
    .values([{ ...linked, record, recordId }, ...(place === file ? [] : [{ ...linked, ...place }])])
  const after = { title, fileName: file.name, size, sha256, belongsTo: place.record }
  call.changed({ record: declared.name, recordId: id, action: 'create', before: null, after })
  call.enqueue(readTextJob(versionId))
}

export const attachedHook = on(attached, keepAttached)

/** The file of an attachment is the first version of its document, whichever manifest it leaves by. */
async function noteFetched({ id }: Attachment, call: Call): Promise<void> {
  const [first] = await call.tx
    .select({ documentId: versionTable.documentId, number: versionTable.number })
    .from(unscoped(versionTable, 'of one in hand'))
    .innerJoin(unscoped(documentTable, 'of one in hand'), eq(versionTable.documentId, documentTable.id))
    .where(eq(documentTable.attachmentId, id))
    .orderBy(asc(versionTable.number))
    .limit(1)
  if (first) await noteLook(first, call)
}

export const fetchedHook = on(fetched, noteFetched)

const atOnce = 200

/** Files attached before the documents module was there, a batch a transaction; safe to happen twice. */
export const keepAttachedJob: JobHandler = {
  name: 'documents.keep-attached',
  words: 'Make documents of files that were attached without',
  every: '11 * * * *',
  run: async (_data, app) => {
    for (let more = true; more;)
      await inQuietCall(app, system, 'documents.keep-attached', async (call) => {
        await call.tx.execute(sql`select pg_advisory_xact_lock(hashtext('documents.attached'))`)
        const rows = await call.tx
          .select({ file: attachments })
          .from(attachments)
          .leftJoin(unscoped(documentTable, 'the app'), eq(documentTable.attachmentId, attachments.id))
          .where(isNull(documentTable.id))
          .orderBy(asc(attachments.createdAt), asc(attachments.id))
          .limit(atOnce)
        for (const { file } of rows) await keepAttached(file, call)
        more = rows.length === atOnce
      })
  },
}

/** Refuses whoever may not attach files to the record of a document, and for a document of none. */
export async function requireAttaching(
  { belongsTo, belongsToId }: { belongsTo: string | null; belongsToId: string | null },
  call: Call,
): Promise<void> {
  const source = belongsTo === null ? undefined : recordTypeOf(belongsTo)
  if (!source) throw new Problem('conflict', says.ofNoRecord())
  const { can } = source.record.api.attach
  await requireRight(can, call)
  await requireReach(source, [belongsToId!], can, call)
}
