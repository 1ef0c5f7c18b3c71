import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { methodOf, type Visit } from './outside-code.ts'
import { findLink, type Found } from './outside-link.ts'
import { signingPath, type SignerRow } from './outside.ts'
import { signatureRequests, type RequestRow } from './requests.ts'
import { holdDocument, takeRefusal, takeSignature, type By } from './sign.ts'

type Takes<B> = (
  row: RequestRow,
  mine: SignerRow,
  given: B,
  by: By,
  call: Call,
) => Promise<Parameters<typeof signatureRequests.change>[1]>

/** What whoever has come in by a link says: their own signature or refusal, and nobody else's. Answers where to lead them; null where the link opens nothing any more. */
async function say<B>(verb: 'sign' | 'refuse', takes: Takes<B>, given: B, visit: Visit, outer: Call) {
  const found: Found | null = await findLink(visit.secret, visit.session, outer, (id) => holdDocument(outer, id))
  if (!found) return null
  const to = `${signingPath}/${visit.secret}`
  const { stands, isIn, row, signer } = found
  // Sent twice it is said once; and who has been away for too long enters a code again.
  if (stands !== 'asked' || !isIn) return to
  const { request } = visit
  const by = { actor: { id: signer.id, name: signer.name }, method: methodOf(found), ...(request ? { request } : {}) }
  // The app writes it, under the name of whoever says it.
  const call = withoutVersion({ ...outer, actor: { ...system, name: signer.name } })
  await signatureRequests.change(row, await takes(row, signer, given, by, call), call, verb)
  return verb === 'sign' ? to : `${signingPath}/declined`
}

export const signOutside = (given: { name: string; sha256: string }, visit: Visit, call: Call) =>
  say('sign', takeSignature, given, visit, call)

export const declineOutside = (given: { reason: string }, visit: Visit, call: Call) =>
  say('refuse', takeRefusal, given, visit, call)
