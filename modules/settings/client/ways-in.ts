import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { accessRequests } from '#modules/settings/shared/access-requests.ts'
import { invitations } from '#modules/settings/shared/invitations.ts'
import { ownAccountApi } from '#modules/settings/shared/own-account.ts'

/** How others get in here, as far as this person may see it: invitations where accounts are kept here, requests where anybody may ask; an evaluation has neither. */
export function useWaysIn() {
  const { can } = useAuth()
  const { data } = useApi(ownAccountApi.read, {})
  const seesRequests = data !== undefined && data.kind !== 'evaluation' && can(accessRequests.api.list.can)
  const open = useApi(
    accessRequests.api.list,
    { query: { limit: '1', count: '1', filter: 'state:eq:open' } },
    { enabled: seesRequests },
  )
  return {
    seesRequests,
    openRequests: open.data?.count ?? 0,
    seesInvitations: data?.kind === 'directory' && can(invitations.api.list.can),
  }
}
