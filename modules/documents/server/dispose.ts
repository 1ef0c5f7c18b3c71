import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Call } from '#server/call/call.ts'
import type { JobHandler } from '#server/room.ts'
import { wholeRows } from '#server/record/visible-rows.ts'
import { documents, supersede, type DocumentRow } from './documents.ts'
import { letGo } from './let-go.ts'
import { closeRequests } from './read-requests.ts'
import { documentTable, readingTable, textTable, versionTable } from './tables.ts'

const name = 'documents.remove-file'

/** Disposes of a document in hand: its text goes now, its files once this is committed. What it was called, its hashes and its history stay. */
export async function disposeOf(row: DocumentRow, call: Call): Promise<void> {
  const { tx } = call
  await letGo.tell({ documentId: row.id, folderId: row.folderId }, call)
  await supersede(row.id, call)
  await closeRequests(row.id, call)
  await documents.change(row, { values: { state: 'disposed' } }, call, 'dispose')
  const versions = await tx
    .select({ id: versionTable.id, storageKey: versionTable.storageKey })
    .from(wholeRows(versionTable, 'of one in hand'))
    .where(eq(versionTable.documentId, row.id))
  const ids = versions.map(({ id }) => id)
  // Whoever is reading it now finds it read: nothing more is kept of it.
  await tx
    .insert(readingTable)
    .values(ids.map((versionId) => ({ versionId, state: 'none' as const, pages: 0 })))
    .onConflictDoUpdate({ target: readingTable.versionId, set: { state: 'none', pages: sql`0`, why: null } })
  await tx.delete(textTable).where(inArray(textTable.versionId, ids))
  for (const storageKey of new Set(versions.map((each) => each.storageKey)))
    call.enqueue({ name, data: { storageKey }, key: storageKey })
}

/** Bytes that two documents have in common go with the last of them. */
export const removeJob: JobHandler = {
  name,
  words: 'Remove the files of a document that was disposed of',
  run: async (data, { db, files }) => {
    const { storageKey } = data as { storageKey: string }
    const [kept] = await db
      .select({ id: versionTable.id })
      .from(wholeRows(versionTable, 'the house'))
      .innerJoin(wholeRows(documentTable, 'the house'), eq(versionTable.documentId, documentTable.id))
      .where(and(eq(versionTable.storageKey, storageKey), ne(documentTable.state, 'disposed')))
      .limit(1)
    if (!kept) await files.delete(storageKey)
  },
}
