import { Chart } from '#client/chart/Chart.tsx'
import { formatDay } from '#client/format.ts'
import type { TrialBalance } from '#modules/ledger/shared/reports.ts'
import { subtract } from '#shared/money.ts'
import { addressOf } from '#modules/ledger/client/addresses.ts'
import { groupSums } from './statement.ts'
import { resultOf } from '#modules/ledger/client/trial-rows.ts'
import { wordsOf } from '#shared/text.ts'

/** How income and expenses, group by group, come to the result. */
export function ResultChart({ found }: { found: TrialBalance }) {
  const { rows, entityId: entity, from, to, currency } = found
  const page = (what: { group?: string; view?: string }) =>
    addressOf('/financial/trial-balance', { entity, from, to, ...what })
  const groups = groupSums(rows, ['income', 'expense'], 'movement')
  return (
    <Chart
      title="How the result came about"
      kind="waterfall"
      empty="No income and no expense has been posted in these days."
      footer={`${formatDay(from)} to ${formatDay(to)}`}
      shape={{
        of: 'Group',
        places: [
          ...groups.map(({ group }) => ({ key: group, label: wordsOf(group) })),
          { key: 'result', label: 'Result' },
        ],
        series: [
          {
            name: 'Result',
            marks: [
              ...groups.map((each) => ({
                amount: each.class === 'income' ? each.amount : subtract('0', each.amount),
                to: page({ group: each.group }),
              })),
              { amount: resultOf(rows), to: page({ view: 'result' }), sum: true },
            ],
          },
        ],
        currency,
      }}
    />
  )
}
