import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ModulePages } from '#client/navigation/module-pages.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'

/** For whoever may not see the figures: what was asked for, and the pages they may open. */
export function RequesterHome() {
  const { can } = useAuth()
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
      {can(requisitions.api.list.can) && (
        <RelatedList
          record={requisitions}
          title="Latest requisitions"
          filters={[]}
          columns={['number', 'state', 'requesterName', 'justification', 'neededOn', 'totalAmount']}
          empty="Nothing has been asked for yet. Make a requisition for what you need."
        />
      )}
      <ModulePages />
    </div>
  )
}
