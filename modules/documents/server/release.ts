import { and, eq, lte } from 'drizzle-orm'
import { dayOf } from '#server/approval/seat.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import type { JobHandler } from '#server/module.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { documents, supersede } from './documents.ts'
import { closeRequests, remindReaders } from './read-requests.ts'
import { revisions } from './revisions.ts'
import { revisionTable } from './tables.ts'

/** The document before its revision, in this order everywhere. */
async function holdDocument({ tx, ...call }: Call, id: string): Promise<void> {
  const [revision] = await tx
    .select({ documentId: revisionTable.documentId })
    .from(unscoped(revisionTable, 'a reference'))
    .where(eq(revisionTable.id, id))
  if (revision) await documents.lock(revision.documentId, withoutVersion({ ...call, tx, actor: system }))
}

/** What is approved takes effect where its day has come: readers get this version from now on, and what they had is superseded. It follows by itself. */
async function takeEffect(id: string, given: Call): Promise<void> {
  const call = withoutVersion({ ...given, actor: system })
  await holdDocument(call, id)
  const row = await revisions.lock(id, call)
  if (row.state !== 'approved' || (row.effectiveOn && row.effectiveOn > (await dayOf(call)))) return
  const document = await documents.lock(row.documentId, call)
  if (document.state === 'archived' || document.state === 'disposed') return
  await supersede(document.id, call)
  const at = call.now.toISOString()
  await revisions.change(row, { values: { state: 'effective', effectiveAt: at } }, call, 'takeEffect')
  const { versionId: currentVersionId } = row
  const isSame = currentVersionId === document.currentVersionId
  // Approval of the version in force changes nothing of what its readers have.
  const reviewOn = row.reviewOn ?? (isSame ? document.reviewOn : null)
  await documents.change(document, { values: { currentVersionId, reviewOn, state: 'effective' } }, call, 'takeEffect')
  if (!isSame) await closeRequests(document.id, call)
}

export const revisionRoutes = serveVerbs(revisions, {
  submit: { beforeLock: holdDocument, does: () => {} },
  approve: { beforeLock: holdDocument, does: () => {}, after: takeEffect },
  reject: { beforeLock: holdDocument, does: (_row, _call, { reason }) => ({ values: { stateReason: reason } }) },
  takeBack: { beforeLock: holdDocument, does: () => {} },
})

/** Brings documents to the day: what was approved for it takes effect, and readers are reminded. */
export const turnJob: JobHandler = {
  name: 'documents.turn',
  words: 'Put approved versions into force on their day, and remind of documents to read',
  // The company's midnight is in another hour for each zone.
  every: '3,33 * * * *',
  run: async (_data, app) => {
    const due = await app.db
      .select({ id: revisionTable.id })
      .from(unscoped(revisionTable, 'the app'))
      .where(
        and(
          eq(revisionTable.state, 'approved'),
          lte(revisionTable.effectiveOn, new Date(app.now().getTime() + 86_400_000).toISOString().slice(0, 10)),
        ),
      )
    for (const { id } of due) await inQuietCall(app, system, 'documents.take-effect', (call) => takeEffect(id, call))
    await inQuietCall(app, system, 'documents.remind-readers', remindReaders)
  },
}
