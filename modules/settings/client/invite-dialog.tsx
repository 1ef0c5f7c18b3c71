import { useId, useState } from 'react'
import { fieldsOf, sentenceOf, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/input.tsx'
import {
  invitations,
  invite as inviting,
  NewInvitation,
  type Invitation,
} from '#modules/settings/shared/invitations.ts'
import { CopiedText } from '#client/record/copied-text.tsx'
import { RoleChoices } from './role-choices.tsx'

/** Invites one person: their address, and the roles they have from the first sign-in on. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const invite = useSend(inviting)
  const send = () => {
    const read = NewInvitation.safeParse({ email, roles })
    setFault(read.success ? null : (read.error.issues[0]?.message ?? null))
    if (read.success)
      invite.mutate({ body: read.data }, { onError: (error) => setFault(fieldsOf(error)['email'] ?? null) })
  }
  if (invite.data) return <InvitationLink {...invite.data} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Invite a person"
      description="The person receives an e-mail with a link to create an account. The link is valid for 7 days."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={invite.isPending} onClick={send}>
            Send invitation
          </Button>
        </>
      }
    >
      <form
        className="space-y-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {invite.error && !fault && <Banner tone="danger" title={sentenceOf(invite.error)} />}
        <div>
          <label htmlFor={id} className="text-table font-medium text-fg">
            E-mail
          </label>
          <Input
            id={id}
            type="email"
            inputMode="email"
            className="mt-1"
            value={email}
            aria-invalid={Boolean(fault)}
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              setEmail(event.target.value)
              setFault(null)
            }}
          />
          <p id={`${id}-note`} className={`mt-1 text-caption ${fault ? 'text-danger' : 'text-fg-muted'}`}>
            {fault ?? 'The account can only be created for this address'}
          </p>
        </div>
        <fieldset>
          <legend className="mb-2 text-table font-medium text-fg">Roles</legend>
          <RoleChoices chosen={roles} onChange={setRoles} />
        </fieldset>
      </form>
    </Dialog>
  )
}

/** Asks before the link that is out opens nothing any more, and shows the new one. */
export function SendAgainDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const send = useSend(invitations.api.sendAgain)
  const { id, version, email } = invitation
  if (send.data) return <InvitationLink {...send.data} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Send the invitation of ${email} again?`}
      description="The person receives an e-mail with a new link. The old link no longer works."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate({ params: { id }, version })}>
            Send again
          </Button>
        </>
      }
    >
      {send.error && <Banner tone="danger" title={sentenceOf(send.error)} />}
    </Dialog>
  )
}

type LinkProps = { email: string; link: string; onClose: () => void }

/** The link, once more for passing on by hand: nobody can read it again. */
const InvitationLink = ({ email, link, onClose }: LinkProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={`Invitation of ${email}`}
    description="An e-mail with this link is on its way. If the e-mail does not arrive, send the link yourself: it is shown only once."
    footer={
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <CopiedText label="Link" text={link} told="Link copied" />
  </Dialog>
)
