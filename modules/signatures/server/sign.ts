import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { documents } from '#modules/documents/server/documents.ts'
import { versionTable } from '#modules/documents/server/tables.ts'
import { addFile } from '#modules/documents/server/versions.ts'
import { dayOf } from '#server/approval/seat.ts'
import { system, type Actor } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { notify } from '#server/inbox/notify.ts'
import { dayOn } from '#server/papers/paper.ts'
import { setPapers } from '#server/papers/render.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { readyToSend } from './arrange.ts'
import { note } from './event-log.ts'
import { isOutside, sendLink, tellOver, type SignerRow } from './outside.ts'
import { sealed, type Drawn } from './pdf.ts'
import { bytesOf, signatureRequests, type RequestRow } from './requests.ts'
import { sealKey } from './seal-key.ts'
import { says } from './sentences.ts'
import { placeTable, requestTable, signerTable } from './tables.ts'

/** How somebody proved who they are. */
const method = 'signed in with the company’s directory within the last minutes'

/** The document before its request, in this order everywhere: whatever else is done to it waits. */
export async function holdDocument({ tx, ...call }: Call, id: string): Promise<void> {
  const [request] = await tx
    .select({ documentId: requestTable.documentId })
    .from(unscoped(requestTable, 'a reference'))
    .where(eq(requestTable.id, id))
  if (request) await documents.lock(request.documentId, withoutVersion({ ...call, tx, actor: system }))
}

/** The document as it is now, with what was asked about as its current version. */
async function asAsked(row: RequestRow, call: Call) {
  const document = await documents.find(row.documentId, { ...call, actor: system })
  if (document.currentVersionId !== row.versionId || document.sha256 !== row.sha256)
    throw new Problem('conflict', says.anotherVersion())
  if (document.state === 'archived' || document.state === 'disposed')
    throw new Problem('conflict', says.notNow({ state: document.state }))
  return document
}

export const signersOf = (requestId: string, { tx }: Call) =>
  tx
    .select()
    .from(unscoped(signerTable, 'of one in hand'))
    .where(eq(signerTable.requestId, requestId))
    .orderBy(signerTable.position)

/** Those whose turn it is. */
export const next = (signers: readonly SignerRow[], inOrder: boolean): SignerRow[] => {
  const waiting = signers.filter(({ signedAt, role }) => signedAt === null && role !== 'copy')
  return inOrder ? waiting.slice(0, 1) : waiting
}
const membersOf = (signers: readonly SignerRow[]): string[] => signers.flatMap(({ userId }) => userId ?? [])

/** Asks those whose turn it is: members in their inbox, others by a link. */
async function askNow(row: RequestRow, signers: readonly SignerRow[], call: Call): Promise<void> {
  await notify(call, {
    to: membersOf(signers),
    kind: 'mention',
    record: signatureRequests.record.name,
    recordId: row.id,
    why: 'asked',
    action: 'askToSign',
  })
  for (const signer of signers.filter(isOutside)) await sendLink(row, signer, 'ask', { ...call, actor: system })
}
/** Tells what became of it. */
const tell = (row: RequestRow, to: readonly string[], action: string, call: Call) =>
  notify(call, { to, kind: 'change', record: signatureRequests.record.name, recordId: row.id, why: 'asked', action })

