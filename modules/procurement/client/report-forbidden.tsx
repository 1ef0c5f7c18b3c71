import { EmptyState } from '#client/ui/empty-state.tsx'
import { overviewApi } from '#modules/procurement/shared/overview.ts'

export const ReportForbidden = () => (
  <EmptyState title="You may not see the reports of purchasing">
    An administrator can give you a role with the permission{' '}
    <code className="font-mono text-table">{overviewApi.grir.can}</code>.
  </EmptyState>
)
