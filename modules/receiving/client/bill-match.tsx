import { Forbidden } from '#client/errors/forbidden.tsx'
import { formatNumber, formatSentence } from '#client/format.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { BillDetail } from '#modules/payables/shared/bills.ts'
import { matchResults, type MatchResult } from '#modules/receiving/shared/matching.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { Outcome, useMatch } from './match-outcome.tsx'
import { FigureLink } from '#client/report/table.tsx'
import { wordsOf } from '#shared/text.ts'

/** What was compared for each line, with what was expected and what the bill says. */
export function BillMatch({ bill }: { bill: BillDetail }) {
  const match = useMatch(bill.id)
  if (match.isError) return <NotLoaded title="The match could not be loaded" read={match} />
  if (match.isLoading) return <SkeletonLines lines={5} label="Loading the match…" />
  if (!match.data) return <Forbidden title="You may not see match results" can={matchResults.api.list.can} small />
  const ordered = bill.lines.some(({ orderLineId }) => orderLineId)
  return (
    <DataTable
      label="Match of the bill"
      rows={match.data.items}
      keyOf={({ id }) => id}
      empty={
        !ordered
          ? 'No line of this bill comes from an order, so there is nothing to compare.'
          : bill.state === 'draft'
            ? 'The bill has not been matched since its last change.'
            : 'The match found nothing to compare.'
      }
      columns={[
        {
          label: 'Outcome',
          of: (result) => (
            <FigureLink to={matchResults.pageOf(result.id)}>
              <Outcome results={[result]} />
            </FigureLink>
          ),
        },
        {
          label: 'Order line',
          of: ({ orderId, orderNumber, lineNo }) => (
            <FigureLink to={lineNo === null ? orders.pageOf(orderId) : `${orders.pageOf(orderId)}#line-${lineNo}`}>
              <span className="whitespace-nowrap">{lineNo === null ? orderNumber : `${orderNumber} / ${lineNo}`}</span>
            </FigureLink>
          ),
        },
        { label: 'Compared', of: ({ kind }) => wordsOf(kind) },
        { label: 'Expected', numeric: true, of: (result) => <Value result={result} value={result.expected} /> },
        { label: 'On the bill', numeric: true, of: (result) => <Value result={result} value={result.actual} /> },
        {
          label: 'Variance',
          numeric: true,
          of: (result) => (
            <>
              <Value result={result} value={result.variance} />
              {result.variancePct !== null && (
                <span className="block text-caption text-fg-muted">
                  {formatNumber(result.variancePct, { max: 2 })}%
                </span>
              )}
            </>
          ),
        },
        {
          label: 'In words',
          width: 240,
          wide: true,
          of: ({ kind, said, explanation, tolerance, releasedByName, releaseReason, releasedAt }) => (
            <>
              {formatSentence(said?.explanation ?? explanation)}
              {kind !== 'reversed receipt' && (
                <span className="block text-caption text-fg-muted">
                  Tolerance: {formatSentence(said?.tolerance ?? tolerance)}
                </span>
              )}
              {releasedByName && (
                <span className="block text-caption text-fg-muted">
                  Released by {releasedByName}
                  {releasedAt && (
                    <>
                      {' '}
                      on <InstantText at={releasedAt} />
                    </>
                  )}
                  : {releaseReason}
                </span>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

/** As unit prices have; a price worked out of an amount and a quantity may have more. */
const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 4, useGrouping: false })
const shortened = (value: string): string => decimals.format(value as Intl.StringNumericLiteral)

const Value = ({ result, value }: { result: MatchResult; value: string }) =>
  result.kind === 'quantity' || result.kind === 'reversed receipt' ? (
    formatNumber(value)
  ) : (
    <Money amount={shortened(value)} currency={result.currency} />
  )
