import { and, desc, eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { documentCalls, type Link, type Linked, type Place } from '#modules/documents/shared/calls.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { visible, type Source } from '#server/record/source.ts'
import { requireReach } from '#server/record/within-reach.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { rowsById, resultOf } from '#server/search/result-rows.ts'
import { says as common } from '#server/sentences.ts'
import { documents } from './documents.ts'
import { altered } from './let-go.ts'
import { says } from './sentences.ts'
import { documentTable, linkTable, versionTable } from './tables.ts'

type Named = { record: string; recordId: string }

/** The record type of a name, where whoever calls may read any of it. */
function sourceOf(name: string, { app, actor }: Call): Source | undefined {
  const served = app.modules.flatMap(({ records }) => records).find(({ record }) => record.name === name)
  return served && may(actor, served.record.api.read.can) ? served.source : undefined
}

/** Refuses a record that whoever calls does not see, as one that is not there. */
async function requireRecord({ record, recordId }: Named, call: Call): Promise<void> {
  const source = sourceOf(record, call)
  const rows = source ? await rowsById(source, [recordId], call.tx, call.actor, 'both') : new Map()
  if (rows.size === 0) throw new Problem('not_found', common.noSuchRecord())
}

/** The records of a document in hand, of those whoever calls may see; of the others nothing is told, not even that there are any. */
export async function linksOf(documentId: string, call: Call): Promise<Link[]> {
  const kept = await call.tx
    .select()
    .from(unscoped(linkTable, 'of one in hand'))
    .where(eq(linkTable.documentId, documentId))
    .orderBy(linkTable.createdAt, linkTable.id)
    .limit(200)
  const said = await placesSaid(kept, call)
  return kept.flatMap(({ id, recordId }) => {
    const place = said.get(recordId)
    return place ? [{ id, ...place }] : []
  })
}

/** Of these records those that whoever calls may see, by their ids, as a line about each says it. */
export async function placesSaid(places: readonly Named[], call: Call): Promise<Map<string, Place>> {
  const said = new Map<string, Place>()
  for (const [name, some] of Map.groupBy(places, ({ record }) => record)) {
    const source = sourceOf(name, call)
    if (!source) continue
    const ids = some.map(({ recordId }) => recordId)
    const rows = await rowsById(source, ids, call.tx, call.actor, 'both')
    for (const [recordId, row] of rows) {
      const { title, subtitle, page } = resultOf(source, row)
      said.set(recordId, { record: name, recordId, noun: source.record.one, title, subtitle, page })
    }
  }
  return said
}

export async function link(id: string, place: Named, call: Call): Promise<Link[]> {
  const document = await documents.lock(id, call)
  await requireReach(documents.source, [id], documentCalls.link.can, call)
  await requireRecord(place, call)
  const recordType = sourceOf(place.record, call)!.record
  if (recordType.erased) throw new Problem('conflict', says.takesNone({ noun: recordType.one }))
  const [made] = await call.tx
    .insert(linkTable)
    .values({ documentId: document.id, ...place, createdBy: call.actor.id, createdAt: call.now.toISOString() })
    .onConflictDoNothing()
    .returning()
  if (made) tell(document.id, place, 'link', call)
  return linksOf(id, call)
}

export async function unlink(id: string, linkId: string, call: Call): Promise<void> {
  const { belongsTo, belongsToId, folderId } = await documents.lock(id, call)
  await requireReach(documents.source, [id], documentCalls.unlink.can, call)
  const found = (await linksOf(id, call)).find((each) => each.id === linkId)
  if (!found) throw new Problem('not_found', says.noSuchLink())
  if (found.record === belongsTo && found.recordId === belongsToId) throw new Problem('conflict', says.ownLink())
  await altered.emit({ documentId: id, folderId }, call)
  await call.tx.delete(linkTable).where(eq(linkTable.id, linkId))
  tell(id, found, 'unlink', call)
}

/** It stands in the history of the document: of the record its title is not told, as not everybody who reads that sees it. */
const tell = (recordId: string, { record }: Named, action: string, call: Call): void =>
  call.changed({ record: documents.record.name, recordId, action, before: null, after: { record } })

/** The documents of a record, newest first: where whoever calls sees both. */
export async function documentsOf(place: Named, call: Call): Promise<Linked[]> {
  await requireRecord(place, call)
  return call.tx
    .select({
      linkId: linkTable.id,
      id: documentTable.id,
      title: documentTable.title,
      documentType: documentTable.documentType,
      state: documentTable.state,
      versionId: versionTable.id,
      versionNo: versionTable.number,
      fileName: versionTable.fileName,
      mediaType: versionTable.mediaType,
      size: versionTable.size,
      by: versionTable.createdByName,
      at: versionTable.createdAt,
      scan: versionTable.scan,
      own: sql<boolean>`coalesce(${documentTable.belongsToId} = ${linkTable.recordId}, false)`,
    })
    .from(documentTable)
    .innerJoin(unscoped(linkTable, 'of one in hand'), eq(linkTable.documentId, documentTable.id))
    .innerJoin(unscoped(versionTable, 'of one in hand'), eq(documentTable.currentVersionId, versionTable.id))
    .where(
      and(
        eq(linkTable.record, place.record),
        eq(linkTable.recordId, place.recordId),
        visible(documents.source, call.actor),
      ),
    )
    .orderBy(desc(documentTable.updatedAt), documentTable.id)
    .limit(200)
}
