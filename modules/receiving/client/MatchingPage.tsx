import { LinkButton } from '#client/ui/button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { matchPolicies, matchResults } from '#modules/receiving/shared/matching.ts'
import { matchCells } from './match-cells.tsx'

const views: View[] = [
  {
    id: 'exceptions',
    label: 'Exceptions',
    filters: [
      { field: 'outcome', operator: 'eq', value: 'exception' },
      { field: 'releasedAt', operator: 'empty', value: '' },
    ],
  },
  { id: 'waiting', label: 'Waiting for goods', filters: [{ field: 'outcome', operator: 'eq', value: 'waiting' }] },
  { id: 'released', label: 'Released', filters: [{ field: 'releasedAt', operator: 'filled', value: '' }] },
  { id: 'within', label: 'Within tolerance', filters: [{ field: 'outcome', operator: 'eq', value: 'within' }] },
  { id: 'all', label: 'All', filters: [] },
]

/** Where bills, orders and receipts differ: what was expected, what was billed, and by how much. */
export function MatchingPage() {
  const { can } = useAuth()
  return (
    <RecordList
      record={matchResults}
      card={['orderId', 'lineNo', 'kind', 'variance']}
      columns={[
        'billReference',
        'vendorId',
        'orderId',
        'kind',
        'outcome',
        'expected',
        'actual',
        'variancePct',
        'tolerance',
      ]}
      cell={matchCells}
      views={views}
      actions={can(matchPolicies.api.list.can) && <LinkButton to={matchPolicies.listPage}>Tolerances</LinkButton>}
    />
  )
}
