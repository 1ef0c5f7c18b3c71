import { CalendarPlus } from 'lucide-react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { HomeAddition } from '#client/home-place.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import { Balances } from './balances.tsx'
import { RequestsOf } from './person-addition.tsx'

function Leave({ personId }: { personId: string }) {
  const { can } = useAuth()
  if (!can(leaveRequests.api.list.can)) return null
  return (
    <section aria-labelledby="my-leave" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="my-leave" className="px-1 text-table font-semibold text-fg">
          Leave
        </h2>
        {can(leaveRequests.api.create.can) && (
          <LinkButton to={`${leaveRequests.listPage}/new`} variant="primary" icon={CalendarPlus}>
            Ask for leave
          </LinkButton>
        )}
      </div>
      {can(leaveApi.balances.can) && <Balances />}
      <RequestsOf personId={personId} limit={5} />
    </section>
  )
}

/** One's own leave, on one's home. */
export const addition: HomeAddition = { card: (home) => <Leave {...home} /> }
