import { RecordPage } from '#client/record/RecordPage.tsx'
import { invitations, type Invitation } from '#modules/settings/shared/invitations.ts'
import { membersCrumbs } from './crumbs.ts'
import { SendAgainDialog } from './invite-dialog.tsx'

/** One invitation, to be sent again or withdrawn. */
export const InvitationRecord = () => (
  <RecordPage
    record={invitations}
    crumbs={membersCrumbs}
    dialogs={{ sendAgain: ({ row, onClose }) => <SendAgainDialog invitation={row} onClose={onClose} /> }}
    overview={Fate}
    properties={['roleLabels', 'invitedByName', 'createdAt', 'expiresAt', 'usedAt']}
  />
)

const fates: Record<Invitation['state'], string> = {
  open: 'The link in the e-mail creates one account for this address. The link has not been used.',
  used: 'The account was created. The person is listed under Members.',
  withdrawn: 'The link no longer works.',
  expired: 'The link was not used within 7 days. Send the invitation again to issue a new link.',
}

const Fate = ({ state }: Invitation) => <p className="max-w-[68ch] text-body text-fg-muted">{fates[state]}</p>
