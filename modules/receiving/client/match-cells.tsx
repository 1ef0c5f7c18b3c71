import { formatNumber, formatPercent } from '#client/format.ts'
import { cell, type CellOverrides } from '#client/table/cell.ts'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { fromMinor, roundToMinor } from '#shared/money.ts'
import type { MatchKind } from '#modules/receiving/shared/matching.ts'

type Compared = { kind: MatchKind; currency: string }

/** As unit prices have; a price net of discounts and charges may have more. */
const decimals = 4
const shortened = new Intl.NumberFormat('en', { maximumFractionDigits: decimals, useGrouping: false })

/** Compared in units. */
const counted: readonly MatchKind[] = ['quantity', 'reversed receipt']

/** A total is money, whatever the unit price has. */
const inMinor = (value: string, currency: string) => fromMinor(roundToMinor(value, currency), currency)

/** A compared value: a quantity, or an amount of the currency. */
export const MatchValue = ({
  of: { kind, currency },
  value,
  places,
}: {
  of: Compared
  value: string
  places?: number
}) =>
  counted.includes(kind) ? (
    <span className="figures">{formatNumber(value)}</span>
  ) : (
    <Money
      amount={kind === 'price' ? shortened.format(value as Intl.StringNumericLiteral) : inMinor(value, currency)}
      currency={currency}
      places={places}
    />
  )

const cellOf = (name: 'expected' | 'actual' | 'variance') =>
  cell([name, 'kind', 'currency'], ({ [name]: value, ...of }) => (
    <MatchValue of={of as Compared} value={String(value)} places={decimals} />
  ))

export const matchCells: CellOverrides = {
  expected: cellOf('expected'),
  actual: cellOf('actual'),
  variance: cellOf('variance'),
  variancePct: cell(['variancePct'], ({ variancePct }) =>
    typeof variancePct === 'string' ? (
      <span className="figures">{formatPercent(Number(variancePct) / 100)}</span>
    ) : (
      <Nothing />
    ),
  ),
}
