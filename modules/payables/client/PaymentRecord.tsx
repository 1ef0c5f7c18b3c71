import { formatDay, formatNumber } from '#client/format.ts'
import { RecordPage, type RecordAlert, type RecordTab } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { bills } from '#modules/payables/shared/bills.ts'
import { payments, type PaymentDetail, type PaymentState } from '#modules/payables/shared/payments.ts'
import { notAsked } from './bill-alerts.ts'
import { PostedEntry } from './bill-tabs.tsx'
import { paymentsOf } from './run-address.ts'
import { CancelPayment } from './cancel-dialog.tsx'
import { FigureLink } from '#client/report/table.tsx'
import { wordsOf } from '#shared/text.ts'

const tabs: readonly RecordTab<PaymentDetail>[] = [
  {
    id: 'posting',
    label: 'Posting',
    show: ({ entryId }) =>
      entryId ? (
        <PostedEntry entryId={entryId} />
      ) : (
        <p className="text-table text-fg-muted">
          The payment is not in the books yet. Its journal entry appears here once it is booked.
        </p>
      ),
  },
]

/** One payment and the bills it settles. */
export const PaymentRecord = () => (
  <RecordPage
    record={payments}
    dialogs={{ cancel: ({ row, onClose }) => <CancelPayment payment={row} onClose={onClose} /> }}
    alerts={alertsOf}
    editable={() => 'A payment is changed as a whole'}
    overview={(payment) => (
      <div className="flex flex-col gap-5">
        <StateSteps record={payments} row={payment} without={notAsked(payment)} />
        <Settled payment={payment} />
      </div>
    )}
    tabs={tabs}
    figures={(payment) => <PaymentFigures payment={payment} />}
    properties={['partyId', 'bankAccountId', 'reference', 'entityId', 'createdByName', 'createdAt', 'approvedByName']}
  />
)

/** What it comes to, when it moves and how much it settles. */
function PaymentFigures({ payment: { amount, currency, valueDate, method, lines, run } }: { payment: PaymentDetail }) {
  const due = lines.map(({ dueDate }) => dueDate).toSorted()
  return (
    <>
      <Figure label="Amount" value={<Money amount={amount} currency={currency} />} note={wordsOf(method)} />
      <Figure label="Value date" value={formatDay(valueDate)} note="Day of the posting" />
      <Figure
        label="Bills"
        value={formatNumber(lines.length)}
        note={due[0] && `${lines.length > 1 ? 'The first due' : 'Due'} ${formatDay(due[0])}`}
      />
      {run && <Figure label="Payment run" value={run} href={paymentsOf(run)} note="All its payments" />}
    </>
  )
}

/** The money has moved once it is booked. */
const paidWords: Record<PaymentState, string> = {
  proposed: 'To pay',
  'in approval': 'To pay',
  rejected: 'Amount',
  approved: 'To pay',
  booked: 'Paid',
  cancelled: 'Amount',
}

/** The bills a payment settles. */
function Settled({ payment: { lines, currency, amount, state } }: { payment: PaymentDetail }) {
  const money = (value: string) => <Money amount={value} currency={currency} unit={false} />
  return (
    <DataTable
      label="Bills of the payment"
      rows={lines}
      keyOf={({ id }) => id}
      columns={[
        {
          label: 'Bill',
          total: 'Total',
          of: ({ billId, billReference }) => <FigureLink to={bills.pageOf(billId)}>{billReference}</FigureLink>,
        },
        { label: 'Number', of: ({ billNumber }) => <span className="font-mono">{billNumber}</span> },
        { label: 'Due', of: ({ dueDate }) => <DayText day={dueDate} /> },
        { label: 'Bill total', numeric: true, of: ({ billTotal }) => money(billTotal) },
        { label: 'Open now', numeric: true, of: ({ billOpen }) => money(billOpen) },
        {
          label: `${paidWords[state]}, ${currency}`,
          numeric: true,
          of: (line) => money(line.amount),
          total: money(amount),
        },
      ]}
    />
  )
}

function alertsOf(payment: PaymentDetail): RecordAlert[] {
  if (payment.state === 'cancelled')
    return [{ title: 'This payment is cancelled', tone: 'neutral', children: payment.cancelReason ?? undefined }]
  if (payment.state === 'rejected')
    return [{ title: 'This payment was rejected', tone: 'danger', children: payment.rejectReason ?? undefined }]
  if (payment.state === 'in approval')
    return [{ title: 'Someone other than those who proposed it has to approve this payment', tone: 'attention' }]
  return []
}
