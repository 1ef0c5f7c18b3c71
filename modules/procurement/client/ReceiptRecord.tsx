import { PackageCheck, PencilLine, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { call, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatNumber } from '#client/format.ts'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { journalEntries } from '#modules/financial/shared/journal-entries.ts'
import { orders } from '#modules/procurement/shared/orders.ts'
import { receiptCan, receipts, receiptVerbs, type ReceiptDetail } from '#modules/procurement/shared/receipts.ts'
import { compare } from '#shared/money.ts'
import { roomCrumbs } from './crumbs.ts'
import { offered, type Offer } from '#client/record/offered.ts'
import { receiptTones } from './tones.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'

export function ReceiptRecord() {
  const { id = '' } = useParams()
  const { can } = useAuth()
  const navigate = useNavigate()
  const [reversing, setReversing] = useState<ReceiptDetail | null>(null)
  const actions = (receipt: ReceiptDetail) => {
    const offers: Offer[] = [
      {
        label: 'Receive goods',
        icon: PackageCheck,
        permission: receiptVerbs.receive.can,
        can: receiptCan('receive', receipt),
        next: true,
        run: () => call(receiptVerbs.receive, { params: { id } }, { version: receipt.version }),
        confirm: {
          title: `Post receipt ${receipt.number}?`,
          children: (
            <p>
              The accepted quantity is posted at order price: debit the account of each line, credit goods received, not
              billed.
            </p>
          ),
        },
      },
      {
        label: 'Edit',
        icon: PencilLine,
        permission: receipts.api.update.can,
        can: receiptCan('update', receipt),
        run: () => void navigate(`${receipts.pageOf(id)}/edit`),
      },
      {
        label: 'Reverse receipt',
        icon: Undo2,
        danger: true,
        permission: receiptVerbs.reverse.can,
        can: receiptCan('reverse', receipt),
        run: () => setReversing(receipt),
      },
    ]
    return offered(offers, can)
  }
  return (
    <>
      <RecordPage
        record={receipts}
        tones={receiptTones}
        crumbs={roomCrumbs}
        actions={actions}
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
        editable={(receipt) => receiptCan('update', receipt)}
      />
      {reversing && <ReverseDialog receipt={reversing} onClose={() => setReversing(null)} />}
    </>
  )
}

function ReverseDialog({ receipt, onClose }: { receipt: ReceiptDetail; onClose: () => void }) {
  const send = useSend(receiptVerbs.reverse)
  return (
    <VerbDialog
      title={`Reverse receipt ${receipt.number}`}
      schema={receiptVerbs.reverse.body}
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
