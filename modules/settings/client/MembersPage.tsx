import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { accessRequests } from '#modules/settings/shared/access-requests.ts'
import { invitations } from '#modules/settings/shared/invitations.ts'
import { members } from '#modules/settings/shared/members.ts'
import { ownAccountApi } from '#modules/settings/shared/own-account.ts'
import { roomCrumbs } from './crumbs.ts'
import { InviteButton } from './InvitationsPage.tsx'
import { memberTones } from './tones.ts'

const views: View[] = [
  { id: 'active', label: 'Active', filters: [{ field: 'state', operator: 'eq', value: 'active' }] },
  { id: 'without', label: 'Without a role', filters: [{ field: 'roles', operator: 'empty', value: '' }] },
  { id: 'disabled', label: 'Disabled', filters: [{ field: 'state', operator: 'eq', value: 'disabled' }] },
  { id: 'all', label: 'All', filters: [] },
]

/** Everybody who may sign in, or might have; and the ways in for others. */
export const MembersPage = () => (
  <RecordList
    record={members}
    columns={['name', 'email', 'state', 'roles', 'title', 'browsers']}
    tones={memberTones}
    views={views}
    crumbs={roomCrumbs}
    actions={<WaysIn />}
  />
)

/** Invitations where accounts are kept here, requests where anybody may ask; an evaluation has neither. */
function WaysIn() {
  const { can } = useAuth()
  const { data } = useApi(ownAccountApi.read, {})
  const seesRequests = can(accessRequests.api.list.can) && (data?.kind === 'directory' || data?.kind === 'entra')
  const open = useApi(
    accessRequests.api.list,
    { query: { limit: '1', count: '1', filter: 'state:eq:open' } },
    { enabled: seesRequests },
  )
  const waiting = open.data?.count ?? 0
  return (
    <>
      {seesRequests && (
        <LinkButton to={accessRequests.listPage}>
          {waiting ? `Access requests (${waiting})` : 'Access requests'}
        </LinkButton>
      )}
      {data?.kind === 'directory' && can(invitations.api.list.can) && (
        <LinkButton to={invitations.listPage}>Invitations</LinkButton>
      )}
      <InviteButton />
    </>
  )
}
