import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { call, sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { allOf } from '#shared/possible.ts'
import { accessCan, accessRequests, accessVerbs, type AccessRequest } from '#modules/settings/shared/access-requests.ts'
import { ownAccountApi } from '#modules/settings/shared/own-account.ts'
import { membersCrumbs } from './crumbs.ts'
import { RoleChoices } from './role-choices.tsx'
import { requestTones } from './tones.ts'

/** One request, to be approved with roles or refused. */
export function AccessRequestRecord() {
  const { can } = useAuth()
  const [approving, setApproving] = useState<AccessRequest | null>(null)
  const actions = (request: AccessRequest): RecordAction[] => [
    {
      label: 'Approve',
      icon: UserCheck,
      primary: request.state === 'open',
      can: allOf(
        accessCan('approve', request),
        can(accessVerbs.approve.can) || `You need the right ${accessVerbs.approve.can}`,
      ),
      run: () => setApproving(request),
    },
    {
      label: 'Refuse',
      icon: UserX,
      can: allOf(
        accessCan('refuse', request),
        can(accessVerbs.refuse.can) || `You need the right ${accessVerbs.refuse.can}`,
      ),
      confirm: { title: `Refuse ${request.name}?`, children: 'No mail is sent. They may ask again.' },
      run: () => call(accessVerbs.refuse, { params: { id: request.id } }, { version: request.version }),
    },
  ]
  return (
    <>
      <RecordPage
        record={accessRequests}
        tones={requestTones}
        crumbs={membersCrumbs}
        actions={actions}
        overview={Reason}
        properties={['email', 'createdAt', 'decidedByName', 'decidedAt']}
      />
      {approving && <ApproveDialog request={approving} onClose={() => setApproving(null)} />}
    </>
  )
}

const Reason = ({ reason, name }: AccessRequest) => (
  <p className="max-w-[68ch] text-reading whitespace-pre-line text-fg">{reason || `${name} gave no reason.`}</p>
)

function ApproveDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const [roles, setRoles] = useState<readonly string[]>([])
  const account = useApi(ownAccountApi.read, {})
  const approve = useSend(accessVerbs.approve, () => {
    toast({ title: `${request.name} approved` })
    onClose()
  })
  const keepsAccounts = account.data?.kind === 'directory'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Approve ${request.name}`}
      description={
        keepsAccounts
          ? `An invitation with these roles goes to ${request.email}.`
          : `A mail to ${request.email} says that they may sign in with the account of your organisation. Their roles come by group, or from you once they have signed in.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={approve.isPending || account.isPending}
            onClick={() =>
              approve.mutate({ params: { id: request.id }, body: { roles: [...roles] }, version: request.version })
            }
          >
            Approve
          </Button>
        </>
      }
    >
      {approve.error && <Banner tone="danger" className="mb-3" title={sentenceOf(approve.error)} />}
      {keepsAccounts && <RoleChoices chosen={roles} onChange={setRoles} />}
    </Dialog>
  )
}
