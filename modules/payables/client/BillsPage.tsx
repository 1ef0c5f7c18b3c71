import { useNavigate } from 'react-router'
import type { SeveralOffer } from '#client/bulk/use-bulk-verbs.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { addressOf } from '#modules/ledger/client/addresses.ts'
import { bills, type Bill } from '#modules/payables/shared/bills.ts'
import { payable } from '#modules/payables/shared/bill-states.ts'
import { mostBills } from '#modules/payables/shared/payment-runs.ts'
import { payments } from '#modules/payables/shared/payments.ts'

/** Also where the figures of the module lead to. */
const billViews: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'drafts', label: 'Drafts', filters: [{ field: 'state', operator: 'eq', value: 'draft' }] },
  { id: 'waiting', label: 'Waiting for goods', filters: [{ field: 'state', operator: 'eq', value: 'waiting' }] },
  { id: 'exception', label: 'Exceptions', filters: [{ field: 'state', operator: 'eq', value: 'exception' }] },
  {
    id: 'to-approve',
    label: 'To approve',
    ...bills.measure('to-approve'),
  },
  {
    id: 'to-post',
    label: 'To post',
    ...bills.measure('to-post'),
  },
  {
    id: 'open',
    label: 'To pay',
    ...bills.measure('to-pay'),
  },
  { id: 'paid', label: 'Paid', filters: [{ field: 'state', operator: 'eq', value: 'paid' }] },
]

export function BillsPage() {
  const go = useNavigate()
  const pay: SeveralOffer<Bill> = {
    label: 'Pay',
    permission: payments.api.create.can,
    reads: ['entityId'],
    most: mostBills,
    can: payable,
    run: (rows) =>
      void go(addressOf('/financial/payments/run', { entity: rows[0]!.entityId }), {
        state: { bills: rows.map(({ id }) => id) },
      }),
  }
  const action = <NewButton record={bills}>New bill</NewButton>
  return (
    <RecordList
      record={bills}
      columns={['number', 'partyId', 'state', 'dueDate', 'totalAmount', 'openAmount', 'billDate']}
      views={billViews}
      several={[pay]}
      actions={action}
      emptyAction={action}
    />
  )
}