async function send(row: RequestRow, call: Call) {
  if (row.dueOn < (await dayOf(call))) throw new Problem('unprocessable', says.dayIsOver(), { dueOn: says.dayIsOver() })
  const document = await asAsked(row, call)
  const [open] = await call.tx
    .select({ id: requestTable.id })
    .from(unscoped(requestTable, 'a rule'))
    .where(and(eq(requestTable.documentId, row.documentId), inArray(requestTable.state, ['sent', 'partly signed'])))
  if (open) throw new Problem('conflict', says.anotherOpen())
  const { signers, places } = await readyToSend(row, call)
  await note(
    'sent',
    row,
    {
      document: { id: row.documentId, title: document.title, version: document.versionNo, fileName: document.fileName },
      inOrder: row.inOrder,
      dueOn: row.dueOn,
      message: row.message,
      signers: signers.map(askedAs),
      signerIds: signers.map(({ userId, id }) => userId ?? id),
      places: places.map(({ signerId, page, kind, left, top, width, height }) => ({
        signer: signers.findIndex(({ id }) => id === signerId) + 1,
        page,
        kind,
        left,
        top,
        width,
        height,
      })),
    },
    call,
  )
  await askNow(row, next(signers, row.inOrder), call)
  return { values: { sentAt: call.now.toISOString() } }
}

/** How the log names whoever is asked. */
const askedAs = ({ position, name, mail, role }: SignerRow): string =>
  `${position}. ${name}${mail ? ` <${mail}>, from outside${{ signer: '', approver: ', to approve', copy: ', gets a copy' }[role]}` : ''}`

/** Who says so, as the log has it: where from, and how they proved who they are. */
export type By = Pick<Call, 'request'> & { actor: Pick<Actor, 'id' | 'name'>; method: string }
const byMember = ({ actor, request }: Call): By => ({ actor, ...(request ? { request } : {}), method })

/** Whoever calls signs what they have read. */
async function sign(row: RequestRow, call: Call, given: { name: string; sha256: string }) {
  const mine = (await signersOf(row.id, call)).find(
    ({ userId, signedAt }) => userId === call.actor.id && signedAt === null,
  )
  if (!mine) throw new Problem('forbidden', says.notAsked())
  return takeSignature(row, mine, given, byMember(call), call)
}

/** The signature of somebody who is asked and has not signed: the row is held, so that of several at once one is first. */
export async function takeSignature(
  row: RequestRow,
  mine: SignerRow,
  { name, sha256 }: { name: string; sha256: string },
  { method, ...by }: By,
  call: Call,
) {
  const { tx, now } = call
  if (row.dueOn < (await dayOf(call))) throw new Problem('conflict', says.isOver({ day: dayOn(row.dueOn) }))
  if (sha256 !== row.sha256) throw new Problem('conflict', says.otherBytes(), { sha256: says.otherBytes() })
  await asAsked(row, call)
  const signers = await signersOf(row.id, call)
  if (!next(signers, row.inOrder).some(({ id }) => id === mine.id)) throw new Problem('conflict', says.notYourTurn())
  const at = now.toISOString()
  await tx.update(signerTable).set({ signedAt: at, signedName: name }).where(eq(signerTable.id, mine.id))
  const kind = mine.role === 'approver' ? 'approved' : 'signed'
  await note(kind, row, { method, signer: mine.position, name }, { ...call, ...by })
  const left = signers.filter(({ id, signedAt, role }) => id !== mine.id && signedAt === null && role !== 'copy')
  if (left.length === 0) return { values: { state: 'signed' as const, ...(await finish(row, call)) } }
  if (row.inOrder) await askNow(row, [left[0]!], call)
  return { values: { state: 'partly signed' as const } }
}

