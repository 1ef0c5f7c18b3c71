import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, fieldsOf, sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { offered } from '#client/record/offered.ts'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { accessCan, accessRequests, accessVerbs, type AccessRequest } from '#modules/settings/shared/access-requests.ts'
import { members } from '#modules/settings/shared/members.ts'
import { ownAccountApi } from '#modules/settings/shared/own-account.ts'
import { membersCrumbs } from './crumbs.ts'
import { ConflictReason } from './conflict-reason.tsx'
import { RoleChoices } from './role-choices.tsx'
import { requestTones } from './tones.ts'

/** One request, to be approved with roles or refused. */
export function AccessRequestRecord() {
  const { can } = useAuth()
  const [approving, setApproving] = useState<AccessRequest | null>(null)
  const actions = (request: AccessRequest): RecordAction[] =>
    offered(
      [
        {
          label: 'Approve',
          icon: UserCheck,
          permission: accessVerbs.approve.can,
          next: true,
          can: accessCan('approve', request),
          run: () => setApproving(request),
        },
        {
          label: 'Refuse',
          icon: UserX,
          permission: accessVerbs.refuse.can,
          can: accessCan('refuse', request),
          confirm: { title: `Refuse ${request.name}?`, children: 'No mail is sent. They may ask again.' },
          run: () => call(accessVerbs.refuse, { params: { id: request.id } }, { version: request.version }),
        },
      ],
      can,
    )
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
    <p className="whitespace-pre-line">{reason || `${name} gave no reason.`}</p>
  </div>
)

function ApproveDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const [roles, setRoles] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const account = useApi(ownAccountApi.read, {})
  const approve = useSend(accessVerbs.approve, () => {
    toast({ title: `${request.name} approved` })
    onClose()
  })
  // The server knows which roles should be two people's, and asks why.
  const conflict = fieldsOf(approve.error)['reason']
  const isMember = request.memberId !== null
  const givesRoles = isMember || account.data?.kind === 'directory'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Approve ${request.name}`}
      description={
        isMember
          ? `${request.name} gets these roles besides the present ones, and signs in again.`
          : givesRoles
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
