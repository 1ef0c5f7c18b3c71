import { Ban, Send } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { invitationCan, invitations, invitationVerbs, type Invitation } from '#modules/settings/shared/invitations.ts'
import { membersCrumbs } from './crumbs.ts'
import { InvitationLink } from './invite-dialog.tsx'
import { invitationTones } from './tones.ts'

/** One invitation, to be sent again or withdrawn. */
export function InvitationRecord() {
  const { can } = useAuth()
  const [sent, setSent] = useState<{ email: string; link: string } | null>(null)
  const actions = (invitation: Invitation): RecordAction[] => {
    if (!can(invitationVerbs.invite.can)) return []
    const params = { id: invitation.id }
    const { version } = invitation
    return [
      {
        label: 'Send again',
        icon: Send,
        primary: invitation.state === 'expired',
        can: invitationCan('sendAgain', invitation),
        confirm: {
          title: `Send the invitation of ${invitation.email} again?`,
          children: 'They get a mail with a new link. The link they have opens nothing any more.',
        },
        run: () => call(invitationVerbs.sendAgain, { params }, { version }).then(setSent),
      },
      {
        label: 'Withdraw',
        icon: Ban,
        danger: true,
        can: can(invitationVerbs.withdraw.can)
          ? invitationCan('withdraw', invitation)
          : 'You may not withdraw invitations',
        confirm: {
          title: `Withdraw the invitation of ${invitation.email}?`,
          children: 'The link of the mail opens nothing any more.',
        },
        run: () => call(invitationVerbs.withdraw, { params }, { version }),
      },
    ]
  }
  return (
    <>
      <RecordPage
        record={invitations}
        tones={invitationTones}
        crumbs={membersCrumbs}
        actions={actions}
        overview={Fate}
        properties={['roleLabels', 'invitedByName', 'createdAt', 'expiresAt', 'usedAt']}
      />
      {sent && <InvitationLink {...sent} onClose={() => setSent(null)} />}
    </>
  )
}

const fates: Record<Invitation['state'], string> = {
  open: 'The link of the mail makes one account for this address. It has not been used.',
  used: 'The account was made. You find the person among the members.',
  withdrawn: 'The link opens nothing any more.',
  expired: 'The link was not used within 7 days. Send it again to give a new one.',
}

const Fate = ({ state }: Invitation) => <p className="max-w-[68ch] text-body text-fg-muted">{fates[state]}</p>
