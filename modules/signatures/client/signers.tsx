import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { formatInstant } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { signatureCalls } from '#modules/signatures/shared/calls.ts'
import type { SignatureRequestDetail } from '#modules/signatures/shared/requests.ts'
import type { SignatureEvent, Signer } from '#modules/signatures/shared/signers.ts'
import { FollowUp } from './follow-up.tsx'
import { roleWords } from './places.ts'

/** Who is asked, what each has done so far, and when. */
export function Signers({ request: { id, people, events, state, inOrder } }: { request: SignatureRequestDetail }) {
  const { can } = useAuth()
  const { id: me } = useViewer()
  const isOut = state === 'sent' || state === 'partly signed'
  return (
    <Card title="Signers" note={inOrder ? 'One after the other' : 'In any order'} padded={false}>
      <ol className="divide-y divide-line">
        {people.map((signer) => (
          <li key={signer.id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-table">
            <span className="figures w-5 text-fg-subtle">{signer.position}</span>
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-medium break-words text-fg">{signer.name}</span>
              {signer.mail && (
                <span className="block text-caption break-words text-fg-muted">
                  {signer.mail}, from outside{signer.role === 'signer' ? '' : `, ${roleWords[signer.role]}`}
                </span>
              )}
              {signer.mail && <Done signer={signer} events={events} />}
            </span>
            {signer.signedAt && !signer.mail && <span className="text-fg-muted">{formatInstant(signer.signedAt)}</span>}
            <StatePill {...standing(signer, isOut)} />
            {isOut && isFollowed(signer, me) && can(signatureCalls.remind.can) && <FollowUp id={id} signer={signer} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const words: Record<string, string> = {
  'link sent': 'Link sent',
  replaced: 'Replaced another signer',
  reminded: 'Reminded',
  'code sent': 'Code requested',
  'code failed': 'Five wrong codes',
  opened: 'Code entered, document opened',
  signed: 'Signed',
  approved: 'Approved',
  declined: 'Declined',
}

/** What somebody outside has done, by the log, and what became of the mail with their link. */
function Done({ signer: { position, link }, events }: { signer: Signer; events: readonly SignatureEvent[] }) {
  const own = events.filter(({ kind, details }) => kind in words && signerOf(details) === position)
  return (
    <>
      <ul className="flex flex-wrap gap-x-3 text-caption text-fg-muted">
        {own.map(({ number, kind, at }) => (
          <li key={number}>
            {words[kind]} {formatInstant(at)}
          </li>
        ))}
      </ul>
      {link?.state === 'failed' && (
        <span className="block text-caption font-medium text-danger">
          The e-mail with the link was not delivered{link.error && `: ${link.error}`}
        </span>
      )}
      {link?.state === 'waiting' && <span className="block text-caption text-fg-muted">E-mail is being sent</span>}
    </>
  )
}

/** Something can be done about them: whoever is waited for is reminded, and somebody outside replaced before their turn too. */
const isFollowed = ({ signedAt, turn, mail, userId }: Signer, me: string): boolean =>
  signedAt === null && (mail !== null || (turn && userId !== me))

const signerOf = (details: string): unknown => (JSON.parse(details) as { signer?: unknown }).signer

function standing({ signedAt, role, turn }: Signer, isOut: boolean) {
  if (signedAt) return { state: role === 'approver' ? 'Approved' : 'Signed', tone: 'success' } as const
  if (role === 'copy') return { state: 'Gets a copy', tone: 'neutral' } as const
  if (turn) return { state: 'Requested', tone: 'attention' } as const
  return { state: isOut ? 'Asked later' : 'Not signed', tone: 'neutral' } as const
}
