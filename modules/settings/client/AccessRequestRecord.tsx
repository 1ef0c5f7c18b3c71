import { useState } from 'react'
import { Link } from 'react-router'
import { fieldsOf, sentenceOf, useApi, useSend } from '#client/api.ts'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { accessRequests, type AccessRequest } from '#modules/settings/shared/access-requests.ts'
import { members } from '#modules/settings/shared/members.ts'
import { ownAccountApi } from '#modules/settings/shared/own-account.ts'
import { membersCrumbs } from './crumbs.ts'
import { ConflictReason } from './conflict-reason.tsx'
import { RoleChoices } from './role-choices.tsx'

/** One request, to be approved with roles or refused. */
export const AccessRequestRecord = () => (
  <RecordPage
    record={accessRequests}
    crumbs={membersCrumbs}
    dialogs={{ approve: ({ row, onClose }) => <ApproveDialog request={row} onClose={onClose} /> }}
    overview={Reason}
    properties={['email', 'createdAt', 'decidedByName', 'decidedAt']}
  />
)

const Reason = ({ reason, name, memberId }: AccessRequest) => (
  <div className="flex max-w-[68ch] flex-col gap-3 text-reading text-fg">
    {memberId && (
      <p>
        <Link to={members.pageOf(memberId)} className="rounded-check text-primary-fg underline">
          {name}
        </Link>{' '}
        has an account and asks for what none of their roles includes. Behind each, the roles that do:
      </p>
    )}
    <p className="whitespace-pre-line">{reason || `${name} entered no reason.`}</p>
  </div>
)

function ApproveDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const [roles, setRoles] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const account = useApi(ownAccountApi.read, {})
  const approve = useSend(accessRequests.api.approve, () => {
    toast({ title: `${request.name} approved` })
    onClose()
  })
  // The server knows which roles should be two people's, and asks why.
  const { reason: conflict } = fieldsOf(approve.error)
  const isMember = request.memberId !== null
  const givesRoles = isMember || account.data?.kind === 'directory'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Approve ${request.name}`}
      description={
        isMember
          ? `${request.name} gets these roles in addition to the current ones and signs in again.`
          : givesRoles
            ? `An invitation with these roles is sent to ${request.email}.`
            : `${request.email} receives an e-mail to sign in with your organization’s account. Roles follow from groups, or you assign them after the first sign-in.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={approve.isPending || account.isPending}
            onClick={() =>
              approve.mutate({
                params: { id: request.id },
                body: { roles: [...roles], ...(conflict && reason.trim() ? { reason } : {}) },
                version: request.version,
              })
            }
          >
            Approve
          </Button>
        </>
      }
    >
      {approve.error && <Banner tone="danger" className="mb-3" title={sentenceOf(approve.error)} />}
      {givesRoles && <RoleChoices chosen={roles} onChange={setRoles} />}
      {conflict && <ConflictReason conflict={conflict} reason={reason} onChange={setReason} />}
    </Dialog>
  )
}
