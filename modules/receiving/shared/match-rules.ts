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
  /** Who proposed and who confirmed it. */
  setters: readonly string[]
  /** Who of them entered or changed the bill: this tolerance lets nothing of theirs through. */
  setBy: string | null
}

/** One bill line beside its order line. `before` is what other matched bills of the line have taken, and what those goods are worth; amounts are decimal text. */
export type Pair = {
  lineNo: number
  description: string
  unit: string
  currency: string
  order: {
    number: string
    state: string
    quantity: string
    unitPrice: string
    received: string
    accepted: string
    /** More is still to come. */ open: boolean
  }
  before: { quantity: string; net: string; worth: string }
  bill: { quantity: string; net: string; /** As the paper says. */ unitPrice?: string }
  /** What it takes: received goods at their own price, the rest at the order's. */
  goods: readonly { receiptLineId: string | null; unitPrice: string; quantity: string }[]
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
export const plain = (value: Big, decimals = 6): string => new Big(value.round(decimals, Big.roundHalfUp)).toFixed()
export const percentOf = (variance: Big, expected: Big): string | null =>
  expected.eq(0) ? null : plain(variance.div(expected).times(100), 2)
const percentUp = (percent: string): Big => new Big(percent).div(100).plus(1)
const more = (variance: Big): Big => (variance.gt(0) ? variance : zero)

// The sentences are English and are kept as they are, so they are written as English writes amounts.
export const money = (value: Big, currency: string): string =>
  formatMoney(fromMinor(roundToMinor(value, currency), currency), currency, 'en-US')
const count = (value: Big): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 }).format(plain(value) as Intl.StringNumericLiteral)

/** At least the decimals of the currency, at most 4. */
const unitPrice = (value: Big, currency: string): string =>
  formatMoney(value.round(4, Big.roundHalfUp).toFixed(), currency, 'en-US')

/** For whom a tolerance was made, where it is not everybody's. */
export const only = (holdsFor: string): string => (holdsFor === everyBill ? '' : `, ${holdsFor}`)

/** What a tolerance that somebody set who has a part in the bill is worth. */
export const notTheirs = (setBy: string): string => `inside a tolerance that ${setBy} set, who has a part in this bill`

/** Billed quantity against what was accepted and not billed yet (rules P08, P12): goods still to come make it wait, anything beyond is an exception. The tolerance is used up once, over all bills of the line. */
function quantity(
  { lineNo, description, unit, order, before, bill }: Pair,
  { quantityPercent, holdsFor, setBy }: Tolerance,
): Comparison {
  const billable = new Big(order.accepted).minus(before.quantity)
  const expected = more(billable)
  const actual = new Big(bill.quantity)
  const variance = actual.minus(expected)
  const over = actual.minus(billable)
  const extra = new Big(order.quantity).times(quantityPercent).div(100)
  const toCome = order.open ? more(new Big(order.quantity).minus(order.received)) : zero
  const inside = over.lte(extra)
  const outcome =
    actual.eq(0) || over.lte(0)
      ? 'pass'
      : inside && !setBy
        ? 'within'
        : over.lte(toCome.plus(setBy ? zero : extra))
          ? 'waiting'
          : 'exception'
  const start = `Line ${lineNo}, ${description}: ${count(actual)} ${unit} billed, ${count(expected)} accepted and not billed yet`
  const nothing = order.state === 'cancelled' ? `: order ${order.number} is cancelled` : ', and nothing more to come'
  const end = {
    pass: '',
    within: `; ${count(variance)} more, inside the tolerance`,
    waiting: `; waits for ${count(variance)} more to be received`,
    exception: `; ${count(variance)} more ${
      inside && setBy
        ? `, ${notTheirs(setBy)}`
        : `than that${toCome.gt(0) ? `, and only ${count(toCome)} still to come` : nothing}`
    }`,
  }[outcome]
  return {
    kind: 'quantity',
    outcome,
    expected: plain(expected),
    actual: plain(actual),
    variance: plain(variance),
    variancePct: percentOf(variance, expected),
    tolerance: `${quantityPercent}% of the quantity${only(holdsFor)}`,
    explanation: (start + end).replace(' ,', ','),
  }
}

