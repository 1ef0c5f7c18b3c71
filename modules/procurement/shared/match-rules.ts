import Big from 'big.js'
import { formatMoney, fromMinor, roundToMinor } from '#shared/money.ts'
import type { MatchKind, MatchOutcome } from './matching.ts'

/** What the policy of the whole company holds for. */
export const everyBill = 'All bills'

/** How far a bill may go over its order; percentages and an amount as decimal text, null where that is not looked at. */
export type Tolerance = {
  pricePercent: string
  quantityPercent: string
  totalPercent: string | null
  totalAmount: string | null
  holdsFor: string
}

/** One bill line beside its order line. `before` is what other matched bills of the line have taken; amounts are decimal text. */
export type Pair = {
  lineNo: number
  description: string
  unit: string
  currency: string
  order: {
    quantity: string
    unitPrice: string
    received: string
    accepted: string
    /** More is still to come. */ open: boolean
  }
  before: { quantity: string; net: string }
  bill: { quantity: string; net: string }
}

export type Comparison = {
  kind: MatchKind
  outcome: MatchOutcome
  expected: string
  actual: string
  variance: string
  variancePct: string | null
  tolerance: string
  explanation: string
}

const zero = new Big(0)
const plain = (value: Big, decimals = 6): string => new Big(value.round(decimals, Big.roundHalfUp)).toFixed()
const percentOf = (variance: Big, expected: Big): string | null =>
  expected.eq(0) ? null : plain(variance.div(expected).times(100), 2)
const more = (variance: Big): Big => (variance.gt(0) ? variance : zero)

// The sentences are English and are kept as they are, so they are written as English writes amounts.
const money = (value: Big, currency: string): string =>
  formatMoney(fromMinor(roundToMinor(value, currency), currency), currency, 'en-US')
const count = (value: Big): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 }).format(plain(value) as Intl.StringNumericLiteral)

/** At least the decimals of the currency, at most 4. */
const unitPrice = (value: Big, currency: string): string =>
  formatMoney(value.round(4, Big.roundHalfUp).toFixed(), currency, 'en-US')

/** For whom a tolerance was made, where it is not everybody's. */
const only = (holdsFor: string): string => (holdsFor === everyBill ? '' : `, ${holdsFor}`)

/** Billed quantity against what was accepted and not billed yet (rules P08, P12): goods still to come make it wait, anything beyond is an exception. */
function quantity(
  { lineNo, description, unit, order, before, bill }: Pair,
  { quantityPercent, holdsFor }: Tolerance,
): Comparison {
  const billable = new Big(order.accepted).minus(before.quantity)
  const expected = billable.lt(0) ? zero : billable
  const actual = new Big(bill.quantity)
  const variance = actual.minus(expected)
  const extra = new Big(order.quantity).times(quantityPercent).div(100)
  const toCome = order.open ? more(new Big(order.quantity).minus(order.received)) : zero
  const outcome = variance.lte(0)
    ? 'pass'
    : variance.lte(extra)
      ? 'within'
      : variance.lte(toCome.plus(extra))
        ? 'waiting'
        : 'exception'
  const start = `Line ${lineNo}, ${description}: ${count(actual)} ${unit} billed, ${count(expected)} accepted and not billed yet`
  const end = {
    pass: '',
    within: `; ${count(variance)} more, inside the tolerance`,
    waiting: `; waits for ${count(variance)} more to be received`,
    exception: `; ${count(variance)} more than that${toCome.gt(0) ? `, and only ${count(toCome)} still to come` : ', and nothing more to come'}`,
  }[outcome]
  return {
    kind: 'quantity',
    outcome,
    expected: plain(expected),
    actual: plain(actual),
    variance: plain(variance),
    variancePct: percentOf(variance, expected),
    tolerance: `${quantityPercent}% of the quantity${only(holdsFor)}`,
    explanation: start + end,
  }
}

