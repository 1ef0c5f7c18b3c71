import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { documentCalls, type Kept, type Version } from '#modules/documents/shared/calls.ts'
import type { Call, Upload } from '#server/call/call.ts'
import { visible } from '#server/record/source.ts'
import { requireReach } from '#server/record/within-reach.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { inWords } from '#shared/sentence.ts'
import { requireAttaching } from './attached.ts'
import {
  complete,
  documents,
  isControlled,
  seenOf,
  versionOf,
  type DocumentRow,
  type NewDocument,
} from './documents.ts'
import { folderAt, requireFolder } from './folders.ts'
import { readTextJob } from './read-text.ts'
import { revise } from './revisions.ts'
import { says } from './sentences.ts'
import { documentTable, readingTable, revisionTable, versionTable } from './tables.ts'
import { titleOf } from './title.ts'

type Stored = Pick<Upload, 'name' | 'type' | 'size' | 'sha256' | 'storageKey' | 'scan'>

type Whose = Pick<DocumentRow, 'id' | 'ownerId' | 'currentVersionId' | 'controlled' | 'state'>
type Numbered = { id: string; number: number }

/** Where each version stands on its way to readers: as its revision says, where it has one. */
async function standing({ id, currentVersionId, controlled, state }: Whose, { tx }: Call) {
  const revised = await tx
    .select({ id: revisionTable.versionId, state: revisionTable.state, number: versionTable.number })
    .from(unscoped(revisionTable, 'of one in hand'))
    .innerJoin(unscoped(versionTable, 'of one in hand'), eq(revisionTable.versionId, versionTable.id))
    .where(eq(revisionTable.documentId, id))
    .orderBy(revisionTable.createdAt)
  const known = new Map(revised.map((each) => [each.id, each.state]))
  const first = Math.min(...revised.map(({ number }) => number))
  return (version: Numbered): Version['state'] => {
    const said = known.get(version.id)
    if (said) return said
    if (version.id === currentVersionId) return state === 'draft' ? 'draft' : 'effective'
    // A draft that another one took the place of; what is older than the first approval was in force without.
    return controlled && version.number > first ? 'draft' : 'superseded'
  }
}

/** Versions of one document in hand that whoever calls may see, newest first. */
export async function versionsOf(document: Whose, call: Call): Promise<Version[]> {
  const { tx } = call
  const rows = await tx
    .select({
      version: versionTable,
      reading: readingTable.state,
      pages: readingTable.pages,
      waiting: readingTable.picturesWaiting,
    })
    .from(unscoped(versionTable, 'of one in hand'))
    .leftJoin(unscoped(readingTable, 'of one in hand'), eq(readingTable.versionId, versionTable.id))
    .where(eq(versionTable.documentId, document.id))
    .orderBy(desc(versionTable.number))
    .limit(500)
  const ids = rows.map(({ version }) => version.id)
  const [seen, stateOf] = [await seenOf(document, ids, call), await standing(document, call)]
  const shown = rows.filter(({ version }) => seen.has(version.id))
  return shown.map(({ version, reading, pages, waiting }) => ({
    id: version.id,
    number: version.number,
    fileName: version.fileName,
    mediaType: version.mediaType,
    size: version.size,
    sha256: version.sha256,
    scan: version.scan,
    comment: version.comment,
    createdById: version.createdBy,
    createdByName: version.createdByName,
    createdAt: version.createdAt,
    reading: reading ?? 'waiting',
    pages: pages ?? 0,
    picturesWaiting: waiting ?? 0,
    state: stateOf(version),
  }))
}

/** The columns of a version from a file that has been received. */
const versionFrom = (file: Stored, documentId: string, number: number, comment: string | null, call: Call) => ({
  id: randomUUID(),
  documentId,
  number,
  fileName: file.name,
  mediaType: file.type,
  size: file.size,
  sha256: file.sha256,
  storageKey: file.storageKey,
  scan: file.scan,
  comment,
  createdBy: call.actor.id,
  createdByName: call.actor.name,
  createdAt: call.now.toISOString(),
})

/** Keeps a received file as a new document; its text is read once all of it is there. */
export async function keepDocument(file: Stored, wanted: NewDocument, call: Call) {
  const id = randomUUID()
  const version = versionFrom(file, id, 1, null, call)
  const { values } = await complete(
    {
      values: {
        documentType: 'other',
        classification: 'internal',
        ownerId: call.actor.id,
        ...wanted,
        id,
        currentVersionId: version.id,
      },
    },
    { call, before: null },
  )
  // A document is read with its version: that is written first, and belongs to one that follows.
  await call.tx.insert(versionTable).values(version)
  const made = await documents.create({ values }, call)
  call.enqueue(readTextJob(version.id))
  return made
}

