import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { Money, placesOf } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { accounts } from '#modules/ledger/shared/accounts.ts'
import type { BillDetail } from '#modules/payables/shared/bills.ts'
import { matchResults, type MatchResult } from '#modules/receiving/shared/matching.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { StatePill } from '#client/ui/pill.tsx'
import { Sums } from '#client/ui/sums.tsx'
import { FigureLink } from '#client/report/table.tsx'

/** What the match said of each line of a bill; nothing for whoever may not see it. */
export function useMatch(billId: string) {
  const { can } = useAuth()
  return useApi(
    matchResults.api.list,
    { query: { filter: `billId:eq:${billId}`, sort: 'lineNo', limit: '200' } },
    { enabled: can(matchResults.api.list.can) },
  )
}

/** Outcomes of a match with their tones, the worst first. */
const outcomes = [
  ['exception', 'danger'],
  ['waiting', 'warning'],
  ['within', 'info'],
  ['pass', 'success'],
] as const

/** The lines of a bill as on paper, each with what the match says of it, and the sums below. */
export function BillLines({ bill }: { bill: BillDetail }) {
  const match = useMatch(bill.id)
  const of = (lineId: string) => (match.data?.items ?? []).filter(({ billLineId }) => billLineId === lineId)
  const { currency } = bill
  const places = placesOf(bill.lines.map(({ unitPrice: amount }) => ({ amount, currency })))
  const matched = (match.data?.items.length ?? 0) > 0
  return (
    <div className="flex flex-col gap-2">
      <DataTable
        label="Lines of the bill"
        rows={bill.lines}
        keyOf={({ id }) => id}
        columns={[
          {
            label: 'Description',
            width: 180,
            of: (line) => (
              <>
                {line.description}
                <Posted line={line} results={of(line.id)} />
              </>
            ),
          },
          ...(matched
            ? [{ label: 'Match', of: (line: BillDetail['lines'][number]) => <Outcome results={of(line.id)} /> }]
            : []),
          { label: 'Quantity', numeric: true, of: ({ quantity }) => formatNumber(quantity) },
          {
            label: `Unit price, ${currency}`,
            numeric: true,
            of: ({ unitPrice }) => <Money amount={unitPrice} currency={currency} unit={false} places={places} />,
          },
          {
            label: `Net, ${currency}`,
            numeric: true,
            of: ({ net }) => <Money amount={net} currency={currency} unit={false} />,
          },
        ]}
      />
      <Sums
        sums={[
          { label: 'Net', amount: bill.netAmount, currency },
          { label: 'Tax', amount: bill.taxAmount, currency },
          { label: 'Freight', amount: bill.freightAmount, currency },
          { label: 'Total', amount: bill.totalAmount, currency },
        ]}
      />
    </div>
  )
}

function Posted({ line, results }: { line: BillDetail['lines'][number]; results: readonly MatchResult[] }) {
  const [first] = results
  return (
    <span className="block text-caption font-normal text-fg-muted">
      {line.accountId ? (
        <FigureLink to={accounts.pageOf(line.accountId)}>
          {line.accountNumber} {line.accountName}
        </FigureLink>
      ) : first ? (
        <FigureLink to={`${orders.pageOf(first.orderId)}#line-${first.lineNo}`}>
          Order {first.orderNumber}, line {first.lineNo}
        </FigureLink>
      ) : (
        'Line of an order'
      )}
    </span>
  )
}

/** The worst of what was compared. */
export function Outcome({ results }: { results: readonly MatchResult[] }) {
  const [outcome, tone] = outcomes.find(([each]) => results.some((result) => result.outcome === each)) ?? []
  return outcome ? <StatePill state={outcome === 'within' ? 'within tolerance' : outcome} tone={tone} /> : <Nothing />
}
