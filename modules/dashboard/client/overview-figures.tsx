import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '#client/format.ts'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import type { payablesApi } from '#modules/payables/shared/reports.ts'
import type { KeyFigure } from '#shared/key-figure.ts'
import type { overviewApi } from '#modules/procurement/shared/overview.ts'
import type { Reply } from '#shared/api.ts'
import { total } from '#shared/money.ts'

/** A figure as both overviews show it, the one with tiles and the one with tables. */
export type OverviewFigure = { label: string; value: ReactNode; href?: string; hint?: string; note?: ReactNode }

/** What the company owes today, and what of it is late; both open to the ageing they come from. */
export function payablesFigures({
  entityId,
  totals,
  currency,
  on,
  ties,
}: Reply<typeof payablesApi.payablesAgeing>): OverviewFigure[] {
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
      value: <Money amount={total(totals.buckets.slice(1))} currency={currency} />,
      href: `/financial/open-items?entity=${entityId}&bucket=overdue`,
      hint: 'Open items past their due date',
      note,
    },
  ]
}

/** The figures of purchasing on an overview; what waits is counted by its cards. */
const purchasingIds = ['commitments', 'late-lines']
/** Words as long as theirs, whose room is kept until they are there: what stands below does not move then. */
export const purchasingPlaces = [
  { label: 'Open commitments', note: '100 order lines, at order price' },
  { label: 'Late lines', note: 'Due before today and not received in full' },
]
export const payablesPlaces = ['Open payables', 'Overdue payables'].map((label) => ({
  label,
  hint: 'All open items',
  note: 'As of 30 Sept 2026',
}))

function valueOf({ kind, value, amounts }: KeyFigure): ReactNode {
  const [first] = amounts
  if (kind === 'money') return first ? <Money {...first} /> : '—'
  if (value === null) return '—'
  return kind === 'percent' ? formatPercent(Number(value) / 100) : formatNumber(value)
}

/** How purchasing stands; each figure opens to its rows. */
export const purchasingFigures = ({ figures }: Reply<typeof overviewApi.overview>): OverviewFigure[] =>
  figures
    .filter(({ id }) => purchasingIds.includes(id))
    .map((figure) => ({
      label: figure.label,
      value: valueOf(figure),
      href: figure.to ?? undefined,
      note: figure.hint ?? undefined,
    }))
