import Big from 'big.js'
import { fromMinor, roundToMinor } from '#shared/money.ts'
import type { Sentence } from '#shared/sentence.ts'
import type { MatchOutcome } from './matching.ts'
import { money, only, percentOf, plain, type Comparison, type Tolerance } from './match-rules.ts'
import { says } from './match-sentences.ts'

/** What a bill has beside the goods of one order: decimal text in the currency. */
export type Charges = {
  currency: string
  agreed: { number: string; subtotal: string; tax: string; freight: string; total: string }
  /** Of other bills past their match: net of the order's lines, tax, freight, and how much of the tolerance they used. */
  before: { net: string; tax: string; freight: string; used: string }
  /** Of this bill's lines of the order: as billed, and as the goods are worth. */
  goods: { net: string; worth: string }
  bill: { tax: string; freight: string; other: string }
}
type Sums = Charges['bill']

const zero = new Big(0)
/** What is said of each of them. */
const toldOf = {
  tax: says.tax,
  freight: says.freight,
  'other lines': says.otherLines,
  'bill total': says.billTotal,
} as const
const cents = (value: Big, currency: string) => new Big(fromMinor(roundToMinor(value, currency), currency))
const above = (a: Big, b: Big): Big => (a.gt(b) ? a : b)
const below = (a: Big, b: Big): Big => (a.lt(b) ? a : b)

/** The tax of the order in proportion to the goods billed, of this bill or of all bills so far less what they had; the freight that is left. */
function left({ currency, agreed, before, goods }: Charges): { tax: Big; freight: Big } {
  const share = (net: Big) =>
    new Big(agreed.subtotal).eq(0) ? zero : cents(new Big(agreed.tax).times(net).div(agreed.subtotal), currency)
  const own = share(new Big(goods.net))
  const all = share(new Big(before.net).plus(goods.net)).minus(before.tax)
  return { tax: above(above(own, all), zero), freight: above(new Big(agreed.freight).minus(before.freight), zero) }
}

/** Parts the tax, freight and other lines of a bill over its orders: each takes what is left of its own, the last one the rest. */
export function shares<C extends Charges>(parts: readonly C[], whole: Sums): C[] {
  let [tax, freight] = [new Big(whole.tax), new Big(whole.freight)]
  return parts.map((part, at) => {
    const last = at === parts.length - 1
    const most = left(part)
    const own = { tax: last ? tax : below(tax, most.tax), freight: last ? freight : below(freight, most.freight) }
    tax = tax.minus(own.tax)
    freight = freight.minus(own.freight)
    return {
      ...part,
      bill: { tax: own.tax.toFixed(), freight: own.freight.toFixed(), other: last ? whole.other : '0' },
    }
  })
}

/**
 * Tax, freight and lines beside the order against what is left of the order's (rule P11). What goes beyond uses up the tolerance for totals, once
 * over all bills of the order. With them stands the total of the bill: lines, tax, freight and the rest together.
 */
export function compareCharges(
  of: Charges,
  { totalPercent, totalAmount, holdsFor, setBy }: Tolerance,
  lines: readonly Comparison[],
): Comparison[] {
  const { currency, agreed, before, goods, bill } = of
  const most = left(of)
  const say = (value: Big) => money(value, currency)
  // An amount alone would let any charge of a small order through: without a percentage nothing is tolerated.
  const inPercent = cents(new Big(agreed.total).times(totalPercent ?? 0).div(100), currency)
  const tolerated = totalAmount === null ? inPercent : below(inPercent, new Big(totalAmount))
  const tolerance = says.overAllBills({ amount: say(tolerated), only: only(holdsFor) })
  let budget = above(tolerated.minus(before.used), zero)
  let used = zero
  const row = (kind: keyof typeof toldOf, actual: Big, expected: Big, outcome: MatchOutcome, why: Sentence) => {
    const variance = actual.minus(expected)
    return {
      kind,
      outcome,
      expected: plain(expected),
      actual: plain(actual),
      variance: plain(variance),
      variancePct: percentOf(variance, expected),
      tolerance,
      explanation: toldOf[kind]({
        order: agreed.number,
        actual: say(actual),
        expected: say(expected),
        more: variance.gt(0) ? says.dearer({ by: say(variance), why }) : null,
      }),
    }
  }
  const charge = (kind: keyof typeof toldOf, billed: string, expected: Big): Comparison[] => {
    const actual = new Big(billed)
    if (actual.eq(0)) return []
    const over = above(actual.minus(expected), zero)
    const inside = over.lte(budget)
    if (over.eq(0)) return [row(kind, actual, expected, 'pass', says.inside())]
    if (!inside) return [row(kind, actual, expected, 'exception', says.amountAllowed({ amount: say(budget) }))]
    if (setBy) return [row(kind, actual, expected, 'exception', says.insideOf({ by: setBy }))]
    budget = budget.minus(over)
    used = used.plus(over)
    return [row(kind, actual, expected, 'within', says.inside())]
  }
  const found = [
    ...charge('tax', bill.tax, most.tax),
    ...charge('freight', bill.freight, most.freight),
    ...charge('other lines', bill.other, zero),
  ]
  if (!found.length) return []
  const linesHold = lines.every(({ kind, outcome }) => kind !== 'price' || outcome !== 'exception')
  const allowed = used.plus(linesHold ? above(new Big(goods.net).minus(goods.worth), zero) : zero)
  const expected = new Big(goods.worth)
    .plus(below(new Big(bill.tax), most.tax))
    .plus(below(new Big(bill.freight), most.freight))
  const actual = new Big(goods.net).plus(bill.tax).plus(bill.freight).plus(bill.other)
  const variance = actual.minus(expected)
  const outcome = variance.lte(0) ? 'pass' : variance.lte(allowed) ? 'within' : 'exception'
  const why = outcome === 'within' ? says.insideAll() : says.amountAllowed({ amount: say(allowed) })
  return [...found, row('bill total', actual, expected, outcome, why)]
}
