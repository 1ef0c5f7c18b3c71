import { Banknote } from 'lucide-react'
import { useNavigate } from 'react-router'
import { RecordPage, type RecordTab } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import { formatDay, formatMoney } from '#client/format.ts'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { bills, type BillDetail } from '#modules/payables/shared/bills.ts'
import { payable } from '#modules/payables/shared/bill-states.ts'
import { payments } from '#modules/payables/shared/payments.ts'
import { addressOf } from '#modules/ledger/client/addresses.ts'
import { BillLines } from './bill-lines.tsx'
import { alertsOf, notAsked } from './bill-alerts.ts'
import { BillPayments, PostedEntry } from './bill-tabs.tsx'
import { CancelBill } from './cancel-dialog.tsx'

const tabs: readonly RecordTab<BillDetail>[] = [
  { id: 'payments', label: 'Payments', show: (bill) => <BillPayments bill={bill} /> },
  {
    id: 'posting',
    label: 'Posting',
    show: (bill) =>
      bill.entryId ? (
        <PostedEntry entryId={bill.entryId} />
      ) : (
        <p className="text-table text-fg-muted">
          The bill is not in the books yet. Its journal entry appears here once it is posted.
        </p>
      ),
  },
]

/** One bill, from what the paper says to what was paid of it. */
export function BillRecord() {
  const go = useNavigate()
  return (
    <RecordPage
      record={bills}
      dialogs={{ cancel: ({ row, onClose }) => <CancelBill bill={row} onClose={onClose} /> }}
      extra={(bill) => [
        {
          label: 'Pay bill',
          icon: Banknote,
          permission: payments.api.create.can,
          can: payable(bill),
          next: true,
          run: () => void go(addressOf('/financial/payments/new', { vendor: bill.partyId, bill: bill.id })),
        },
      ]}
      alerts={alertsOf}
      editable={() => 'A bill is changed as a whole'}
      figures={(bill) => <BillFigures bill={bill} />}
      overview={(bill) => (
        <div className="flex flex-col gap-5">
          <StateSteps record={bills} row={bill} without={notAsked(bill)} />
          <BillLines bill={bill} />
          {bill.note && <p className="text-body whitespace-pre-line text-fg-muted">{bill.note}</p>}
        </div>
      )}
      tabs={tabs}
      properties={[
        'reference',
        'partyId',
        'postingDate',
        'payingId',
        'entityId',
        'createdByName',
        'createdAt',
        'approvedByName',
      ]}
    />
  )
}

/** What a bill comes to, and how far it is. */
function BillFigures({ bill }: { bill: BillDetail }) {
  const at = (tab: string) => `${bills.pageOf(bill.id)}?tab=${tab}`
  return (
    <>
      <Figure
        label="Total"
        value={<Money amount={bill.totalAmount} currency={bill.currency} />}
        note={`Net ${formatMoney(bill.netAmount, bill.currency)}`}
      />
      <Figure
        label="Open"
        value={bill.entryId ? <Money amount={bill.openAmount} currency={bill.currency} /> : <Nothing />}
        href={at('payments')}
        note={bill.entryId ? 'After payments and settlements' : 'Owed once it is posted'}
      />
      <Figure label="Due" value={formatDay(bill.dueDate)} note={`Bill of ${formatDay(bill.billDate)}`} />
    </>
  )
}
