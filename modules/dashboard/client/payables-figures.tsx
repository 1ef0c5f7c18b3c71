import { total } from '#shared/money.ts'
import { useApi } from '#client/api.ts'
import { DayText } from '#client/ui/day.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { reportApi } from '#modules/financial/shared/reports.ts'

/** What the company owes today, and what of it is late; both open to the ageing they come from. */
export function PayablesFigures() {
  const { data, isError } = useApi(reportApi.payablesAgeing, { query: {} })
  if (isError) return null
  if (!data) return Array.from({ length: 2 }, (_, at) => <Skeleton key={at} className="h-22 rounded-card" />)
  const { totals, currency, on, ties } = data
  const note = ties ? (
    <span>
      As of <DayText day={on} />
    </span>
  ) : (
    'Does not tie to the ledger: run the checks'
  )
  return (
    <>
      <Figure
        label="Open payables"
        value={<Money amount={totals.total} currency={currency} />}
        href="/financial/open-items"
        hint="All open items of vendors; equals the payables account"
        note={note}
      />
      <Figure
        label="Overdue payables"
        value={<Money amount={total(totals.buckets.slice(1))} currency={currency} />}
        href="/financial/open-items"
        hint="Open items past their due date"
        note={note}
      />
    </>
  )
}
