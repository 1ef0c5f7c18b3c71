import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { documents } from '#modules/documents/server/documents.ts'
import { versionTable } from '#modules/documents/server/tables.ts'
import { dayOf } from '#server/approval/seat.ts'
import { hashOf } from '#server/auth/session-token.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import type { StoredFile } from '#server/files/send.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { isOutside, type OutsideRow } from './outside.ts'
import { signatureRequests, type RequestRow } from './requests.ts'
import { next, signersOf } from './sign.ts'
import { codeTable, linkTable, signerTable } from './tables.ts'

/** So long the browser that came with the right code reads and signs. */
export const readingMinutes = 60
/** So long after all have signed the links give the signed document. */
const copyDays = 30

/** What a link stands for now: they are asked to read and sign, they have, or all have. */
type Stands = 'asked' | 'signed' | 'done'
type CodeRow = typeof codeTable.$inferSelect
export type Found = {
  secret: string
  linkId: string
  stands: Stands
  signer: OutsideRow
  row: RequestRow
  /** The last code that was sent. */
  code: CodeRow | null
  /** Whether this browser came with the right code. */
  isIn: boolean
}

const written = /^[\w-]{43}$/

/** What the address of a link stands for at this moment; null where it opens nothing, whatever the reason. `session`: what the browser keeps. `hold`: nobody else signs or comes in meanwhile. */
export async function findLink(
  secret: string,
  session: string | undefined,
  given: Call,
  hold?: (requestId: string) => Promise<unknown>,
): Promise<Found | null> {
  if (!written.test(secret)) return null
  const call = withoutVersion({ ...given, actor: system })
  const { tx, now } = call
  const [link] = await tx
    .select({ id: linkTable.id, signerId: linkTable.signerId, requestId: signerTable.requestId })
    .from(unscoped(linkTable, 'the app'))
    .innerJoin(unscoped(signerTable, 'the app'), eq(linkTable.signerId, signerTable.id))
    .where(and(eq(linkTable.tokenHash, hashOf(secret)), isNull(linkTable.endedAt)))
  if (!link) return null
  await hold?.(link.requestId)
  const row = await (hold ? signatureRequests.lock : signatureRequests.find)(link.requestId, call)
  if (hold && !(await isOpen(link.id, call))) return null
  const signers = await signersOf(row.id, call)
  const signer = signers.find(({ id }) => id === link.signerId)
  const isTurn = next(signers, row.inOrder).some(({ id }) => id === link.signerId)
  const stands = signer && (await standsOf(row, signer.signedAt !== null, isTurn, call))
  if (!signer || !stands || !isOutside(signer)) return null
  return { secret, linkId: link.id, stands, signer, row, ...(await codesOf(link.id, session, { tx, now })) }
}

/** Another one may have taken its place while the request was waited for. */
async function isOpen(linkId: string, { tx }: Call): Promise<boolean> {
  const [open] = await tx
    .select({ id: linkTable.id })
    .from(unscoped(linkTable, 'of one in hand'))
    .where(and(eq(linkTable.id, linkId), isNull(linkTable.endedAt)))
  return open !== undefined
}

async function standsOf(row: RequestRow, hasSigned: boolean, isTurn: boolean, call: Call): Promise<Stands | null> {
  const { state, dueOn, completedAt, documentId } = row
  if (state === 'sent' || state === 'partly signed')
    return dueOn < (await dayOf(call)) ? null : hasSigned ? 'signed' : isTurn ? 'asked' : null
  if (state !== 'signed' || call.now.getTime() - Date.parse(completedAt!) > copyDays * 86_400_000) return null
  return (await documents.find(documentId, call)).state === 'disposed' ? null : 'done'
}

async function codesOf(linkId: string, session: string | undefined, { tx, now }: Pick<Call, 'tx' | 'now'>) {
  const [code = null] = await tx
    .select()
    .from(unscoped(codeTable, 'the app'))
    .where(eq(codeTable.linkId, linkId))
    .orderBy(desc(codeTable.sentAt), codeTable.id)
    .limit(1)
  const since = new Date(now.getTime() - readingMinutes * 60_000).toISOString()
  const [opened] = session
    ? await tx
        .select({ id: codeTable.id })
        .from(unscoped(codeTable, 'the app'))
        .where(
          and(eq(codeTable.sessionHash, hashOf(session)), eq(codeTable.linkId, linkId), gt(codeTable.usedAt, since)),
        )
    : []
  return { code, isIn: opened !== undefined }
}

/** The file that is read: what is asked about, or what all have signed; null where nobody comes in by this link, or its file is gone. */
export async function fileFor(
  { isIn, stands, row }: Found,
  { tx, app }: Pick<Call, 'tx' | 'app'>,
): Promise<(StoredFile & { mediaType: string }) | null> {
  if (!isIn || stands === 'signed') return null
  const id = stands === 'done' ? row.signedVersionId! : row.versionId
  const [version] = await tx.select().from(unscoped(versionTable, 'of one in hand')).where(eq(versionTable.id, id))
  const { fileName: name, mediaType: type, size, storageKey } = version!
  return (await app.files.exists(storageKey)) ? { name, type, mediaType: type, size, storageKey } : null
}
