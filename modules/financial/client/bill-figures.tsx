import type { ReactNode } from 'react'
import { formatDay, formatMoney, formatNumber } from '#client/format.ts'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { bills, type BillDetail } from '#modules/financial/shared/bills.ts'
import type { MatchOutcome, MatchResult } from '#modules/procurement/shared/matching.ts'
import { useMatch } from './bill-lines.tsx'

/** What the match says in a word, and of what. */
function matchOf({ lines, state }: BillDetail, items: readonly MatchResult[]): { value: ReactNode; note: string } {
  const count = (wanted: MatchOutcome) => items.filter(({ outcome }) => outcome === wanted).length
  const [outside, waiting] = [count('exception'), count('waiting')]
  if (!lines.some(({ orderLineId }) => orderLineId)) return { value: 'No order', note: 'Nothing to compare it with' }
  if (items.length === 0)
    return {
      value: <Nothing />,
      note: state === 'draft' ? 'Not matched since its last change' : 'Nothing was compared',
    }
  const compared = `of ${formatNumber(items.length)} compared with the order`
  if (outside > 0) return { value: outside === 1 ? '1 differs' : `${formatNumber(outside)} differ`, note: compared }
  if (waiting > 0) return { value: 'Waiting', note: 'For the goods' }
  return { value: 'In order', note: 'Within what is allowed' }
}

/** What a bill comes to, and how far it is. */
export function BillFigures({ bill }: { bill: BillDetail }) {
  const match = useMatch(bill.id)
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
      <Figure
        label="Match"
        {...(match.data
          ? matchOf(bill, match.data.items)
          : { value: <Nothing />, note: match.isLoading ? 'Loading…' : 'Not known' })}
        href={at('match')}
      />
    </>
  )
}
