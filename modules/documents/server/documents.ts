import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '#shared/problem.ts'
import { documents as declared } from '#modules/documents/shared/documents.ts'
import { approvedTypes } from '#modules/documents/shared/settings.ts'
import { dayOf, hasSeat } from '#server/approval/seat.ts'
import { users } from '#server/auth/tables.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { settingIn } from '#server/setting/value.ts'
import { requireFolder } from './folders.ts'
import { altered, letGo } from './let-go.ts'
import { looksSet } from './looks.ts'
import { openDocuments, seesDrafts } from './openers.ts'
import { askToRead } from './read-requests.ts'
import { openRevisionOf, revise, revisionOf, revisions } from './revisions.ts'
import { says } from './sentences.ts'
import { documentTable, folderTable, revisionTable, versionTable } from './tables.ts'

const owners = alias(users, 'owners')
const editors = alias(users, 'editors')
const form = parts({
  table: documentTable,
  joins: [
    {
      table: versionTable,
      on: eq(documentTable.currentVersionId, versionTable.id),
      fields: {
        versionNo: versionTable.number,
        fileName: versionTable.fileName,
        mediaType: versionTable.mediaType,
        size: versionTable.size,
        sha256: versionTable.sha256,
      },
      always: true,
    },
    { table: folderTable, on: eq(documentTable.folderId, folderTable.id), fields: { folderPath: folderTable.path } },
    { table: owners, on: eq(documentTable.ownerId, owners.id), fields: { ownerName: owners.name } },
    {
      table: editors,
      on: eq(documentTable.checkedOutById, editors.id),
      fields: { checkedOutByName: editors.name },
    },
  ],
})
export type DocumentRow = TableForm<typeof form>
type DocumentDraft = DraftOf<typeof form>

/** 'Price list,  2026, price list' → 'price list, 2026' */
const tidyTags = (tags: string | null | undefined): string | null | undefined =>
  tags
    ? [...new Set(tags.split(',').map((each) => each.trim().toLowerCase().replace(/\s+/g, ' ')))]
        .filter(Boolean)
        .join(', ') || null
    : tags

/** Whether versions of this type are approved before readers get them. */
export async function isControlled(type: DocumentRow['documentType'], { tx }: Pick<Call, 'tx'>): Promise<boolean> {
  const types = await settingIn(tx, approvedTypes)
  return types[type === 'price list' ? 'priceList' : type]
}

/** A new document, or one that changes: of a type that asks for approval it is a draft until its version has it; and stays of that kind, so that nobody leads it past its approvers. */
async function controls(values: DocumentDraft['values'], before: DocumentRow | null, call: Call) {
  const type = values.documentType ?? before!.documentType
  // What belongs to a record is decided on with that.
  if (before?.belongsTo) return {}
  if (before?.controlled || (before && !values.documentType) || !(await isControlled(type, call))) return {}
  return { controlled: true, ...(before && before.state !== 'effective' ? {} : { state: 'draft' as const }) }
}

export async function complete(
  { values }: DocumentDraft,
  { call, before }: { call: Call; before: DocumentRow | null },
): Promise<DocumentDraft> {
  const { validFrom, validUntil } = { ...before, ...values }
  if (validFrom && validUntil && validUntil < validFrom)
    throw new Problem('unprocessable', says.endsBeforeItBegins(), { validUntil: says.endsBeforeItBegins() })
  if (values.folderId && before?.belongsTo)
    throw new Problem('unprocessable', says.liesWithItsRecord(), { folderId: says.liesWithItsRecord() })
  if (values.folderId) await requireFolder(values.folderId, call)
  if (before && values.folderId !== undefined && values.folderId !== before.folderId)
    await letGo.emit({ documentId: before.id, folderId: before.folderId }, call)
  const isOther = (field: 'title' | 'documentType') => values[field] !== undefined && values[field] !== before?.[field]
  if (before && (isOther('title') || isOther('documentType')))
    await altered.emit({ documentId: before.id, folderId: before.folderId }, call)
  const tags = values.tags === undefined ? {} : { tags: tidyTags(values.tags) }
  return { values: { ...values, ...tags, ...(await controls(values, before, call)) } }
}

/** A draft that waits for approval has a revision, whichever way it became one. */
async function keepRevision(id: string, call: Call): Promise<void> {
  const [draft] = await call.tx
    .select({ id: versionTable.id, sha256: versionTable.sha256, comment: versionTable.comment })
    .from(unscoped(documentTable, 'of one in hand'))
    .innerJoin(unscoped(versionTable, 'of one in hand'), eq(documentTable.currentVersionId, versionTable.id))
    .where(and(eq(documentTable.id, id), eq(documentTable.state, 'draft'), eq(documentTable.controlled, true)))
  if (draft) await revise(id, draft, call)
}

export const documents = serveRecord(declared, {
  ...form,
  reach: { shared: true, openTo: openDocuments, looks: looksSet },
  guards: {
    update: ({ state }) => {
      if (state === 'archived') throw new Problem('conflict', says.archivedStays())
      if (state === 'disposed') throw new Problem('conflict', says.disposedOf())
    },
  },
  prepare: complete,
  written: (id, { call }) => keepRevision(id, call),
})

