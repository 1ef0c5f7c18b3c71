import { Link } from 'react-router'
import { useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatNumber } from '#client/format.ts'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { receipts, type ReceiptDetail } from '#modules/receiving/shared/receipts.ts'
import { compare } from '#shared/money.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'

export function ReceiptRecord() {
  const { can } = useAuth()
  return (
    <RecordPage
      record={receipts}
      dialogs={{ reverse: ({ row, onClose }) => <ReverseDialog receipt={row} onClose={onClose} /> }}
      alerts={alertsOf}
      figures={({ amount, currency, orderId, orderNumber, entryId, entryNumber, lines, state }) => (
        <>
          <Figure
            label="Value posted"
            value={state === 'draft' ? <Nothing /> : <Money amount={amount} currency={currency} />}
            href={entryId && can(journalEntries.api.read.can) ? journalEntries.pageOf(entryId) : undefined}
            hint="Accepted quantity at order price"
            note={entryNumber ? `Entry ${entryNumber}` : undefined}
          />
          <Figure
            label="Order"
            value={<span className="normal-nums">{orderNumber}</span>}
            href={orders.pageOf(orderId)}
          />
          <Figure label="Lines" value={lines.length} />
        </>
      )}
      overview={({ lines, currency, amount, state }) => (
        <section aria-labelledby="lines" className="flex flex-col gap-2">
          <h2 id="lines" className="text-table font-semibold">
            What arrived
          </h2>
          <DataTable
            label="Lines of the receipt"
            rows={lines}
            keyOf={(line) => line.id}
            columns={[
              {
                label: 'Line',
                width: 220,
                of: ({ orderLineNo, description }) => (
                  <>
                    <span className="figures pr-2.5 text-fg-subtle">{orderLineNo}</span>
                    {description}
                  </>
                ),
                total: state === 'draft' ? undefined : 'Total',
              },
              {
                label: 'Arrived',
                numeric: true,
                of: ({ quantity, unit }) => (
                  <>
                    {formatNumber(quantity)} <span className="text-fg-subtle">{unit}</span>
                  </>
                ),
              },
              {
                label: 'Rejected',
                numeric: true,
                of: ({ rejected }) =>
                  compare(rejected, '0') > 0 ? (
                    <span className="text-danger">{formatNumber(rejected)}</span>
                  ) : (
                    <Nothing />
                  ),
              },
              {
                label: 'Reason for rejecting',
                of: ({ rejectReason }) => rejectReason ?? <Nothing />,
              },
              {
                label: 'Unit price',
                numeric: true,
                of: ({ unitPrice }) =>
                  unitPrice === null ? <Nothing /> : <Money amount={unitPrice} currency={currency} />,
              },
              {
                label: 'Value',
                numeric: true,
                of: (line) => (state === 'draft' ? <Nothing /> : <Money amount={line.amount} currency={currency} />),
                total: state === 'draft' ? undefined : <Money amount={amount} currency={currency} />,
              },
            ]}
          />
        </section>
      )}
      properties={[
        'vendorId',
        'receivedOn',
        'receivedByName',
        'deliveryNote',
        'currency',
        'entryId',
        'reversedOn',
        'reverseReason',
        'reversedByName',
        'createdAt',
      ]}
    />
  )
}

function ReverseDialog({ receipt, onClose }: { receipt: ReceiptDetail; onClose: () => void }) {
  const send = useSend(receipts.api.reverse)
  return (
    <VerbDialog
      title={`Reverse receipt ${receipt.number}`}
      schema={receipts.verbs.reverse.body}
      defaults={{ reversedOn: companyDay() }}
      submitLabel="Reverse receipt"
      onClose={onClose}
      submit={(body) => send.mutateAsync({ params: { id: receipt.id }, body, version: receipt.version })}
    >
      A mirror entry over <Money amount={receipt.amount} currency={receipt.currency} /> is posted on the day of the
      reversal, and the quantities are open again on order{' '}
      <Link to={orders.pageOf(receipt.orderId)} className="text-primary-fg underline">
        {receipt.orderNumber}
      </Link>
      .
    </VerbDialog>
  )
}

function alertsOf({ state, reverseReason }: ReceiptDetail): RecordAlert[] {
  if (state === 'reversed') return [{ title: 'This receipt was reversed', tone: 'neutral', children: reverseReason }]
  return state === 'draft'
    ? [
        {
          title: 'This receipt is not posted yet',
          tone: 'info',
          children: 'The order still expects what it says. Receive the goods to post it.',
        },
      ]
    : []
}
