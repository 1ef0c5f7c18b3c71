import { eq, sql } from 'drizzle-orm'
import { disposeOf } from '#modules/documents/server/dispose.ts'
import { documents, type DocumentRow } from '#modules/documents/server/documents.ts'
import { dayOf } from '#server/approval/seat.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { inCall, inQuietCall } from '#server/call/job-call.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { AppContext } from '#server/app-context.ts'
import type { JobHandler } from '#server/module.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { inWords } from '#shared/sentence.ts'
import { disposals } from './disposals.ts'
import { isStillDue } from './due.ts'
import { openHoldsOver, waitForHolds } from './hold-on.ts'
import { says } from './sentences.ts'
import { disposalItemTable, disposalTable } from './tables.ts'

type Item = typeof disposalItemTable.$inferSelect

/** Why a document that was approved to go stays all the same. */
async function reasonToKeep(item: Item, document: DocumentRow, call: Call): Promise<string | null> {
  await waitForHolds(call)
  const [hold] = await openHoldsOver({ documentId: document.id, folderId: document.folderId }, call)
  if (hold) return inWords(says.keptByHold({ hold: hold.name }))
  if (document.state === 'disposed') return inWords(says.goneBefore())
  if (document.currentVersionId !== item.versionId) return inWords(says.changedSince())
  const due = await isStillDue({ documentId: document.id, ruleId: item.ruleId, today: await dayOf(call) }, call)
  return due ? null : inWords(says.notDueAnyMore())
}

/** One document of an approved list: disposed of, or kept and told why. Done twice it is done once. */
async function carryOutItem(id: string, documentId: string, given: Call): Promise<void> {
  const call = withoutVersion({ ...given, actor: system })
  const { tx, now } = call
  const document = await documents.lock(documentId, call)
  const [item] = await tx
    .select()
    .from(unscoped(disposalItemTable, 'the app'))
    .where(eq(disposalItemTable.id, id))
    .for('update')
  if (item?.state !== 'approved') return
  const why = await reasonToKeep(item, document, call)
  if (why === null) await disposeOf(document, call)
  const outcome =
    why === null ? { disposedAt: now.toISOString(), state: 'disposed' as const } : { state: 'kept' as const }
  await tx
    .update(disposalItemTable)
    .set({ ...outcome, why })
    .where(eq(disposalItemTable.id, id))
}

const approvedOf = (disposalId: string, tx: Parameters<typeof rowsOf>[0]) =>
  rowsOf<{ id: string; documentId: string }>(
    tx,
    sql`select i.id, i.document_id as "documentId" from ${joined(disposalItemTable, 'i')}
      where i.disposal_id = ${disposalId}::uuid and i.state = 'approved' order by i.document_id`,
  )

/** Once nothing is left on its list, it is done. */
async function finish(id: string, given: Call): Promise<void> {
  const call = withoutVersion({ ...given, actor: system })
  const row = await disposals.lock(id, call)
  if (row.state !== 'approved' || (await approvedOf(id, call.tx)).length > 0) return
  await disposals.change(row, { values: { state: 'done', doneAt: call.now.toISOString() } }, call, 'finish')
}

/** All of one list within one call, for the sample company. */
export async function carryOut(id: string, call: Call): Promise<void> {
  for (const item of await approvedOf(id, call.tx)) await carryOutItem(item.id, item.documentId, call)
  await finish(id, call)
}

/** Whatever is approved, document by document, each in a transaction of its own: what one process left another goes on with. */
async function carryOutApproved(app: AppContext): Promise<void> {
  const approved = await app.db
    .select({ id: disposalTable.id })
    .from(unscoped(disposalTable, 'the app'))
    .where(eq(disposalTable.state, 'approved'))
    .orderBy(sql`${disposalTable.number}`)
  for (const { id } of approved) {
    for (const item of await approvedOf(id, app.db))
      await inCall(app, system, 'dispose of a document', (call) => carryOutItem(item.id, item.documentId, call))
    await inQuietCall(app, system, 'finish a disposal', (call) => finish(id, call))
  }
}

export const jobs: JobHandler[] = [
  {
    name: 'documents.dispose',
    words: 'Dispose of documents with approved disposal',
    every: '23 * * * *',
    run: (_data, app) => carryOutApproved(app),
  },
]
