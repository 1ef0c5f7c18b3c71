import { formatDay } from '#client/format.ts'
import { FigureLink } from '#client/report/table.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { cn } from '#client/ui/cn.ts'
import { Money } from '#client/ui/money.tsx'
import { addressOf } from '#modules/ledger/client/addresses.ts'
import { statementTitles, type Statement, type StatementLine } from '#modules/statements/shared/statements.ts'
import { Change } from './change.tsx'
import { daysWords } from './column-words.ts'
import { linesWithAmounts } from './shown-lines.ts'

/** A statement in short, beside the year before: groups and sums of a statement read with one period and a comparison. */
export function StatementCard({ statement }: { statement: Statement }) {
  const { kind, entityId, currency, from, to, columns } = statement
  const lines = linesWithAmounts(statement.lines, false).filter((line) => line.kind !== 'account')
  const compared = columns.find(({ role }) => role === 'compared')!
  const days = kind === 'balance-sheet' ? `At the end of ${formatDay(to)}` : `${formatDay(from)} to ${formatDay(to)}`
  return (
    <Card
      title={statementTitles[kind]}
      padded={false}
      className="@container"
      action={
        <LinkButton
          variant="ghost"
          size="sm"
          to={addressOf(`/financial/${kind}`, { entity: entityId, compare: 'year before' })}
        >
          Open {statementTitles[kind].toLowerCase()}
        </LinkButton>
      }
      footer={`${days}, in ${currency}, compared with ${daysWords(statement, compared)}`}
    >
      <table className="w-full border-collapse text-table">
        <thead className="sr-only">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Amount</th>
            <th scope="col">Compared</th>
            <th scope="col">Change in %</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <CardLine key={line.key} line={line} currency={currency} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** Amounts of a card stand in this order: period, compared, change. */
function CardLine({ line, currency }: { line: StatementLine; currency: string }) {
  const { kind, label, level, amounts, links, percent } = line
  const isSum = kind === 'sum' || kind === 'total'
  if (kind === 'heading')
    return (
      <tr className="border-b border-line">
        <th scope="rowgroup" colSpan={4} className="h-9 px-4 text-left font-semibold">
          {label}
        </th>
      </tr>
    )
  return (
    <tr className={cn('border-b border-line last:border-0', isSum && 'font-semibold')}>
      <th
        scope="row"
        className={cn('h-9 pr-2 pl-4 text-left', isSum ? 'font-semibold' : 'font-normal', level > 0 && 'pl-7')}
      >
        {label}
      </th>
      {amounts.slice(0, 2).map((amount, at) => (
        <td
          key={at === 0 ? 'period' : 'compared'}
          data-label={at === 0 ? 'Amount' : 'Compared'}
          className={cn(
            'px-2 text-right whitespace-nowrap',
            at === 1 && 'font-normal text-fg-muted @max-[28rem]:hidden',
          )}
        >
          <FigureLink to={links[at]!}>
            <Money
              amount={amount}
              currency={currency}
              unit={false}
              className={
                kind === 'total' && at === 0 ? 'inline-block border-b-3 border-double border-line-strong' : undefined
              }
            />
          </FigureLink>
        </td>
      ))}
      <td className="pr-4 pl-2 text-right font-normal">
        <Change amount={amounts[2]!} percent={percent} />
      </td>
    </tr>
  )
}
