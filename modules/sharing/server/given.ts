import { eq } from 'drizzle-orm'
import { documents } from '#modules/documents/server/documents.ts'
import { versionTable } from '#modules/documents/server/tables.ts'
import { versionsOf } from '#modules/documents/server/versions.ts'
import { shareLinks as declared } from '#modules/sharing/shared/share-links.ts'
import { sharing } from '#modules/sharing/shared/settings.ts'
import { may, type Actor } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { actorById } from '#server/call/job-call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { settingIn } from '#server/setting/value.ts'
import { Problem } from '#shared/problem.ts'
import type { Sentence } from '#shared/sentence.ts'
import { says } from './sentences.ts'

type Wanted = { documentId: string; versionId: string | null }
export type Given = {
  documentId: string
  title: string
  versionId: string
  number: number
  sha256: string
  file: { name: string; type: string; size: number; storageKey: string }
}

/** A document as this person may open it at this moment; null where they may not. */
async function documentAs(actor: Actor, id: string, call: Call) {
  try {
    return await documents.find(id, withoutVersion({ ...call, actor }))
  } catch (error) {
    if (error instanceof Problem && (error.reason === 'not_found' || error.reason === 'forbidden')) return null
    throw error
  }
}

/** What may be shared by this person at this moment: what readers get of a document in force, which they may open, of a classification that may leave the app. Else the sentence why not, and at which field. */
export async function shareable(
  actor: Actor,
  { documentId, versionId }: Wanted,
  call: Call,
): Promise<Given | { field: 'documentId' | 'versionId'; why: Sentence }> {
  const document = may(actor, 'documents.documents.read') ? await documentAs(actor, documentId, call) : null
  if (!document) return { field: 'documentId', why: says.noSuchDocument() }
  const { title, state, classification } = document
  if (state !== 'effective') return { field: 'documentId', why: says.notInForce({ title, state }) }
  if (!(await settingIn(call.tx, sharing))[classification])
    return { field: 'documentId', why: says.mayNotLeave({ classification }) }
  const wanted = versionId ?? document.currentVersionId
  const there = await versionsOf(document, withoutVersion({ ...call, actor }))
  const version = there.find(({ id }) => id === wanted)
  // A draft is there for those who change documents, and for nobody outside.
  if (!version || (version.state !== 'effective' && version.state !== 'superseded'))
    return { field: 'versionId', why: says.noSuchVersion() }
  const [kept] = await call.tx
    .select({ storageKey: versionTable.storageKey })
    .from(unscoped(versionTable, 'of one in hand'))
    .where(eq(versionTable.id, version.id))
  const { id, number, sha256, fileName: name, mediaType: type, size } = version
  return { documentId, title, versionId: id, number, sha256, file: { name, type, size, storageKey: kept!.storageKey } }
}

type Link = Wanted & { sharedById: string; sharedByName: string }

/** What a link gives at this moment, never more than whoever made it may share now; else the sentence why it gives nothing. */
export async function givenBy({ sharedById, sharedByName, ...wanted }: Link, call: Call): Promise<Given | Sentence> {
  const maker = await actorById({ db: call.tx as never, now: () => call.now }, sharedById)
  if (!maker || !may(maker, declared.name + '.create')) return says.makerGone({ name: sharedByName })
  const given = await shareable(maker, wanted, call)
  return 'why' in given ? given.why : given
}
