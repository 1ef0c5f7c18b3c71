import type { ReactNode } from 'react'
import { formatDay } from '#client/format.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { cn } from '#client/ui/cn.ts'
import { Money } from '#client/ui/money.tsx'
import type { AccountClass } from '#modules/ledger/shared/accounts.ts'
import type { TrialBalance } from '#modules/ledger/shared/reports.ts'
import { add, subtract } from '#shared/money.ts'
import { addressOf } from '#modules/ledger/client/addresses.ts'
import { FigureLink } from '#client/report/table.tsx'
import { groupSums, sumOfGroups, unclosedResult } from './statement.ts'
import { classTitles } from '#modules/ledger/client/trial-rows.ts'
import { wordsOf } from '#shared/text.ts'

type Props = { found: TrialBalance }

const Line = ({
  label,
  amount,
  currency,
  kind,
}: {
  label: ReactNode
  amount: string
  currency: string
  kind?: 'sum' | 'last'
}) => (
  <tr className={cn('border-b border-line last:border-0', kind && 'font-semibold')}>
    <th scope="row" className={cn('h-9 px-4 text-left font-normal', kind ? 'font-semibold' : 'pl-7')}>
      {label}
    </th>
    <td className="px-4 text-right">
      <Money
        amount={amount}
        currency={currency}
        unit={false}
        className={kind === 'last' ? 'inline-block border-b-3 border-double border-line-strong' : undefined}
      />
    </td>
  </tr>
)

/** What the lines below it belong to. */
const Heading = ({ of }: { of: AccountClass }) => (
  <tr className="border-b border-line">
    <th scope="rowgroup" colSpan={2} className="h-9 px-4 text-left font-semibold">
      {classTitles[of]}
    </th>
  </tr>
)

const totalOf = (of: AccountClass): string => `Total ${classTitles[of].toLowerCase()}`

function useParts({ found }: Props, what: 'balance' | 'movement') {
  const { rows, entityId, from, to, currency } = found
  return (classes: AccountClass[]) => {
    const groups = groupSums(rows, classes, what)
    return {
      sum: sumOfGroups(groups),
      lines: groups.map(({ group, amount }) => (
        <Line
          key={group}
          currency={currency}
          amount={amount}
          label={
            <FigureLink to={addressOf('/financial/trial-balance', { entity: entityId, from, to, group })}>
              {wordsOf(group)}
            </FigureLink>
          }
        />
      )),
    }
  }
}

const Statement = ({
  title,
  note,
  to,
  label,
  children,
}: {
  title: string
  note: string
  to: string
  label: string
  children: ReactNode
}) => (
  <Card
    title={title}
    padded={false}
    action={
      <LinkButton variant="ghost" size="sm" to={to}>
        {label}
      </LinkButton>
    }
    footer={note}
  >
    <table className="w-full border-collapse text-table">
      <tbody>{children}</tbody>
    </table>
  </Card>
)

/** Income, expenses and what is left of the days of the report, by group of accounts. */
export function ResultStatement({ found }: Props) {
  const part = useParts({ found }, 'movement')
  const [income, expense] = [part(['income']), part(['expense'])]
  const { currency, from, to, entityId } = found
  return (
    <Statement
      title="Income and expenses"
      note={`${formatDay(from)} to ${formatDay(to)}, in ${currency}`}
      to={addressOf('/financial/trial-balance', { entity: entityId, from, to, view: 'result' })}
      label="By account"
    >
      <Heading of="income" />
      {income.lines}
      <Line kind="sum" label={totalOf('income')} amount={income.sum} currency={currency} />
      <Heading of="expense" />
      {expense.lines}
      <Line kind="sum" label={totalOf('expense')} amount={expense.sum} currency={currency} />
      <Line kind="last" label="Result" amount={subtract(income.sum, expense.sum)} currency={currency} />
    </Statement>
  )
}

/** What the company has, and whose it is, at the end of the report's last day. */
export function BalanceSheet({ found }: Props) {
  const part = useParts({ found }, 'balance')
  const [asset, liability, equity] = [part(['asset']), part(['liability']), part(['equity'])]
  const { currency, from, to, entityId, rows } = found
  const result = unclosedResult(rows)
  return (
    <Statement
      title="Balance sheet"
      note={`At the end of ${formatDay(to)}, in ${currency}`}
      to={addressOf('/financial/trial-balance', { entity: entityId, from, to, view: 'balance-sheet' })}
      label="By account"
    >
      <Heading of="asset" />
      {asset.lines}
      <Line kind="last" label={totalOf('asset')} amount={asset.sum} currency={currency} />
      <Heading of="liability" />
      {liability.lines}
      <Line kind="sum" label={totalOf('liability')} amount={liability.sum} currency={currency} />
      <Heading of="equity" />
      {equity.lines}
      <Line label="Result not yet closed" amount={result} currency={currency} />
      <Line kind="sum" label={totalOf('equity')} amount={add(equity.sum, result)} currency={currency} />
      <Line
        kind="last"
        label="Total liabilities and equity"
        amount={add(liability.sum, add(equity.sum, result))}
        currency={currency}
      />
    </Statement>
  )
}
