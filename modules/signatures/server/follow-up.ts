import { and, count, eq, gt } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Outsider } from '#modules/signatures/shared/signers.ts'
import { dayOf } from '#server/approval/seat.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { notify } from '#server/inbox/notify.ts'
import { requireReach } from '#server/record/within-reach.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { outsiderOf } from './arrange.ts'
import { note } from './event-log.ts'
import { endLinks, isOutside, sendLink, type OutsideRow, type SignerRow } from './outside.ts'
import { signatureRequests, type RequestRow } from './requests.ts'
import { says } from './sentences.ts'
import { next, signersOf } from './sign.ts'
import { linkTable, signerTable } from './tables.ts'

type Of = { id: string; signerId: string }
const mostLinksADay = 10

/** Does something about one who is asked, in a request that is out and held; open pages are told, and nobody's version of it is stale. */
async function about(
  action: string,
  { id, signerId }: Of,
  given: Call,
  does: (signer: SignerRow, row: RequestRow, call: Call) => Promise<void>,
) {
  const call = withoutVersion(given)
  const row = await signatureRequests.lock(id, call)
  await requireReach(signatureRequests.source, [id], 'documents.signature-requests.create', call)
  if (row.state !== 'sent' && row.state !== 'partly signed') throw new Problem('conflict', says.isNotOut())
  const signers = await signersOf(id, call)
  const signer = signers.find((each) => each.id === signerId)
  if (!signer) throw new Problem('not_found', says.noSuchRecipient())
  if (signer.signedAt) throw new Problem('conflict', says.hasSigned({ name: signer.name }))
  await does(signer, row, call)
  const after = { signer: signer.name }
  call.changed({ record: signatureRequests.record.name, recordId: id, action, before: null, after })
  return signatureRequests.detail(id, call)
}

const outside = (signer: SignerRow): OutsideRow => {
  if (!isOutside(signer)) throw new Problem('conflict', says.notOutside())
  return signer
}

async function requireTurn(signer: SignerRow, row: RequestRow, call: Call): Promise<void> {
  if (!next(await signersOf(row.id, call), row.inOrder).some(({ id }) => id === signer.id))
    throw new Problem('conflict', says.notTheirTurn({ name: signer.name }))
}

async function requireFew({ id, name }: SignerRow, { tx, now }: Call): Promise<void> {
  const since = new Date(now.getTime() - 86_400_000).toISOString()
  const [sent] = await tx
    .select({ links: count() })
    .from(unscoped(linkTable, 'of one in hand'))
    .where(and(eq(linkTable.signerId, id), gt(linkTable.sentAt, since)))
  if (sent!.links >= mostLinksADay) throw new Problem('conflict', says.manyLinks({ name }))
}

/** Reminds somebody whose turn it is, once a day: a member in the inbox, others by a further link. */
export const remind = (of: Of, given: Call) =>
  about('remind', of, given, async (signer, row, call) => {
    await requireTurn(signer, row, call)
    const day = await dayOf(call)
    if (signer.remindedOn !== null && signer.remindedOn >= day)
      throw new Problem('conflict', says.remindedToday({ name: signer.name }))
    await remindOne(signer, row, day, call)
  })

/** A reminder, noted with its day. */
export async function remindOne(signer: SignerRow, row: RequestRow, day: string, call: Call): Promise<void> {
  await call.tx.update(signerTable).set({ remindedOn: day }).where(eq(signerTable.id, signer.id))
  const { id, position, name, userId, mail } = signer
  await note('reminded', row, { signers: [name], signer: position, ...(mail ? { mail } : {}) }, call)
  if (isOutside(signer)) return sendLink(row, signer, 'remind', call)
  const of = { record: signatureRequests.record.name, recordId: row.id, why: 'asked', action: 'remindToSign' } as const
  if (id) await notify(call, { to: [userId!], kind: 'mention', ...of })
}

/** Sends somebody outside another link: those before open nothing from now on. */
export const resend = (of: Of, given: Call) =>
  about('resend', of, given, async (found, row, call) => {
    const signer = outside(found)
    await requireTurn(signer, row, call)
    await requireFew(signer, call)
    await endLinks(signer, call)
    await sendLink(row, signer, 'ask', call)
  })

/** Asks somebody else in the place of somebody outside, or the same person at another address; what was sent to the one before opens nothing. */
export const replace = (of: Of, wanted: Omit<Outsider, 'role'>, given: Call) =>
  about('replace', of, given, async (found, row, call) => {
    const before = outside(found)
    const { name, mail } = await outsiderOf({ ...wanted, role: before.role }, call, 'mail')
    const signers = await signersOf(row.id, call)
    const twice = says.signerTwice({ name: mail! })
    if (signers.some((each) => each.id !== before.id && each.mail?.toLowerCase() === mail!.toLowerCase()))
      throw new Problem('unprocessable', twice, { mail: twice })
    if (name === before.name && mail === before.mail) throw new Problem('conflict', says.sameRecipient())
    await requireFew(before, call)
    await call.tx.update(signerTable).set({ name, mail }).where(eq(signerTable.id, before.id))
    const was = `${before.name} <${before.mail}>`
    await note('replaced', row, { signer: before.position, name, mail, was }, call)
    const [ended] = await endLinks(before, call).returning({ id: linkTable.id })
    if (ended) await sendLink(row, { ...before, name, mail: mail! }, 'ask', call)
  })
