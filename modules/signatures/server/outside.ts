import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { hashOf, newSecret } from '#server/auth/session-token.ts'
import { system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { sendMail } from '#server/outbox/mail.ts'
import type { Settings } from '#server/settings.ts'
import { note } from './event-log.ts'
import { linkMailOf, overMailOf, type Occasion } from './outside-mails.ts'
import { linkMail, signatureRequests, type RequestRow } from './requests.ts'
import { linkTable, type signerTable } from './tables.ts'

export type SignerRow = typeof signerTable.$inferSelect
export type OutsideRow = SignerRow & { userId: null; mail: string }
export const isOutside = (signer: SignerRow): signer is OutsideRow => signer.mail !== null

/** Where people outside read and sign. */
export const signingPath = '/signing'

const signingAddress = ({ publicOrigin }: Pick<Settings, 'publicOrigin'>, secret: string): string =>
  `${publicOrigin}${signingPath}/${secret}`

/** What is written to somebody outside. Whoever had asked is told where it does not arrive, whoever brought it about. */
export const write = (
  row: RequestRow,
  to: string,
  { key, ...written }: { subject: string; text: string; key: string },
  call: Call,
): Promise<void> =>
  sendMail(
    { ...call, actor: { ...system, id: row.requestedById } },
    { to, key, about: { record: signatureRequests.record.name, recordId: row.id }, ...written },
  )

/** Links that were sent before open nothing from now on. */
export const endLinks = ({ id }: SignerRow, { tx, now }: Call) =>
  tx
    .update(linkTable)
    .set({ endedAt: now.toISOString() })
    .where(and(eq(linkTable.signerId, id), isNull(linkTable.endedAt)))

/** Sends somebody outside a link of their own, of which the hash alone is kept. What is sent once all have signed stands in no log: that has ended with the seal. */
export async function sendLink(row: RequestRow, signer: OutsideRow, occasion: Occasion, call: Call): Promise<void> {
  const { tx, app, now } = call
  const id = randomUUID()
  const secret = newSecret()
  const { id: signerId, mail, position } = signer
  await tx
    .insert(linkTable)
    .values({ id, signerId, mail, tokenHash: hashOf(secret), sentAt: now.toISOString(), endedAt: null })
  const written = await linkMailOf(occasion, row, signer, signingAddress(app.settings, secret), call)
  await write(row, mail, { ...written, key: `${linkMail}${id}` }, call)
  if (occasion === 'ask') await note('link sent', row, { signer: position, mail }, call)
}

/** Tells those outside who were sent a link that nothing is to be signed any more, but for whoever has brought that about. */
export async function tellOver(row: RequestRow, signers: readonly SignerRow[], by: SignerRow | null, call: Call) {
  for (const signer of signers.filter(isOutside)) {
    const [link] = await endLinks(signer, call).returning({ id: linkTable.id })
    if (!link || signer.id === by?.id) continue
    await write(row, signer.mail, { ...(await overMailOf(row, signer, call)), key: `signing over ${signer.id}` }, call)
  }
}