/** Net unit price of the bill, discounts and charges of the line included, against the order's (rule P09). A difference of rounding alone is none. */
function price(
  { lineNo, description, currency, order, bill }: Pair,
  { pricePercent, holdsFor }: Tolerance,
): Comparison {
  const expected = new Big(order.unitPrice)
  const due = expected.times(bill.quantity)
  const net = new Big(bill.net)
  const level = roundToMinor(due, currency) === roundToMinor(net, currency)
  const actual = level ? expected : new Big(bill.quantity).eq(0) ? net : net.div(bill.quantity)
  const variance = actual.minus(expected)
  const most = roundToMinor(due.times(new Big(pricePercent).div(100).plus(1)), currency)
  const outcome = level || variance.lte(0) ? 'pass' : roundToMinor(net, currency) <= most ? 'within' : 'exception'
  const percent = percentOf(variance, expected)
  const each = new Big(bill.quantity).eq(0)
    ? `${money(net, currency)} billed without a quantity`
    : `unit price ${unitPrice(actual, currency)} billed, ${unitPrice(expected, currency)} ordered`
  const over = `${unitPrice(variance, currency)} more${percent ? ` (${percent}%)` : ''}`
  const end = {
    pass: '',
    within: `; ${over}, inside the tolerance`,
    exception: `; ${over}, and ${pricePercent}% is allowed`,
  }[outcome as 'pass' | 'within' | 'exception']
  return {
    kind: 'price',
    outcome,
    expected: plain(expected),
    actual: plain(actual),
    variance: plain(variance),
    variancePct: percent,
    tolerance: `${pricePercent}% of the price${only(holdsFor)}`,
    explanation: `Line ${lineNo}, ${description}: ${each}${end}`,
  }
}

/** All bills of the order line together against what it was ordered for (rule P10); null where no tolerance of this kind is set. With both, both must hold. */
function priceTotal(
  { lineNo, description, currency, order, before, bill }: Pair,
  { totalPercent, totalAmount, holdsFor }: Tolerance,
): Comparison | null {
  if (totalPercent === null && totalAmount === null) return null
  // What is ordered is owed in whole minor units, as bills are.
  const ordered = roundToMinor(new Big(order.quantity).times(order.unitPrice), currency)
  const expected = new Big(fromMinor(ordered, currency))
  const actual = new Big(before.net).plus(bill.net)
  const variance = actual.minus(expected)
  const inPercent = totalPercent === null || variance.lte(expected.times(totalPercent).div(100))
  const inAmount = totalAmount === null || variance.lte(totalAmount)
  const outcome = variance.lte(0) ? 'pass' : inPercent && inAmount ? 'within' : 'exception'
  const percent = percentOf(variance, expected)
  const allowed = [
    totalPercent === null ? null : `${totalPercent}%`,
    totalAmount === null ? null : money(new Big(totalAmount), currency),
  ]
    .filter(Boolean)
    .join(' and ')
  const start = `Line ${lineNo}, ${description}: all bills together ${money(actual, currency)}, ordered for ${money(expected, currency)}`
  const over = `; ${money(variance, currency)} more${percent ? ` (${percent}%)` : ''}`
  const end = { pass: '', within: `${over}, inside the tolerance`, exception: `${over}, and ${allowed} is allowed` }[
    outcome as 'pass' | 'within' | 'exception'
  ]
  return {
    kind: 'price total',
    outcome,
    expected: plain(expected),
    actual: plain(actual),
    variance: plain(variance),
    variancePct: percent,
    tolerance: `${allowed} in total${only(holdsFor)}`,
    explanation: start + end,
  }
}

/** The three-way match of one bill line. */
export function compareLine(pair: Pair, tolerance: Tolerance): Comparison[] {
  const total = priceTotal(pair, tolerance)
  return [quantity(pair, tolerance), price(pair, tolerance), ...(total ? [total] : [])]
}

/** What the comparisons of a whole bill come to. */
export function outcomeOf(comparisons: readonly Pick<Comparison, 'outcome'>[]): 'matched' | 'exception' | 'waiting' {
  if (comparisons.some(({ outcome }) => outcome === 'exception')) return 'exception'
  return comparisons.some(({ outcome }) => outcome === 'waiting') ? 'waiting' : 'matched'
}
