import Big from 'big.js'
import { exponentOf } from '#shared/currency.ts'
import { fromMinor, roundToMinor } from '#shared/money.ts'
import type { Sentence } from '#shared/sentence.ts'
import { says } from './match-sentences.ts'
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

/** One bill line beside its order line. `before` is what other matched bills of the line have taken, what those goods are worth, and what rounding left of them; amounts are decimal text. */
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
  before: { quantity: string; net: string; worth: string; rounding: string }
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
  tolerance: Sentence
  explanation: Sentence
}

const zero = new Big(0)
export const plain = (value: Big, decimals = 6): string => new Big(value.round(decimals, Big.roundHalfUp)).toFixed()
export const percentOf = (variance: Big, expected: Big): string | null =>
  expected.eq(0) ? null : plain(variance.div(expected).times(100), 2)
const percentUp = (percent: string): Big => new Big(percent).div(100).plus(1)
const more = (variance: Big): Big => (variance.gt(0) ? variance : zero)

export const money = (value: Big, currency: string) => ({
  amount: fromMinor(roundToMinor(value, currency), currency),
  currency,
})

/** At least the decimals of the currency, at most 4. */
function unitPrice(value: Big, currency: string) {
  const amount = value.round(4, Big.roundHalfUp)
  const decimals = amount.toFixed().split('.')[1]?.length ?? 0
  return { amount: amount.toFixed(Math.max(decimals, exponentOf(currency))), currency }
}

/** For whom a tolerance was made, where it is not everybody's. */
export const only = (holdsFor: string): Sentence | null =>
  holdsFor === everyBill ? null : says.only({ name: holdsFor })

type More = { by: ReturnType<typeof money>; percent: string | null; why: Sentence }
/** By how much it is more, and whether that is allowed. */
const dearer = ({ by, percent, why }: More): Sentence =>
  percent === null ? says.dearer({ by, why }) : says.dearerInPercent({ by, percent, why })

/** Why what goes beyond passes, or not: a tolerance that somebody set who has a part in the bill is worth nothing. */
const because = (outcome: MatchOutcome, setBy: string | null, allowed: Sentence): Sentence =>
  outcome === 'within' ? says.inside() : setBy ? says.insideOf({ by: setBy }) : allowed

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
  const units = plain(variance)
  const above =
    inside && setBy
      ? says.unitsInsideOf({ more: units, by: setBy })
      : toCome.gt(0)
        ? says.unitsAboveExpected({ more: units, expected: plain(toCome) })
        : order.state === 'cancelled'
          ? says.unitsOfCancelled({ more: units, order: order.number })
          : says.unitsAbove({ more: units })
  const said = {
    pass: null,
    within: says.unitsInside({ more: units }),
    waiting: says.unitsAwaited({ more: units }),
    exception: above,
  }[outcome]
  return {
    kind: 'quantity',
    outcome,
    expected: plain(expected),
    actual: plain(actual),
    variance: plain(variance),
    variancePct: percentOf(variance, expected),
    tolerance: says.ofQuantity({ percent: quantityPercent, only: only(holdsFor) }),
    explanation: says.quantity({
      line: lineNo,
      description,
      unit,
      actual: plain(actual),
      expected: plain(expected),
      more: said,
    }),
  }
}

/** What goods come to at their own prices, exactly. */
export const dueOf = (goods: Pair['goods']): Big =>
  goods.reduce((sum, { quantity: units, unitPrice: each }) => sum.plus(new Big(units).times(each)), zero)

/** What rounding a net has left of what was due; half a minor unit and more is a discount and leaves nothing. */
export const leftByRounding = (due: Big, net: string, currency: string): Big => {
  const half = new Big(fromMinor(1n, currency)).div(2)
  const left = due.minus(net)
  return left.lt(half) ? left : zero
}

