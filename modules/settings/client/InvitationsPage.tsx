import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { Button } from '#client/ui/button.tsx'
import { invitations, invite } from '#modules/settings/shared/invitations.ts'
import { ownAccountApi } from '#modules/settings/shared/own-account.ts'
import { membersCrumbs } from './crumbs.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { NoWayIn } from './no-way-in.tsx'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'open', label: 'Open', filters: [{ field: 'state', operator: 'eq', value: 'open' }] },
  { id: 'expired', label: 'Expired', filters: [{ field: 'state', operator: 'eq', value: 'expired' }] },
]

const elsewhere = {
  evaluation: [
    'The sample company has no invitations',
    'Choose a person on the sign-in page. The operator of this installation can switch to built-in accounts or connect Microsoft Entra ID.',
  ],
  entra: [
    'People come from Microsoft Entra ID, without an invitation',
    'Grant access in Entra ID. A person becomes a member at the first sign-in; assign roles here.',
  ],
} as const

/** Who was invited, by whom, and what became of it. */
export function InvitationsPage() {
  return (
    <RecordList
      record={invitations}
      columns={['email', 'state', 'roleLabels', 'invitedByName', 'createdAt', 'expiresAt']}
      views={views}
      crumbs={membersCrumbs}
      notice={<NoWayIn reasons={elsewhere} />}
      actions={<InviteButton />}
      emptyAction={<InviteButton />}
    />
  )
}

/** The way to the dialog, for whoever may invite, where accounts are kept here. */
export function InviteButton() {
  const { can } = useAuth()
  const { data } = useApi(ownAccountApi.read, {})
  const [inviting, setInviting] = useState(false)
  if (data?.kind !== 'directory' || !can(invite.can)) return null
  return (
    <>
      <Button variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
        Invite person
      </Button>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
