import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { openStates, revisions as declared } from '#modules/documents/shared/revisions.ts'
import { approvalOf } from '#server/approval/outcome.ts'
import { users } from '#server/auth/tables.ts'
import { may, type Actor } from '#server/call/actor.ts'
import { forBoth } from '#server/call/reach.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type TableForm } from '#server/record/source.ts'
import { joined, visibleRows, unscoped } from '#server/record/visible-rows.ts'
import { shutOut } from './audience.ts'
import { openDocuments } from './openers.ts'
import { documentTable, folderTable, revisionTable, versionTable } from './tables.ts'

const owners = alias(users, 'owners')
const form = parts({
  table: revisionTable,
  joins: [
    {
      table: documentTable,
      on: eq(revisionTable.documentId, documentTable.id),
      fields: {
        documentTitle: documentTable.title,
        documentType: documentTable.documentType,
        ownerId: documentTable.ownerId,
      },
      always: true,
    },
    { table: folderTable, on: eq(documentTable.folderId, folderTable.id), fields: { folderPath: folderTable.path } },
    { table: owners, on: eq(documentTable.ownerId, owners.id), fields: { ownerName: owners.name } },
    {
      table: versionTable,
      on: eq(revisionTable.versionId, versionTable.id),
      fields: {
        versionNo: versionTable.number,
        fileName: versionTable.fileName,
        mediaType: versionTable.mediaType,
        size: versionTable.size,
        authorId: versionTable.createdBy,
        authorName: versionTable.createdByName,
      },
      always: true,
    },
  ],
  computed: {
    approvedByName: approvalOf(declared.name, revisionTable.id, 'actorName'),
    approvedAt: approvalOf(declared.name, revisionTable.id, 'decidedAt'),
  },
})
type RevisionRow = TableForm<typeof form>

/** Those of documents that somebody may know of; of what readers do not get yet, for those who change documents and the owner alone. */
const openRevisions = (actor: Actor): SQL | undefined =>
  forBoth(actor, (each) => {
    const known = { table: documentTable, scope: openDocuments }
    return and(
      openDocuments(each) &&
        sql`${revisionTable.documentId} in (select d.id from ${visibleRows(known, { actor: each }, 'd')})`,
      may(each, 'documents.documents.update')
        ? undefined
        : sql`(${revisionTable.state} in ('effective', 'superseded') or exists (select from ${joined(documentTable, 'o')} where o.id = ${revisionTable.documentId} and o.owner_id = ${each.id}::uuid))`,
    )
  })

/** Which people a document is kept from counts for its revisions too: they are asked nothing about it. */
export const revisions = serveRecord(declared, {
  ...form,
  reach: { shared: true, openTo: openRevisions },
  barred: ({ documentId }, call) => shutOut([documentId], call),
})

/** The revision of a document that is on its way, or the one that is in force. */
export async function revisionOf(
  documentId: string,
  states: readonly RevisionRow['state'][],
  { tx }: Pick<Call, 'tx'>,
): Promise<{ id: string; versionId: string; state: RevisionRow['state'] } | undefined> {
  const [found] = await tx
    .select({ id: revisionTable.id, versionId: revisionTable.versionId, state: revisionTable.state })
    .from(unscoped(revisionTable, 'of one in hand'))
    .where(and(eq(revisionTable.documentId, documentId), inArray(revisionTable.state, [...states])))
  return found
}
export const openRevisionOf = (documentId: string, call: Pick<Call, 'tx'>) => revisionOf(documentId, openStates, call)

/** Has the revision of a document in hand be about this version: begun anew, or moved to its bytes, whereby what was decided on others is void. */
export async function revise(
  documentId: string,
  version: { id: string; sha256: string; comment: string | null },
  given: Call,
): Promise<void> {
  const call = withoutVersion(given)
  const known = await openRevisionOf(documentId, call)
  const bytes = { versionId: version.id, sha256: version.sha256 }
  if (!known) {
    await revisions.create({ values: { ...bytes, documentId, note: version.comment, state: 'draft' } }, call)
    return
  }
  if (known.versionId === version.id) return
  const row = await revisions.lock(known.id, call)
  const note = version.comment ? { note: version.comment } : {}
  await revisions.change(
    row,
    { values: { ...bytes, ...note, ...(row.state === 'rejected' ? { state: 'draft' } : {}) } },
    call,
    'update',
  )
}
