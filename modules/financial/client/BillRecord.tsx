import { Banknote, BadgeCheck, Ban, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { call, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { todayHere } from '#client/form/day-input.tsx'
import { formatDay, formatMoney } from '#client/format.ts'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { RecordPage, type RecordAlert, type RecordTab } from '#client/record/RecordPage.tsx'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { allOf, type Possible } from '#shared/possible.ts'
import { billCan, bills, billVerbs, type BillDetail, type BillVerb } from '#modules/financial/shared/bills.ts'
import { payments } from '#modules/financial/shared/payments.ts'
import type { MatchOutcome } from '#modules/procurement/shared/matching.ts'
import { addressOf } from './addresses.ts'
import { BillLines, useMatch } from './bill-lines.tsx'
import { BillMatch } from './bill-match.tsx'
import { BillPayments, PostedEntry } from './bill-tabs.tsx'
import { roomCrumbs } from './crumbs.ts'
import { billTones } from './tones.ts'

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
  const { can } = useAuth()
  const go = useNavigate()
  const [asking, setAsking] = useState<{ verb: 'release' | 'cancel'; bill: BillDetail } | null>(null)
  const allowed = (verb: BillVerb, bill: BillDetail): Possible => {
    const permission = verb === 'update' ? bills.api.update.can : billVerbs[verb].can
    return allOf(billCan(verb, bill), can(permission) || `You need the permission ${permission}`)
  }
  const send = (verb: 'match' | 'approve' | 'post', bill: BillDetail) => () =>
    call(billVerbs[verb], { params: { id: bill.id } }, { version: bill.version })
  const actions = (bill: BillDetail): RecordAction[] => {
    const next = nextOf(bill)
    const all: (RecordAction & { verb: string })[] = [
      {
        verb: 'match',
        label: bill.state === 'draft' ? 'Match bill' : 'Match again',
        icon: BadgeCheck,
        can: allowed('match', bill),
        run: send('match', bill),
      },
      {
        verb: 'release',
        label: 'Release bill',
        can: allowed('release', bill),
        run: () => setAsking({ verb: 'release', bill }),
      },
      {
        verb: 'approve',
        label: 'Approve bill',
        can: allowed('approve', bill),
        run: send('approve', bill),
        confirm: {
          title: `Approve ${formatMoney(bill.totalAmount, bill.currency)} to ${bill.partyName}?`,
          children: <Facts bill={bill} />,
        },
      },
      {
        verb: 'post',
        label: 'Post bill',
        can: allowed('post', bill),
        run: send('post', bill),
        confirm: {
          title: `Post bill ${bill.reference}?`,
          children: (
            <>
              <Facts bill={bill} />
              <p className="mt-3">
                From {formatDay(bill.postingDate)} the books say that {bill.partyName} is owed{' '}
                {formatMoney(bill.totalAmount, bill.currency)}. A posted bill never changes again; it is corrected by
                cancelling it.
              </p>
            </>
          ),
        },
      },
      {
        verb: 'pay',
        label: 'Pay bill',
        icon: Banknote,
        can: can(payments.api.create.can) || `You need the permission ${payments.api.create.can}`,
        run: () => void go(addressOf('/financial/payments/new', { vendor: bill.partyId, bill: bill.id })),
      },
      {
        verb: 'edit',
        label: bill.state === 'draft' ? 'Edit bill' : 'Correct bill',
        icon: Pencil,
        can: allowed('update', bill),
        run: () => void go(`${bills.pageOf(bill.id)}/edit`),
      },
      {
        verb: 'cancel',
        label: 'Cancel bill',
        icon: Ban,
        danger: true,
        can: allowed('cancel', bill),
        run: () => setAsking({ verb: 'cancel', bill }),
      },
    ]
    const fits = (verb: string) =>
      verb === next ||
      verb === 'edit' ||
      verb === 'cancel' ||
      (verb === 'match' && (bill.state === 'waiting' || bill.state === 'exception'))
    return all.filter(({ verb }) => fits(verb)).map((action) => ({ ...action, primary: action.verb === next }))
  }
  return (
    <>
      <RecordPage
        record={bills}
        crumbs={roomCrumbs}
        tones={billTones}
        actions={actions}
        alerts={alertsOf}
        editable={() => 'A bill is changed as a whole'}
        figures={(bill) => <Figures bill={bill} />}
        overview={(bill) => (
          <>
            <BillLines bill={bill} />
            {bill.note && <p className="mt-4 text-body whitespace-pre-line text-fg-muted">{bill.note}</p>}
          </>
        )}
        tabs={tabs}
        properties={[
          'number',
          'partyId',
          'billDate',
          'dueDate',
          'postingDate',
          'entityId',
          'approvalRequired',
          'createdByName',
          'createdAt',
        ]}
      />
      {asking && <AskReason {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}

/** The step that comes next. */
const nextOf = ({ state, approvalRequired }: BillDetail): string | null =>
  ({
    draft: 'match',
    waiting: 'match',
    exception: 'release',
    matched: approvalRequired ? 'approve' : 'post',
    approved: 'post',
    posted: 'pay',
    'partly paid': 'pay',
    paid: null,
    cancelled: null,
  })[state]

function Figures({ bill }: { bill: BillDetail }) {
  const match = useMatch(bill.id)
  const { items = [] } = match.data ?? {}
  const count = (wanted: MatchOutcome) => items.filter(({ outcome }) => outcome === wanted).length
  const [outside, waiting] = [count('exception'), count('waiting')]
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
        value={<Money amount={bill.openAmount} currency={bill.currency} />}
        href={at('payments')}
        note={bill.entryId ? 'After booked payments' : 'Owed once it is posted'}
      />
      <Figure label="Due" value={formatDay(bill.dueDate)} note={`Bill of ${formatDay(bill.billDate)}`} />
      <Figure
        label="Match"
        value={
          items.length === 0
            ? '—'
            : outside > 0
              ? `${outside} of ${items.length} outside`
              : waiting > 0
                ? 'Waiting'
                : 'In order'
        }
        href={at('match')}
        note={
          items.length === 0
            ? 'Nothing was compared yet'
            : waiting > 0 && outside === 0
              ? 'For the goods'
              : outside > 0
                ? 'Compared with the order'
                : 'Within what is allowed'
        }
      />
    </>
  )
}

const Facts = ({ bill }: { bill: BillDetail }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-table">
    {[
      ['Vendor', bill.partyName],
      ['Vendor’s bill number', bill.reference],
      [
        'Net, tax, freight',
        [bill.netAmount, bill.taxAmount, bill.freightAmount]
          .map((amount) => formatMoney(amount, bill.currency))
          .join(', '),
      ],
      ['Total', formatMoney(bill.totalAmount, bill.currency)],
      ['Due', formatDay(bill.dueDate)],
      ...(bill.releasedByName ? [['Released', `${bill.releasedByName}: ${bill.releaseReason ?? ''}`]] : []),
    ].map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-fg-muted">{label}</dt>
        <dd className="figures">{value}</dd>
      </div>
    ))}
  </dl>
)

function alertsOf(bill: BillDetail): RecordAlert[] {
  if (bill.state === 'exception')
    return [
      {
        title: 'The bill differs from its order',
        tone: 'danger',
        children: bill.matchNote || 'Correct it, or release it with a reason.',
      },
    ]
  if (bill.state === 'waiting')
    return [
      {
        title: 'The goods have not been received yet',
        children: bill.matchNote || 'The bill is matched by itself when the receipt arrives.',
      },
    ]
  if (bill.state === 'cancelled')
    return [{ title: 'This bill is cancelled', tone: 'neutral', children: bill.cancelReason ?? undefined }]
  if (bill.state === 'matched' && bill.approvalRequired)
    return [{ title: 'Someone other than those who entered it has to approve this bill', tone: 'attention' }]
  if (bill.releasedByName && bill.state !== 'paid')
    return [{ title: `Released by ${bill.releasedByName}`, tone: 'info', children: bill.releaseReason ?? undefined }]
  return []
}

function AskReason({ verb, bill, onClose }: { verb: 'release' | 'cancel'; bill: BillDetail; onClose: () => void }) {
  const release = useSend(billVerbs.release)
  const cancel = useSend(billVerbs.cancel)
  const to = { params: { id: bill.id }, version: bill.version }
  const posted = bill.state === 'posted'
  if (verb === 'release')
    return (
      <VerbDialog
        title={`Release bill ${bill.reference}`}
        schema={billVerbs.release.body}
        submitLabel="Release bill"
        onClose={onClose}
        submit={async (body) => {
          await release.mutateAsync({ ...to, body })
          toast({ title: 'Bill released' })
        }}
      >
        <p className="mb-2">{bill.matchNote || 'The bill differs from its order'}.</p>
        <p>The reason is kept with the variance as it is now; a later change of the bill undoes the release.</p>
      </VerbDialog>
    )
  const schema: z.ZodObject = posted
    ? billVerbs.cancel.body.required({ postingDate: true })
    : billVerbs.cancel.body.omit({ postingDate: true })
  return (
    <VerbDialog
      title={`Cancel bill ${bill.reference}`}
      schema={schema}
      defaults={{ postingDate: todayHere() }}
      submitLabel="Cancel bill"
      onClose={onClose}
      submit={async (body) => {
        await cancel.mutateAsync({ ...to, body: body as { reason: string } })
        toast({ title: 'Bill cancelled' })
      }}
    >
      <p>
        {posted
          ? `The mirror of ${bill.entryNumber} is posted: nothing is owed for this bill any more, and what it billed of orders can be billed again.`
          : 'The bill leaves the worklists. What it billed of orders can be billed again.'}
      </p>
    </VerbDialog>
  )
}
