import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Money } from '#client/ui/money.tsx'
import { formatNumber } from '#client/format.ts'
import { percentBetween, yearly, type Pay } from '#modules/pay/shared/pay-effect.ts'
import { subtract } from '#shared/money.ts'
import { upperFirst } from '#shared/text.ts'

type Line = { what: string; before: Pay | null; after: Pay }

const asYear = (pay: Pay): Pay | null => {
  const rate = yearly(pay)
  return rate === null ? null : { ...pay, rate, rateType: 'per year' }
}

/** Pay before and after a change, in its own period and in a year. */
export function PayEffectCard({ before, after }: { before: Pay | null; after: Pay }) {
  const year = after.rateType === 'per year' ? null : asYear(after)
  const lines: Line[] = [{ what: upperFirst(after.rateType), before: sameKind(before, after), after }]
  if (year) lines.push({ what: 'Per year', before: before && asYear(before), after: year })
  return (
    <Card title="Effect" padded={false}>
      <DataTable
        label="Pay before and after"
        rows={lines}
        framed={false}
        keyOf={({ what }) => what}
        columns={[
          { label: 'Period', of: ({ what }) => what, wide: true },
          { label: 'Before', of: ({ before: old }) => (old ? <PayAmount pay={old} /> : '–'), numeric: true },
          { label: 'After', of: (line) => <PayAmount pay={line.after} />, numeric: true },
          { label: 'Difference', of: (line) => <Difference {...line} />, numeric: true },
        ]}
        empty=""
      />
    </Card>
  )
}

const sameKind = (before: Pay | null, after: Pay): Pay | null =>
  before && before.rateType === after.rateType ? before : null

const PayAmount = ({ pay: { rate, currency } }: { pay: Pay }) => <Money amount={rate} currency={currency} />

function Difference({ before, after }: Line) {
  if (!before || before.currency !== after.currency) return '–'
  const percent = percentBetween(before, after)
  return (
    <>
      <Money amount={subtract(after.rate, before.rate)} currency={after.currency} />
      {percent !== null && ` (${signed(percent)}%)`}
    </>
  )
}

const signed = (percent: string): string => `${percent.startsWith('-') ? '' : '+'}${formatNumber(percent)}`