export async function keepUpload(
  { folderId = null, path, draft }: { folderId?: string | null; path?: string; draft?: string },
  call: Call,
): Promise<Kept> {
  const file = call.upload!
  if (folderId) await requireFolder(folderId, call)
  const at = path ? await folderAt(folderId, path, call) : folderId
  const same = await sameBytes(file.sha256, call)
  const { id, title } = await keepDocument(
    file,
    { title: titleOf(file.name), folderId: at, state: draft === 'true' ? 'draft' : 'effective' },
    call,
  )
  return { id, title, same }
}

/** The documents with these very bytes that whoever calls may see. */
const sameBytes = (sha256: string, { tx, actor }: Call) =>
  tx
    .selectDistinct({
      id: documentTable.id,
      title: documentTable.title,
      archived: sql<boolean>`${documentTable.state} = 'archived'`,
    })
    .from(documentTable)
    .innerJoin(versionTable, eq(versionTable.documentId, documentTable.id))
    .where(and(eq(versionTable.sha256, sha256), ne(documentTable.state, 'disposed'), visible(documents.source, actor)))
    .orderBy(documentTable.title, documentTable.id)
    .limit(5)

/** Refuses where somebody else has it checked out, or it is archived. */
function refuseHeld({ checkedOutById, checkedOutByName, state }: DocumentRow, { actor }: Call): void {
  if (state === 'archived') throw new Problem('conflict', says.archivedStays())
  if (state === 'disposed') throw new Problem('conflict', says.disposedOf())
  if (checkedOutById !== null && checkedOutById !== actor.id)
    throw new Problem('conflict', says.checkedOut({ name: checkedOutByName }))
}

async function lastVersion(documentId: string, { tx }: Call) {
  const [last] = await tx
    .select({ number: versionTable.number, sha256: versionTable.sha256 })
    .from(unscoped(versionTable, 'of one in hand'))
    .where(eq(versionTable.documentId, documentId))
    .orderBy(desc(versionTable.number))
    .limit(1)
  return last!
}

/** Adds a received file to a document in hand as its current version, which checks it in. */
export async function addFile(
  row: DocumentRow,
  file: Stored,
  comment: string | null,
  action: string,
  call: Call,
): Promise<Version> {
  refuseHeld(row, call)
  const last = await lastVersion(row.id, call)
  const version = versionFrom(file, row.id, last.number + 1, comment, call)
  await call.tx.insert(versionTable).values(version)
  // What belongs to a record is decided on with that.
  const controlled = row.controlled || (row.belongsTo === null && (await isControlled(row.documentType, call)))
  const back = { checkedOutById: null, checkedOutAt: null, controlled }
  if (controlled && row.state !== 'draft') {
    // Readers keep what they have; that there is a draft stands in the history of its revision, which is not theirs.
    if (row.checkedOutById !== null || !row.controlled) await documents.change(row, { values: back }, call, 'checkIn')
    await revise(row.id, version, call)
  } else await documents.change(row, { values: { ...back, currentVersionId: version.id } }, call, action)
  call.enqueue(readTextJob(version.id))
  const all = await versionsOf(await documents.find(row.id, call), call)
  return all.find(({ id }) => id === version.id)!
}

/** Adds what was sent, where that is not what the document holds already. */
async function addUpload(row: DocumentRow, comment: string | null, call: Call): Promise<Version> {
  const file = call.upload!
  refuseHeld(row, call)
  const { number, sha256 } = await lastVersion(row.id, call)
  if (sha256 === file.sha256) throw new Problem('conflict', says.nothingChanged({ number: String(number) }))
  return addFile(row, file, comment, 'add version', call)
}

export async function addVersion(id: string, comment: string | null, call: Call): Promise<Version> {
  const row = await documents.lock(id, call)
  await requireReach(documents.source, [id], documentCalls.addVersion.can, call)
  return addUpload(row, comment, call)
}

/** The same for whoever may attach files to its record. */
export async function addToAttached(id: string, comment: string | null, call: Call): Promise<Version> {
  const row = await documents.lock(id, call)
  await requireAttaching(row, call)
  return addUpload(row, comment, call)
}

/** The bytes of an earlier version become the current ones, as a version of their own: the earlier one stays what it is. */
export async function restoreVersion(id: string, versionId: string, call: Call): Promise<Version> {
  const row = await documents.lock(id, call)
  await requireReach(documents.source, [id], documentCalls.restoreVersion.can, call)
  const version = await versionOf(id, versionId, call)
  if (version.id === row.currentVersionId) throw new Problem('conflict', says.isCurrent())
  const { fileName: name, mediaType: type, ...stored } = version
  const comment = inWords(says.restored({ number: String(version.number) }))
  return addFile(row, { name, type, ...stored }, comment, 'restore version', call)
}