/** Net unit price of the bill, discounts and charges of the line included, against the price its goods were received at, of goods to come against the order's (rule P09). A difference of rounding alone is none. */
function price(pair: Pair, tolerance: Tolerance): Comparison {
  const { lineNo, description, currency, order, before, bill, goods } = pair
  if (new Big(bill.quantity).eq(0)) return withoutQuantity(pair, tolerance)
  const { pricePercent, holdsFor, setBy } = tolerance
  const due = goods.reduce((sum, { quantity: units, unitPrice: each }) => sum.plus(new Big(units).times(each)), zero)
  const expected = due.div(bill.quantity)
  const net = new Big(bill.net)
  const level = roundToMinor(due, currency) === roundToMinor(net, currency)
  // The price on the paper, where the net is that price times the quantity: not what rounding makes of it.
  const stated = bill.unitPrice === undefined ? null : new Big(bill.unitPrice)
  const asStated = stated && roundToMinor(stated.times(bill.quantity), currency) === roundToMinor(net, currency)
  const actual = level ? expected : asStated ? stated : net.div(bill.quantity)
  const variance = actual.minus(expected)
  // A line without a quantity may have had some of the tolerance before.
  const most = (worth: Big) =>
    new Big(fromMinor(roundToMinor(worth.times(percentUp(pricePercent)), currency), currency))
  const inside = net.lte(most(due)) && net.lte(more(most(due.plus(before.worth)).minus(more(new Big(before.net)))))
  const outcome = level || variance.lte(0) ? 'pass' : inside && !setBy ? 'within' : 'exception'
  const percent = percentOf(variance, expected)
  const received = goods.some(({ unitPrice: each }) => !new Big(each).eq(order.unitPrice))
  const each = `unit price ${unitPrice(actual, currency)} billed, ${unitPrice(expected, currency)} ${received ? 'at receipt' : 'ordered'}`
  const over = `${unitPrice(variance, currency)} more${percent ? ` (${percent}%)` : ''}`
  const end = {
    pass: '',
    within: `; ${over}, inside the tolerance`,
    exception: `; ${over}, ${inside && setBy ? notTheirs(setBy) : `and ${pricePercent}% is allowed`}`,
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

/** An amount without a quantity makes the goods billed before dearer: it may take what those bills left of their worth, and of the tolerance. */
function withoutQuantity(
  { lineNo, description, currency, before, bill }: Pair,
  { pricePercent, holdsFor, setBy }: Tolerance,
): Comparison {
  const actual = new Big(bill.net)
  const expected = more(new Big(before.worth).minus(before.net))
  const variance = actual.minus(expected)
  const most = roundToMinor(new Big(before.worth).times(percentUp(pricePercent)), currency)
  const inside = roundToMinor(actual.plus(before.net), currency) <= most
  const outcome = variance.lte(0) ? 'pass' : inside && !setBy ? 'within' : 'exception'
  const end = {
    pass: '',
    within: `; ${money(variance, currency)} more, inside the tolerance`,
    exception: `; ${money(variance, currency)} more, ${inside && setBy ? notTheirs(setBy) : `and ${pricePercent}% is allowed`}`,
  }[outcome as 'pass' | 'within' | 'exception']
  return {
    kind: 'price',
    outcome,
    expected: plain(expected),
    actual: plain(actual),
    variance: plain(variance),
    variancePct: percentOf(variance, expected),
    tolerance: `${pricePercent}% of the price${only(holdsFor)}`,
    explanation: `Line ${lineNo}, ${description}: ${money(actual, currency)} billed without a quantity, ${money(expected, currency)} left of the goods billed before${end}`,
  }
}

/** All bills of the order line together against what it was ordered for (rule P10); null where no tolerance of this kind is set. With both, both must hold. */
function priceTotal(
  { lineNo, description, currency, order, before, bill }: Pair,
  { totalPercent, totalAmount, holdsFor, setBy }: Tolerance,
): Comparison | null {
  if (totalPercent === null && totalAmount === null) return null
  // What is ordered is owed in whole minor units, as bills are.
  const ordered = roundToMinor(new Big(order.quantity).times(order.unitPrice), currency)
  const expected = new Big(fromMinor(ordered, currency))
  const actual = new Big(before.net).plus(bill.net)
  const variance = actual.minus(expected)
  const inPercent = totalPercent === null || variance.lte(expected.times(totalPercent).div(100))
  const inAmount = totalAmount === null || variance.lte(totalAmount)
  const inside = inPercent && inAmount
  const outcome = variance.lte(0) ? 'pass' : inside && !setBy ? 'within' : 'exception'
  const percent = percentOf(variance, expected)
  const allowed = [
    totalPercent === null ? null : `${totalPercent}%`,
    totalAmount === null ? null : money(new Big(totalAmount), currency),
  ]
    .filter(Boolean)
    .join(' and ')
  const start = `Line ${lineNo}, ${description}: all bills together ${money(actual, currency)}, ordered for ${money(expected, currency)}`
  const over = `; ${money(variance, currency)} more${percent ? ` (${percent}%)` : ''}`
  const end = {
    pass: '',
    within: `${over}, inside the tolerance`,
    exception: `${over}, ${inside && setBy ? notTheirs(setBy) : `and ${allowed} is allowed`}`,
  }[outcome as 'pass' | 'within' | 'exception']
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
