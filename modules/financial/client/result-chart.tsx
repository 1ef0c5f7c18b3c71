import { Chart } from '#client/chart/Chart.tsx'
import { formatDay } from '#client/format.ts'
import { accountGroups, classOfGroup } from '#modules/ledger/shared/accounts.ts'
import type { Statement } from '#modules/statements/shared/statements.ts'
import { compare, subtract } from '#shared/money.ts'

/** How income and expenses, group by group, come to the net result of a profit and loss statement. */
export function ResultChart({ statement: { lines, from, to, currency } }: { statement: Statement }) {
  const result = lines.find(({ key }) => key === 'net result')!
  const groups = accountGroups.flatMap((group) =>
    lines
      .filter(({ key, kind, amounts }) => kind === 'group' && key === group && compare(amounts[0]!, '0') !== 0)
      .map(({ label, amounts, links }) => ({
        key: group,
        label,
        amount: classOfGroup[group] === 'income' ? amounts[0]! : subtract('0', amounts[0]!),
        to: links[0]!,
      })),
  )
  return (
    <Chart
      title="How the result came about"
      kind="waterfall"
      empty="No income and no expense has been posted in these days."
      footer={`${formatDay(from)} to ${formatDay(to)}`}
      shape={{
        of: 'Group',
        places: [...groups.map(({ key, label }) => ({ key, label })), { key: 'result', label: 'Result' }],
        series: [
          {
            name: 'Result',
            marks: [
              ...groups.map(({ amount, to: page }) => ({ amount, to: page })),
              { amount: result.amounts[0]!, to: result.links[0]!, sum: true },
            ],
          },
        ],
        currency,
      }}
    />
  )
}
