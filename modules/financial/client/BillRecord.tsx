import { Banknote, BadgeCheck, Ban, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatDay, formatMoney } from '#client/format.ts'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { RecordPage, type RecordTab } from '#client/record/RecordPage.tsx'
import { allOf, type Possible } from '#shared/possible.ts'
import { billCan, bills, billVerbs, type BillDetail, type BillVerb } from '#modules/financial/shared/bills.ts'
import { payments } from '#modules/financial/shared/payments.ts'
import { addressOf } from './addresses.ts'
import { BillLines } from './bill-lines.tsx'
import { BillMatch } from './bill-match.tsx'
import { BillFacts, BillFigures } from './bill-figures.tsx'
import { BillReasonDialog } from './bill-reason-dialog.tsx'
import { alertsOf, nextOf } from './bill-standing.ts'
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
          children: <BillFacts bill={bill} />,
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
              <BillFacts bill={bill} />
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
        figures={(bill) => <BillFigures bill={bill} />}
        overview={(bill) => (
          <>
            <BillLines bill={bill} />
            {bill.note && <p className="mt-4 text-body whitespace-pre-line text-fg-muted">{bill.note}</p>}
          </>
        )}
        tabs={tabs}
        properties={['reference', 'partyId', 'postingDate', 'entityId', 'createdByName', 'createdAt', 'approvedByName']}
      />
      {asking && <BillReasonDialog {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}
