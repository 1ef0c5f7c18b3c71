import { ChevronRight } from 'lucide-react'
import { FigureLink } from '#client/report/table.tsx'
import { cn } from '#client/ui/cn.ts'
import { Money } from '#client/ui/money.tsx'
import type { Statement, StatementLine } from '#modules/statements/shared/statements.ts'
import { Change } from './change.tsx'
import { columnWords } from './column-words.ts'

type Props = {
  statement: Statement
  line: StatementLine
  /** Whether the accounts of a group are shown; undefined where it has none. */
  open?: boolean
  onFold?: () => void
}

// Whole words, as the styles are made from the text of the sources.
const indents = ['pl-4', 'pl-9', 'pl-16']
const nameLook = 'sticky left-0 z-1 h-9 min-w-64 max-w-96 pr-3 text-left max-md:min-w-40 max-md:max-w-44'

/** A group with the button that shows its accounts, an account, or a sum. */
export function StatementRow({ statement, line, open, onFold }: Props) {
  const { columns, currency } = statement
  const { kind, label, account, amounts, links, percent } = line
  const isSum = kind === 'sum' || kind === 'total'
  const ground = isSum ? 'bg-sunken' : 'bg-surface'
  return (
    <tr
      className={cn(
        'group border-b border-line hover:bg-hover',
        isSum && 'border-line-strong bg-sunken font-semibold',
        kind === 'account' && 'text-fg-muted',
      )}
    >
      <th
        scope="row"
        className={cn(
          nameLook,
          ground,
          'group-hover:bg-hover',
          isSum ? 'font-semibold' : 'font-normal',
          indents[line.level],
        )}
      >
        <span className="flex items-center gap-1.5">
          {open !== undefined && (
            <button
              type="button"
              aria-expanded={open}
              aria-label={`Accounts of ${label}`}
              onClick={onFold}
              className="-ml-7 flex size-6 shrink-0 items-center justify-center rounded-check text-fg-subtle hover:bg-active hover:text-fg max-md:size-11 max-md:-ml-9.5"
            >
              <ChevronRight aria-hidden className={cn('transition-transform', open && 'rotate-90')} />
            </button>
          )}
          {account && <span className="shrink-0 font-mono text-caption text-fg-subtle">{account.number}</span>}
          <span className="md:truncate" title={label}>
            {label}
          </span>
        </span>
      </th>
      {amounts.map((amount, at) => {
        const { role } = columns[at]!
        const figure = <Money amount={amount} currency={currency} unit={false} />
        return (
          <td
            key={`${role} ${columns[at]!.from}`}
            data-label={columnWords(statement, columns[at]!)}
            className={cn(
              'h-9 px-3 text-right whitespace-nowrap last:pr-4',
              role === 'compared' && 'text-fg-muted',
              kind === 'total' && '[&_.figures]:border-b-3 [&_.figures]:border-double [&_.figures]:border-line-strong',
            )}
          >
            {links[at] ? <FigureLink to={links[at]}>{figure}</FigureLink> : figure}
          </td>
        )
      })}
      {columns.some(({ role }) => role === 'change') && (
        <td className="h-9 px-3 pr-4 text-right">
          <Change amount={amounts.at(-1)!} percent={percent} />
        </td>
      )}
    </tr>
  )
}