/** Net unit price of the bill, discounts and charges of the line included, against the price its goods were received at, of goods to come against the order's (rule P09). A difference of rounding alone is none, nor is the rest that the rounding of earlier bills left. */
function price(pair: Pair, tolerance: Tolerance): Comparison {
  const { lineNo, description, currency, order, before, bill, goods } = pair
  if (new Big(bill.quantity).eq(0)) return withoutQuantity(pair, tolerance)
  const { pricePercent, holdsFor, setBy } = tolerance
  const due = dueOf(goods)
  const expected = due.div(bill.quantity)
  const net = new Big(bill.net)
  const [owed, asked, most] = [due, net, due.plus(before.rounding)].map((each) => roundToMinor(each, currency))
  const level = owed === asked || (asked! > owed! && asked! <= most!)
  // The price on the paper, where the net is that price times the quantity: not what rounding makes of it.
  const stated = bill.unitPrice === undefined ? null : new Big(bill.unitPrice)
  const asStated = stated && roundToMinor(stated.times(bill.quantity), currency) === roundToMinor(net, currency)
  const actual = level ? expected : asStated ? stated : net.div(bill.quantity)
  const variance = actual.minus(expected)
  // A line without a quantity may have had some of the tolerance before.
  const tolerated = (worth: Big) =>
    new Big(fromMinor(roundToMinor(worth.times(percentUp(pricePercent)), currency), currency))
  const inside =
    net.lte(tolerated(due)) && net.lte(more(tolerated(due.plus(before.worth)).minus(more(new Big(before.net)))))
  const outcome = level || variance.lte(0) ? 'pass' : inside && !setBy ? 'within' : 'exception'
  const percent = percentOf(variance, expected)
  const received = goods.some(({ unitPrice: each }) => !new Big(each).eq(order.unitPrice))
  const why = because(outcome, inside ? setBy : null, says.percentAllowed({ percent: pricePercent }))
  return {
    kind: 'price',
    outcome,
    expected: plain(expected),
    actual: plain(actual),
    variance: plain(variance),
    variancePct: percent,
    tolerance: says.ofPrice({ percent: pricePercent, only: only(holdsFor) }),
    explanation: (received ? says.priceReceived : says.priceOrdered)({
      line: lineNo,
      description,
      actual: unitPrice(actual, currency),
      expected: unitPrice(expected, currency),
      more: outcome === 'pass' ? null : dearer({ by: unitPrice(variance, currency), percent, why }),
    }),
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
  const why = because(outcome, inside ? setBy : null, says.percentAllowed({ percent: pricePercent }))
  return {
    kind: 'price',
    outcome,
    expected: plain(expected),
    actual: plain(actual),
    variance: plain(variance),
    variancePct: percentOf(variance, expected),
    tolerance: says.ofPrice({ percent: pricePercent, only: only(holdsFor) }),
    explanation: says.withoutQuantity({
      line: lineNo,
      description,
      actual: money(actual, currency),
      expected: money(expected, currency),
      more: outcome === 'pass' ? null : dearer({ by: money(variance, currency), percent: null, why }),
    }),
  }
}

/** All bills of the order line together against what it was ordered for (rule P10); null where no tolerance of this kind is set. Percentage and amount must both hold; no percentage counts as 0 %. */
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
  const totalOf = totalPercent ?? '0'
  const inPercent = variance.lte(expected.times(totalOf).div(100))
  const inAmount = totalAmount === null || variance.lte(totalAmount)
  const inside = inPercent && inAmount
  const outcome = variance.lte(0) ? 'pass' : inside && !setBy ? 'within' : 'exception'
  const percent = percentOf(variance, expected)
  const amount = money(new Big(totalAmount ?? 0), currency)
  const holds = only(holdsFor)
  const [allowed, inTotal] =
    totalAmount === null
      ? [says.percentAllowed({ percent: totalOf }), says.percentInTotal({ percent: totalOf, only: holds })]
      : [says.bothAllowed({ percent: totalOf, amount }), says.bothInTotal({ percent: totalOf, amount, only: holds })]
  const why = because(outcome, inside ? setBy : null, allowed)
  return {
    kind: 'price total',
    outcome,
    expected: plain(expected),
    actual: plain(actual),
    variance: plain(variance),
    variancePct: percent,
    tolerance: inTotal,
    explanation: says.together({
      line: lineNo,
      description,
      actual: money(actual, currency),
      expected: money(expected, currency),
      more: outcome === 'pass' ? null : dearer({ by: money(variance, currency), percent, why }),
    }),
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