const captionOf = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`

/** What each signer has in their places. */
async function drawnFor(row: RequestRow, call: Call): Promise<Drawn[]> {
  const signers = new Map((await signersOf(row.id, call)).map((each) => [each.id, each]))
  const places = await call.tx
    .select()
    .from(unscoped(placeTable, 'of one in hand'))
    .where(eq(placeTable.requestId, row.id))
    .orderBy(placeTable.page, placeTable.id)
  return places.map(({ signerId, kind, page, left, top, width, height }) => {
    const { name, signedName, signedAt } = signers.get(signerId)!
    const text = { signature: signedName!, name, date: signedAt!.slice(0, 10) }[kind]
    const caption = kind === 'signature' ? `Signed by ${name}, ${captionOf(signedAt!)}` : null
    return { page, left, top, width, height, text, caption }
  })
}

/** All have signed: the signed and sealed file becomes a version of its own, and its hash the last event. */
async function finish(row: RequestRow, given: Call) {
  const call = withoutVersion({ ...given, actor: system })
  const { tx, app, now } = call
  const [version] = await tx
    .select()
    .from(unscoped(versionTable, 'of one in hand'))
    .where(eq(versionTable.id, row.versionId))
  const bytes = await bytesOf(version!, call)
  if (createHash('sha256').update(bytes).digest('hex') !== row.sha256) throw new Problem('conflict', says.fileLost())
  const [certificate] = await setPapers([await signatureRequests.paper(row.id, call)])
  const wanted = { drawn: await drawnFor(row, call), certificate: certificate!, reason: 'Signed by all who were asked' }
  const file = await sealed(bytes, wanted, await sealKey(call), now)
  const sha256 = createHash('sha256').update(file).digest('hex')
  const id = randomUUID()
  const storageKey = `${id.slice(0, 2)}/${id}`
  await app.files.put(storageKey, file)
  try {
    const document = await documents.lock(row.documentId, call)
    const stored = { name: version!.fileName, type: version!.mediaType, size: file.length, sha256, storageKey }
    const signers = await signersOf(row.id, call)
    const signing = signers.filter(({ role }) => role === 'signer')
    const comment = `Signed by ${signing.map(({ name }) => name).join(', ')}`.slice(0, 500)
    const made = await addFile(document, { ...stored, scan: version!.scan }, comment, 'sign', call)
    const { state, controlled } = document
    if (state === 'draft' && !controlled)
      await documents.change(
        await documents.lock(row.documentId, call),
        { values: { state: 'effective' } },
        call,
        'publish',
      )
    await note('sealed', row, { signedSha256: sha256, size: file.length, version: made.number }, call)
    await tell(row, [row.requestedById, ...membersOf(signers)], 'sign', given)
    for (const signer of signers.filter(isOutside)) await sendLink(row, signer, 'done', call)
    return { signedVersionId: made.id, signedSha256: sha256, completedAt: now.toISOString() }
  } catch (error) {
    await app.files.delete(storageKey)
    throw error
  }
}

/** Somebody whose turn it is declines: nobody signs it any more. */
export async function takeRefusal(
  row: RequestRow,
  mine: SignerRow | undefined,
  { reason }: { reason: string },
  { method, ...by }: By,
  call: Call,
) {
  if (row.dueOn < (await dayOf(call))) throw new Problem('conflict', says.isOver({ day: dayOn(row.dueOn) }))
  const signers = await signersOf(row.id, call)
  if (!mine || !next(signers, row.inOrder).some(({ id }) => id === mine.id))
    throw new Problem('forbidden', says.notAsked())
  await note('declined', row, { method, signer: mine.position, reason }, { ...call, ...by })
  await tell(row, [row.requestedById], 'refuse', call)
  await tellOver(row, signers, mine, call)
  return { values: { state: 'declined' as const, stateReason: reason } }
}

export const signatureRequestRoutes = serveVerbs(signatureRequests, {
  send: { beforeLock: holdDocument, does: send },
  sign: { beforeLock: holdDocument, does: sign },
  refuse: {
    beforeLock: holdDocument,
    does: async (row, call, body) => {
      const mine = (await signersOf(row.id, call)).find(({ userId }) => userId === call.actor.id)
      return takeRefusal(row, mine, body, byMember(call), call)
    },
  },
  withdraw: {
    beforeLock: holdDocument,
    does: async (row, call, { reason }) => {
      if (row.state !== 'draft') await note('withdrawn', row, { reason }, call)
      const signers = await signersOf(row.id, call)
      await tell(row, row.state === 'draft' ? [] : membersOf(signers), 'withdraw', call)
      await tellOver(row, signers, null, call)
      return { values: { stateReason: reason } }
    },
  },
})