/** Sends the latest version of a document in hand for approval: the revision on its way, or one that begins with the version in force. */
async function askApproval(id: string, given: Call): Promise<void> {
  const call = withoutVersion(given)
  const [current] = await call.tx
    .select({
      id: versionTable.id,
      number: versionTable.number,
      sha256: versionTable.sha256,
      comment: versionTable.comment,
    })
    .from(unscoped(documentTable, 'of one in hand'))
    .innerJoin(unscoped(versionTable, 'of one in hand'), eq(documentTable.currentVersionId, versionTable.id))
    .where(eq(documentTable.id, id))
  const number = String(current!.number)
  const begun = await openRevisionOf(id, call)
  if (!begun) {
    const effective = await revisionOf(id, ['effective'], call)
    if (effective?.versionId === current!.id) throw new Problem('conflict', says.approvedAlready({ number }))
    await revise(id, current!, call)
  }
  const open = (await openRevisionOf(id, call))!
  if (open.state === 'in review' || open.state === 'approved') {
    const { versionNo } = await revisions.find(open.id, call)
    const said = { number: String(versionNo) }
    throw new Problem('conflict', open.state === 'approved' ? says.approvedAlready(said) : says.inApproval(said))
  }
  await revisions.acts.get('submit')!(open.id, call, undefined)
}

const back = { checkedOutById: null, checkedOutAt: null }

/** What was in force is so no more. */
export async function supersede(id: string, call: Call): Promise<void> {
  const own = withoutVersion({ ...call, actor: system })
  const old = await revisionOf(id, ['effective'], call)
  if (old)
    await revisions.change(await revisions.lock(old.id, own), { values: { state: 'superseded' } }, own, 'supersede')
}

export const documentRoutes = serveVerbs(documents, {
  askApproval: { does: () => ({ values: { controlled: true } }), after: askApproval },
  withdraw: async ({ id, folderId, controlled }, call) => {
    await altered.emit({ documentId: id, folderId }, call)
    if (!controlled) return
    await supersede(id, call)
    const open = await openRevisionOf(id, call)
    return { values: open ? { currentVersionId: open.versionId } : {} }
  },
  putAway: async ({ id: documentId, folderId }, call) => {
    await letGo.emit({ documentId, folderId }, call)
    return { values: { archivedOn: await dayOf(call) } }
  },
  bringBack: async ({ id, controlled }, call) => {
    // What nobody had approved is a draft again.
    const isDraft = controlled && !(await revisionOf(id, ['effective'], call))
    return { values: { archivedOn: null, ...(isDraft ? { state: 'draft' as const } : {}) } }
  },
  askToRead: async (row, call, body) => {
    await askToRead(row, body, call)
    return { values: {} }
  },
  takeOver: (_row, { actor }) => ({ values: { ownerId: actor.id } }),
  checkOut: (_row, { actor, now }) => ({
    // The next release says its own reason, also where that is the same.
    values: { checkedOutById: actor.id, checkedOutAt: now.toISOString(), releaseReason: null },
  }),
  checkIn: () => ({ values: back }),
  release: (_row, _call, { reason }) => ({ values: { ...back, releaseReason: reason } }),
})

/** A document with its first version. */
export type NewDocument = {
  title: string
  documentType?: DocumentRow['documentType']
  folderId: string | null
  tags?: string
  description?: string
  ownerId?: string
  classification?: DocumentRow['classification']
  validFrom?: string | null
  validUntil?: string | null
  reviewOn?: string | null
  state?: DocumentRow['state']
}

/** One version of a document, of those whoever calls may see; 404 else. Whoever decides on one sees it, whatever their roles say. */
export async function versionOf(id: string, versionId: string, call: Call) {
  const [version] = await call.tx
    .select()
    .from(unscoped(versionTable, 'of one in hand'))
    .where(and(eq(versionTable.id, versionId), eq(versionTable.documentId, id)))
  if (version && (await decidesOn(version, call))) return version
  const document = await documents.find(id, call)
  if (document.state === 'disposed') throw new Problem('not_found', says.disposedOf())
  const seen = version && (await seenOf(document, [version.id], call)).has(version.id)
  if (!seen) throw new Problem('not_found', says.noSuchVersion())
  return version
}

/** Which versions of a document that somebody sees are there for them: the one in force, what was in force before; drafts where they see those. */
export async function seenOf(
  document: Pick<DocumentRow, 'id' | 'ownerId' | 'currentVersionId'>,
  ids: readonly string[],
  { actor, tx }: Call,
): Promise<Set<string>> {
  if (seesDrafts(actor, document)) return new Set(ids)
  const past = await tx
    .select({ id: revisionTable.versionId })
    .from(unscoped(revisionTable, 'of one in hand'))
    .where(and(eq(revisionTable.documentId, document.id), inArray(revisionTable.state, ['effective', 'superseded'])))
  const seen = new Set([document.currentVersionId, ...past.map((each) => each.id)])
  return new Set(ids.filter((each) => seen.has(each)))
}

/** Whether whoever calls has a seat in what is asked about this version. */
export async function decidesOn(
  { id }: { id: string },
  call: Pick<Call, 'actor' | 'app' | 'tx' | 'now'>,
): Promise<boolean> {
  const [revision] = await call.tx
    .select({ id: revisionTable.id })
    .from(unscoped(revisionTable, 'a reference'))
    .where(and(eq(revisionTable.versionId, id), eq(revisionTable.state, 'in review')))
  return revision !== undefined && (await hasSeat(revisions.record, revision.id, call))
}
