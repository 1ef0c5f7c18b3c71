import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { FigureLink } from '#client/report/table.tsx'
import { cn } from '#client/ui/cn.ts'
import { Money } from '#client/ui/money.tsx'
import type { StatementTie } from '#modules/statements/shared/statements.ts'
import { compare } from '#shared/money.ts'

type Props = { ties: readonly StatementTie[]; currency: string; className?: string }

/** Figures that must be the same, each with its rows, and whether they are. */
export const TieList = ({ ties, currency, className }: Props) => (
  <ul className={cn('flex flex-col gap-y-2 text-table', className)}>
    {ties.map((tie) => (
      <Tie key={tie.label} tie={tie} currency={currency} />
    ))}
  </ul>
)

function Tie({ tie: { figures, difference }, currency }: { tie: StatementTie; currency: string }) {
  const agrees = compare(difference, '0') === 0
  const Icon = agrees ? CircleCheck : TriangleAlert
  return (
    <li className="flex items-baseline gap-x-2">
      <Icon aria-hidden className={cn('size-4 shrink-0 self-center', agrees ? 'text-success' : 'text-danger')} />
      <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        {figures.map(({ label, amount, to }, at) => (
          <Fragment key={label}>
            {at > 0 && <span className="text-fg-subtle">{agrees ? '=' : '≠'}</span>}
            <span>
              <span className="text-fg-muted">{label}</span>{' '}
              <FigureLink to={to}>
                <Money amount={amount} currency={currency} unit={false} className="font-medium" />
              </FigureLink>
            </span>
          </Fragment>
        ))}
        {agrees ? (
          <span className="font-medium text-success">Agrees</span>
        ) : (
          <span className="font-medium text-danger">
            Differs by <Money amount={difference} currency={currency} unit={false} />
          </span>
        )}
      </span>
    </li>
  )
}
