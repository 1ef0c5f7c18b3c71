import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { letterheadOf } from '#modules/ledger/server/letterhead.ts'
import type { SignatureRequestDetail } from '#modules/signatures/shared/requests.ts'
import type { SignatureEvent } from '#modules/signatures/shared/signers.ts'
import type { Call } from '#server/call/call.ts'
import { dayOn, type Paper } from '#server/papers/paper.ts'
import { upperFirst } from '#shared/text.ts'
import { readDetails } from './details.ts'

const halves = (hash: string): string => `${hash.slice(0, 32)}\n${hash.slice(32)}`
/** '2026-11-24T05:00:12.000Z' → '2026-11-24 05:00:12' */
const momentOf = (at: string): string => at.slice(0, 19).replace('T', ' ')

/** What an event says, in lines. */
function linesOf(event: SignatureEvent): string {
  const { actorName, method, address, agent, sha256, hash, details } = event
  const { name, mail, reason, signers, signedSha256 } = readDetails(details)
  return [
    `By ${actorName}${method === 'none' ? '' : `, ${method}`}`,
    name && `${event.kind === 'replaced' ? 'Now' : 'Signed as'} ${name}`,
    mail && `To ${mail}`,
    signers && `Asked: ${signers.join(', ')}`,
    reason && `Reason: ${reason}`,
    `Document SHA-256 ${halves(sha256)}`,
    signedSha256 && `Signed document SHA-256 ${halves(signedSha256)}`,
    address && `From ${address}${agent ? `, ${agent}` : ''}`,
    `Event ${halves(hash)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

const notices: Partial<Record<SignatureRequestDetail['state'], string>> = {
  draft: 'Not sent: this certifies nothing yet',
  sent: 'No one has signed yet',
  'partly signed': 'Not everyone has signed yet',
  declined: 'Declined: the document is not signed',
  expired: 'Expired: the document is not signed',
  withdrawn: 'Withdrawn: the document is not signed',
}

/** All that happened with a request, from its log alone: the same log gives the same certificate. */
export async function certificate(
  _row: object,
  request: SignatureRequestDetail,
  { tx }: Pick<Call, 'tx'>,
): Promise<Paper> {
  const { id, documentTitle, versionNo, sha256, people, events, state } = request
  const asked = people.filter(({ role }) => role !== 'copy')
  const allSigned = asked.length > 0 && asked.every(({ signedAt }) => signedAt !== null)
  return {
    kind: 'Certificate of signatures',
    number: id.slice(0, 8).toUpperCase(),
    from: letterheadOf(await defaultEntity(tx)),
    to: { label: 'Requested by', name: request.requestedByName, lines: [] },
    notice: allSigned ? null : (notices[state] ?? null),
    facts: [
      ['Document', documentTitle],
      ['Version', String(versionNo)],
      ['SHA-256', sha256],
      ['Request', id],
      ['Last day to sign', dayOn(request.dueOn)],
    ],
    table: {
      columns: [{ label: 'No' }, { label: 'UTC' }, { label: 'Event' }, { label: 'What happened', fills: true }],
      rows: events.map((event) => [
        String(event.number),
        momentOf(event.at).replace(' ', '\n'),
        upperFirst(event.kind),
        linesOf(event),
      ]),
    },
    sums: [['Signatures', `${asked.filter(({ signedAt }) => signedAt !== null).length} of ${asked.length}`]],
    notes: [
      {
        label: 'What this is',
        text: 'Electronic signatures of people who were signed in with the company’s directory, or, from outside, had entered a code that was sent to their address, under an electronic seal made with the company’s own key. It is not a qualified signature. Each event carries the hash of the one before; the record of this request, which can be had beside this certificate, is checked without Mainstay by scripts/verify-signature.mjs.',
      },
    ],
  }
}
