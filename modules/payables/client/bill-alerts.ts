import { formatSentence } from '#client/format.ts'
import type { RecordAlert } from '#client/record/RecordPage.tsx'
import type { BillDetail } from '#modules/payables/shared/bills.ts'

const closed = (sentences: string): string => sentences.replace(/\.?$/, '.')

/** Steps that were not needed: below the amounts of the policies nobody is asked. */
export const notAsked = ({ state, approvedByName }: { state: string; approvedByName: string | null }): string[] =>
  approvedByName === null && ['matched', 'proposed', 'posted', 'partly paid', 'paid', 'booked'].includes(state)
    ? ['Approval']
    : []

/** What one has to know of a bill before anything else. */
export function alertsOf(bill: BillDetail): RecordAlert[] {
  const found = formatSentence(bill.matchSaid ?? bill.matchNote)
  if (bill.state === 'exception')
    return [
      {
        title: 'The bill differs from its order',
        tone: 'danger',
        children: `${closed(found || 'Correct it, or have it released')} Whoever entered, changed or matched it cannot release it.`,
      },
      ...likeOthers(bill),
    ]
  if (bill.state === 'waiting')
    return [
      {
        title: 'The goods have not been received yet',
        children: closed(found || 'The bill is matched by itself when the receipt arrives'),
      },
    ]
  if (bill.state === 'cancelled')
    return [{ title: 'This bill is cancelled', tone: 'neutral', children: bill.cancelReason ?? undefined }]
  if (bill.state === 'rejected')
    return [{ title: 'This bill was rejected', tone: 'danger', children: bill.rejectReason ?? undefined }]
  if (bill.state === 'in approval')
    return [
      ...likeOthers(bill),
      { title: 'Someone other than those who entered it has to approve this bill', tone: 'attention' },
    ]
  if (bill.releasedByName && bill.state !== 'paid')
    return [
      {
        title: `${bill.releasedByName} released this bill although it differs from its order`,
        tone: 'info',
        children: bill.releaseReason ?? undefined,
      },
    ]
  return bill.state === 'matched' || bill.state === 'approved' || bill.state === 'posted' ? likeOthers(bill) : []
}

/** Whoever decides, posts or pays reads why it is not the same bill. */
const likeOthers = ({ similar }: BillDetail): RecordAlert[] =>
  similar ? [{ title: 'There are bills like this one', tone: 'warning', children: similar }] : []
