import { Ban, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { call, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay, formatMoney, formatNumber } from '#client/format.ts'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { RecordPage, type RecordAlert, type RecordTab } from '#client/record/RecordPage.tsx'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { wordsOf } from '#client/ui/pill.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { allOf, type Possible } from '#shared/possible.ts'
import { bills } from '#modules/financial/shared/bills.ts'
import {
  paymentCan,
  payments,
  paymentVerbs,
  type PaymentDetail,
  type PaymentState,
  type PaymentVerb,
} from '#modules/financial/shared/payments.ts'
import { PostedEntry } from './bill-tabs.tsx'
import { roomCrumbs } from './crumbs.ts'
import { FigureLink } from './report-table.tsx'
import { paymentTones } from './tones.ts'

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
export function PaymentRecord() {
  const { can } = useAuth()
  const go = useNavigate()
  const [cancelling, setCancelling] = useState<PaymentDetail | null>(null)
  const allowed = (verb: PaymentVerb, payment: PaymentDetail): Possible => {
    const permission = verb === 'update' ? payments.api.update.can : paymentVerbs[verb].can
    return allOf(paymentCan(verb, payment), can(permission) || `You need the permission ${permission}`)
  }
  const actions = (payment: PaymentDetail): RecordAction[] => {
    const { state, approvalRequired } = payment
    const amount = formatMoney(payment.amount, payment.currency)
    const send = (verb: 'approve' | 'book') => () =>
      call(paymentVerbs[verb], { params: { id: payment.id } }, { version: payment.version })
    const needsApproval = state === 'proposed' && approvalRequired
    return [
      ...(needsApproval
        ? [
            {
              label: 'Approve payment',
              primary: true,
              can: allowed('approve', payment),
              run: send('approve'),
              confirm: {
                title: `Approve ${amount} to ${payment.partyName}?`,
                children: <Settled payment={payment} brief />,
              },
            },
          ]
        : []),
      ...(state === 'proposed' || state === 'approved'
        ? [
            {
              label: 'Book payment',
              primary: !needsApproval,
              can: allowed('book', payment),
              run: send('book'),
              confirm: {
                title: `Book ${amount} to ${payment.partyName}?`,
                children: (
                  <>
                    <p className="mb-3">
                      On {formatDay(payment.valueDate)} the amount leaves {payment.bankAccountName} and settles these
                      bills.
                    </p>
                    <Settled payment={payment} brief />
                  </>
                ),
              },
            },
          ]
        : []),
      ...(state === 'proposed'
        ? [
            {
              label: 'Edit payment',
              icon: Pencil,
              can: allowed('update', payment),
              run: () => void go(`${payments.pageOf(payment.id)}/edit`),
            },
          ]
        : []),
      ...(state === 'cancelled'
        ? []
        : [
            {
              label: 'Cancel payment',
              icon: Ban,
              danger: true,
              can: allowed('cancel', payment),
              run: () => setCancelling(payment),
            },
          ]),
    ]
  }
  return (
    <>
      <RecordPage
        record={payments}
        crumbs={roomCrumbs}
        tones={paymentTones}
        actions={actions}
        alerts={alertsOf}
        editable={() => 'A payment is changed as a whole'}
        overview={(payment) => <Settled payment={payment} />}
        tabs={tabs}
        figures={(payment) => <PaymentFigures payment={payment} />}
        properties={[
          'partyId',
          'bankAccountId',
          'reference',
          'entityId',
          'createdByName',
          'createdAt',
          'approvedByName',
        ]}
      />
      {cancelling && <CancelPayment payment={cancelling} onClose={() => setCancelling(null)} />}
    </>
  )
}

/** What it comes to, when it moves and how much it settles. */
function PaymentFigures({ payment: { amount, currency, valueDate, method, lines } }: { payment: PaymentDetail }) {
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
    </>
  )
}

/** The money has moved once it is booked. */
const paidWords: Record<PaymentState, string> = {
  proposed: 'To pay',
  approved: 'To pay',
  booked: 'Paid',
  cancelled: 'Amount',
}

type Allocation = PaymentDetail['lines'][number]

/** The bills a payment settles; `brief` in a question over the page, which a link would leave. */
function Settled({
  payment: { lines, currency, amount, state },
  brief = false,
}: {
  payment: PaymentDetail
  brief?: boolean
}) {
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
          of: ({ billId, billReference }) =>
            brief ? billReference : <FigureLink to={bills.pageOf(billId)}>{billReference}</FigureLink>,
        },
        ...(brief
          ? []
          : [{ label: 'Number', of: ({ billNumber }: Allocation) => <span className="font-mono">{billNumber}</span> }]),
        { label: 'Due', of: ({ dueDate }) => <DayText day={dueDate} /> },
        ...(brief ? [] : [{ label: 'Bill total', numeric: true, of: ({ billTotal }: Allocation) => money(billTotal) }]),
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
  if (payment.state === 'proposed' && payment.approvalRequired)
    return [{ title: 'Someone other than those who proposed it has to approve this payment', tone: 'attention' }]
  return []
}

function CancelPayment({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const cancel = useSend(paymentVerbs.cancel)
  const booked = payment.state === 'booked'
  const schema: z.ZodObject = booked
    ? paymentVerbs.cancel.body.required({ postingDate: true })
    : paymentVerbs.cancel.body.omit({ postingDate: true })
  return (
    <VerbDialog
      title={`Cancel payment ${payment.number}`}
      schema={schema}
      defaults={{ postingDate: companyDay() }}
      submitLabel="Cancel payment"
      onClose={onClose}
      submit={async (body) => {
        await cancel.mutateAsync({
          params: { id: payment.id },
          body: body as { reason: string },
          version: payment.version,
        })
        toast({ title: 'Payment cancelled' })
      }}
    >
      <p>
        {booked
          ? `The mirror of ${payment.entryNumber} is posted and its bills are open again.`
          : 'Nothing of it is in the books; its bills stay open.'}
      </p>
    </VerbDialog>
  )
}
