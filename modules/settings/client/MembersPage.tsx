import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { accessRequests } from '#modules/settings/shared/access-requests.ts'
import { invitations } from '#modules/settings/shared/invitations.ts'
import { members } from '#modules/settings/shared/members.ts'
import { InviteButton } from './InvitationsPage.tsx'
import { useWaysIn } from './ways-in.ts'

/** Of those who are active the state says nothing. */
const columns = ['name', 'roles', 'email', 'title', 'browsers', 'lastSignInAt'] as const
const withState = ['name', 'roles', 'state', ...columns.slice(2)]

const views: View[] = [
  { id: 'active', label: 'Active', filters: [{ field: 'state', operator: 'eq', value: 'active' }] },
  {
    id: 'without',
    label: 'Without a role',
    filters: [{ field: 'roles', operator: 'empty', value: '' }],
    columns: withState,
  },
  { id: 'disabled', label: 'Disabled', filters: [{ field: 'state', operator: 'eq', value: 'disabled' }] },
  { id: 'all', label: 'All', filters: [], columns: withState },
]

/** Everybody who may sign in, or might have; and the ways in for others. */
export const MembersPage = () => (
  <RecordList record={members} columns={columns} card={['roles', 'email']} views={views} actions={<WaysIn />} />
)

/** On a phone there is room for one button: the settings lead to the lists. */
function WaysIn() {
  const { seesRequests, openRequests, seesInvitations } = useWaysIn()
  return (
    <>
      {seesRequests && (
        <LinkButton to={accessRequests.listPage} className="max-md:hidden">
          {openRequests ? `Access requests (${openRequests})` : 'Access requests'}
        </LinkButton>
      )}
      {seesInvitations && (
        <LinkButton to={invitations.listPage} className="max-md:hidden">
          Invitations
        </LinkButton>
      )}
      <InviteButton />
    </>
  )
}
