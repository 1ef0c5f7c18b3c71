import { formatDay, formatMoney } from '#client/format.ts'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { bills, type BillDetail } from '#modules/financial/shared/bills.ts'
import type { MatchOutcome } from '#modules/procurement/shared/matching.ts'
import { useMatch } from './bill-lines.tsx'

/** What a bill comes to, and how far it is. */
export function BillFigures({ bill }: { bill: BillDetail }) {
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
        value={bill.entryId ? <Money amount={bill.openAmount} currency={bill.currency} /> : <Nothing />}
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
