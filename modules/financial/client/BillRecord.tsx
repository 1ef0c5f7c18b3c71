import { Banknote } from 'lucide-react'
import { useNavigate } from 'react-router'
import { RecordPage, type RecordTab } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import { bills, type BillDetail } from '#modules/financial/shared/bills.ts'
import { payments } from '#modules/financial/shared/payments.ts'
import { addressOf } from './addresses.ts'
import { BillLines } from './bill-lines.tsx'
import { BillMatch } from './bill-match.tsx'
import { BillFigures } from './bill-figures.tsx'
import { alertsOf, notAsked } from './bill-standing.ts'
import { BillPayments, PostedEntry } from './bill-tabs.tsx'
import { CancelBill } from './cancel-dialog.tsx'
import { roomCrumbs } from './crumbs.ts'

const tabs: readonly RecordTab<BillDetail>[] = [
  { id: 'match', label: 'Match', show: (bill) => <BillMatch bill={bill} /> },
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
      crumbs={roomCrumbs}
      dialogs={{ cancel: ({ row, onClose }) => <CancelBill bill={row} onClose={onClose} /> }}
      extra={(bill) => [
        {
          label: 'Pay bill',
          icon: Banknote,
          permission: payments.api.create.can,
          can:
            bill.state === 'posted' ||
            bill.state === 'partly paid' ||
            'Only a posted bill of which something is open is paid',
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
