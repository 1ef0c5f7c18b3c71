import type { OverviewFigure } from '#client/overview.ts'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import type { PayablesAgeing } from '#modules/payables/shared/reports.ts'

/** What the company owes today, and what of it is late; both open to the ageing they come from. */
export function figures({ entityId, totals, currency, on, ties }: PayablesAgeing): OverviewFigure[] {
  const note = ties ? (
    <span>
      As of <DayText day={on} />
    </span>
  ) : (
    'Does not tie to the ledger: run the checks'
  )
  return [
    {
      label: 'Open payables',
      value: <Money amount={totals.total} currency={currency} />,
      href: `/financial/open-items?entity=${entityId}`,
      hint: 'All open items of vendors; equals the payables account',
      note,
    },
    {
      label: 'Overdue payables',
      value: <Money amount={totals.overdue} currency={currency} />,
      href: `/financial/open-items?entity=${entityId}&bucket=overdue`,
      hint: 'Open items past their due date',
      note,
    },
  ]
}
