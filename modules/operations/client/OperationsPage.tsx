import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button } from '#client/ui/button.tsx'
import { Settle } from '#client/shell/settle.tsx'
import { operationsApi } from '#modules/operations/shared/overview.ts'
import { Events, Imports } from './recent-cards.tsx'
import { Jobs, SystemFigures } from './system-cards.tsx'
import { WorkTables } from './work-table.tsx'

/** What runs now: work in progress, imports, changes; and the server itself for whoever looks after it. */
export function OperationsPage() {
  const { can } = useAuth()
  const queries = useQueryClient()
  const reading = useIsFetching({ type: 'active' }) > 0
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader
        title="Operations"
        actions={
          <Button icon={RotateCw} busy={reading} onClick={() => void queries.refetchQueries({ type: 'active' })}>
            Refresh
          </Button>
        }
      />
      <div className="mx-auto w-full max-w-320 px-4 py-5 md:px-6">
        <Settle className="space-y-3">
          <WorkTables />
          {can(operationsApi.system.can) && <Jobs />}
          <div className="grid items-start gap-3 lg:grid-cols-2">
            <Imports all={can('settings.imports.read')} />
            <Events all={can('operations.events.read')} />
          </div>
          {can(operationsApi.system.can) && <SystemFigures />}
        </Settle>
      </div>
    </div>
  )
}
