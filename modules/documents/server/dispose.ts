import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Call } from '#server/call/call.ts'
import type { JobHandler } from '#server/module.ts'
import { removedFiles } from '#server/db/tables.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { documents, supersede, type DocumentRow } from './documents.ts'
import { letGo } from './let-go.ts'
import { closeRequests } from './read-requests.ts'
import { documentTable, readingTable, textTable, thumbnailTable, versionTable } from './tables.ts'

const name = 'documents.remove-file'
const nothing = { state: 'none' as const, pages: 0, why: null, opened: true, picturesWaiting: 0, picturesFailed: 0 }

/** Disposes of a document in hand: its text goes now, its files once this is committed. What it was called, its hashes and its history stay. */
export async function disposeOf(row: DocumentRow, call: Call): Promise<void> {
  const { tx } = call
  await letGo.emit({ documentId: row.id, folderId: row.folderId }, call)
  await supersede(row.id, call)
  await closeRequests(row.id, call)
  await documents.change(row, { values: { state: 'disposed' } }, call, 'dispose')
  const versions = await tx
    .select({ id: versionTable.id, storageKey: versionTable.storageKey })
    .from(unscoped(versionTable, 'of one in hand'))
    .where(eq(versionTable.documentId, row.id))
  const ids = versions.map(({ id }) => id)
  // Whoever is reading it now finds it read: nothing more is kept of it.
  await tx
    .insert(readingTable)
    .values(ids.map((versionId) => ({ versionId, ...nothing })))
    .onConflictDoUpdate({ target: readingTable.versionId, set: nothing })
  await tx.delete(textTable).where(inArray(textTable.versionId, ids))
  const keys = [...new Set(versions.map((each) => each.storageKey))]
  const shared = await tx
    .select({ key: versionTable.storageKey })
    .from(unscoped(versionTable, 'a rule'))
    .innerJoin(unscoped(documentTable, 'a rule'), eq(versionTable.documentId, documentTable.id))
    .where(and(inArray(versionTable.storageKey, keys), ne(documentTable.state, 'disposed')))
  const gone = keys.filter((each) => !shared.some(({ key }) => key === each))
  // A record says for ever that it was attached: nobody misses it any more.
  if (gone.length)
    await tx
      .insert(removedFiles)
      .values(gone.map((fileKey) => ({ fileKey, removedAt: call.now.toISOString() })))
      .onConflictDoNothing()
  for (const storageKey of keys) call.enqueue({ name, data: { storageKey }, key: storageKey })
}

/** Bytes that two documents have in common go with the last of them. */
export const removeJob: JobHandler = {
  name,
  words: 'Remove the files of a document that was disposed of',
  run: async (data, { db, files }) => {
    const { storageKey } = data as { storageKey: string }
    const [kept] = await db
      .select({ id: versionTable.id })
      .from(unscoped(versionTable, 'the app'))
      .innerJoin(unscoped(documentTable, 'the app'), eq(versionTable.documentId, documentTable.id))
      .where(and(eq(versionTable.storageKey, storageKey), ne(documentTable.state, 'disposed')))
      .limit(1)
    if (!kept) await files.delete(storageKey)
    await db.execute(sql`delete from ${joined(thumbnailTable, 't')}
      where t.sha256 in (select v.sha256 from ${joined(versionTable, 'v')} where v.storage_key = ${storageKey})
        and not exists (select from ${joined(versionTable, 'v')} join ${joined(documentTable, 'd')} on d.id = v.document_id
          where v.sha256 = t.sha256 and d.state <> 'disposed')`)
  },
}
