import { Banknote } from 'lucide-react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { payments } from '#modules/payables/shared/payments.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  {
    id: 'to-approve',
    label: 'To approve',
    ...payments.measure('to-approve'),
  },
  {
    id: 'to-book',
    label: 'To book',
    ...payments.measure('to-book'),
  },
  { id: 'booked', label: 'Booked', filters: [{ field: 'state', operator: 'eq', value: 'booked' }] },
  { id: 'cancelled', label: 'Cancelled', filters: [{ field: 'state', operator: 'eq', value: 'cancelled' }] },
]

export function PaymentsPage() {
  const { can } = useAuth()
  const action = <NewButton record={payments}>New payment</NewButton>
  return (
    <RecordList
      record={payments}
      columns={['partyId', 'state', 'valueDate', 'amount', 'method', 'bankAccountId', 'reference', 'createdByName']}
      views={views}
      actions={
        <>
          {can(payments.api.create.can) && (
            <LinkButton to="/financial/payments/run" icon={Banknote} className="max-md:hidden">
              Pay bills
            </LinkButton>
          )}
          {action}
        </>
      }
      emptyAction={action}
    />
  )
}
