import type { ReactNode } from 'react'
import { formatNumber } from '#client/format.ts'
import { FigureLink } from '#client/report/table.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import type { BillAddition } from '#modules/payables/client/bill-lines.tsx'
import { bills, type BillDetail } from '#modules/payables/shared/bills.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import type { MatchOutcome, MatchResult } from '#modules/receiving/shared/matching.ts'
import { BillMatch } from './bill-match.tsx'
import { Outcome, useMatch } from './match-outcome.tsx'

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

function MatchFigure({ bill }: { bill: BillDetail }) {
  const match = useMatch(bill.id)
  return (
    <Figure
      label="Match"
      {...(match.data
        ? matchOf(bill, match.data.items)
        : { value: <Nothing />, note: match.isLoading ? 'Loading…' : 'Not known' })}
      href={`${bills.pageOf(bill.id)}?tab=match`}
    />
  )
}

/** What the match says of each line. */
function useLines(bill: BillDetail): ReturnType<BillAddition['useLines']> {
  const { data } = useMatch(bill.id)
  const of = (lineId: string) => (data?.items ?? []).filter(({ billLineId }) => billLineId === lineId)
  return {
    source: ({ id }) => {
      const [first] = of(id)
      return first ? (
        <FigureLink to={`${orders.pageOf(first.orderId)}#line-${first.lineNo}`}>
          Order {first.orderNumber}, line {first.lineNo}
        </FigureLink>
      ) : null
    },
    match: data?.items.length ? ({ id }) => <Outcome results={of(id)} /> : undefined,
  }
}

/** What the match says of a bill, as a whole and line by line. */
export const addition: BillAddition = {
  figures: (bill) => <MatchFigure bill={bill} />,
  tabs: [{ id: 'match', label: 'Match', show: (bill) => <BillMatch bill={bill} /> }],
  useLines,
}
