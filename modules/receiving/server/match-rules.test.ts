import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWords } from '#shared/sentence.ts'
import { multiply } from '#shared/money.ts'
import { compareLine, outcomeOf, type Pair, type Tolerance } from '#modules/receiving/shared/match-rules.ts'

const tolerance = (part: Partial<Tolerance> = {}): Tolerance => ({
  setters: [],
  setBy: null,
  pricePercent: '0',
  quantityPercent: '0',
  totalPercent: null,
  totalAmount: null,
  holdsFor: 'All bills',
  ...part,
})
type Stand = {
  ordered?: string
  price?: string
  received?: string
  accepted?: string
  open?: boolean
  before?: Omit<Pair['before'], 'worth' | 'rounding'> & { rounding?: string }
}
const pair = (
  quantity: string,
  net: string,
  {
    ordered = '1000',
    price = '1.00',
    received = ordered,
    accepted = received,
    open = true,
    before = { quantity: '0', net: '0' },
  }: Stand = {},
): Pair => ({
  lineNo: 1,
  description: 'Bolt',
  unit: 'each',
  currency: 'USD',
  order: { number: 'PO-1', state: 'sent', quantity: ordered, unitPrice: price, received, accepted, open },
  before: { rounding: '0', ...before, worth: multiply(before.quantity, price) },
  bill: { quantity, net },
  goods: [{ receiptLineId: 'r', unitPrice: price, quantity }],
})
const outcomes = (of: Pair, t: Tolerance) =>
  Object.fromEntries(compareLine(of, t).map(({ kind, outcome }) => [kind, outcome]))

test('PRO-01 unit price tolerance 5 %: 1.05 passes, 1.10 fails', () => {
  assert.deepEqual(outcomes(pair('1000', '1050.00'), tolerance({ pricePercent: '5' })), {
    quantity: 'pass',
    price: 'within',
  })
  assert.deepEqual(outcomes(pair('1000', '1100.00'), tolerance({ pricePercent: '5' })), {
    quantity: 'pass',
    price: 'exception',
  })
  assert.equal(outcomes(pair('1000', '1050.01'), tolerance({ pricePercent: '5' })).price, 'exception')
  assert.equal(outcomes(pair('1000', '900.00'), tolerance()).price, 'pass')
})

test('PRO-04 P09 the net unit price includes the charges of the line', () => {
  const [, price] = compareLine(
    pair('4', '271.60', { ordered: '4', price: '55.38' }),
    tolerance({ pricePercent: '10' }),
  )
  assert.deepEqual([price!.outcome, price!.actual, price!.variancePct], ['exception', '67.9', '22.61'])
})

test('U13 P09 the price compared is the one on the paper, not what the rounding of the net makes of it', () => {
  const of = pair('79', '1309.43', { ordered: '79', price: '16.25' })
  const price = (bill: Pair['bill']) => compareLine({ ...of, bill }, tolerance({ pricePercent: '1' }))[1]!
  const stated = price({ ...of.bill, unitPrice: '16.575' })
  assert.deepEqual([stated.outcome, stated.actual, stated.variance], ['exception', '16.575', '0.325'])
  assert.match(inWords(stated.explanation), /unit price 16\.575 USD billed, 16\.25 USD ordered; 0\.325 USD more \(2%\)/)
  // A net that is more than price times quantity is what is billed, whatever the price says.
  assert.equal(price({ ...of.bill, unitPrice: '16.25' }).actual, '16.575063')
})

test('PRO-05 P10 the price total counts all bills of the line', () => {
  const t = tolerance({ pricePercent: '10', totalPercent: '15', totalAmount: '500' })
  const line = { ordered: '1000', price: '10.00', received: '1100', accepted: '1100' }
  assert.deepEqual(outcomes(pair('800', '8640.00', line), t), {
    quantity: 'pass',
    price: 'within',
    'price total': 'pass',
  })
  assert.deepEqual(outcomes(pair('100', '1080.00', { ...line, before: { quantity: '800', net: '8640.00' } }), t), {
    quantity: 'pass',
    price: 'within',
    'price total': 'pass',
  })
  const third = pair('200', '2160.00', { ...line, before: { quantity: '900', net: '9720.00' } })
  assert.deepEqual(outcomes(third, t), { quantity: 'pass', price: 'within', 'price total': 'exception' })
  assert.equal(compareLine(third, t)[2]!.variance, '1880')
  assert.equal(
    outcomes(third, tolerance({ pricePercent: '10', totalPercent: '20', totalAmount: '500' }))['price total'],
    'exception',
  )
  assert.equal(
    outcomes(third, tolerance({ pricePercent: '10', totalPercent: '20', totalAmount: '1880' }))['price total'],
    'within',
  )
})

test('PRO-08 an asset a little dearer passes within its tolerance', () => {
  assert.deepEqual(
    outcomes(
      pair('5', '40500.00', { ordered: '5', price: '8000.00' }),
      tolerance({ pricePercent: '8', totalPercent: '15' }),
    ),
    { quantity: 'pass', price: 'within', 'price total': 'within' },
  )
})

test('P08 P12 billed before it is received waits; more than ordered, or rejected, is an exception', () => {
  const quantity = (billed: string, stand: Stand, t = tolerance()) => outcomes(pair(billed, billed, stand), t).quantity
  assert.equal(quantity('10', { ordered: '10', received: '0' }), 'waiting')
  assert.equal(quantity('10', { ordered: '10', received: '4' }), 'waiting')
  assert.equal(quantity('4', { ordered: '10', received: '4' }), 'pass')
  assert.equal(quantity('11', { ordered: '10', received: '0' }), 'exception')
  assert.equal(quantity('10', { ordered: '10', received: '10', accepted: '8' }), 'exception')
  assert.equal(quantity('10', { ordered: '10', received: '4', open: false }), 'exception')
  assert.equal(quantity('5', { ordered: '10', received: '10', before: { quantity: '6', net: '6.00' } }), 'exception')
  assert.equal(quantity('10.5', { ordered: '10' }, tolerance({ quantityPercent: '5' })), 'within')
  assert.equal(quantity('10.6', { ordered: '10' }, tolerance({ quantityPercent: '5' })), 'exception')
})

test('a difference of rounding alone is none', () => {
  assert.equal(outcomes(pair('1', '0.34', { ordered: '1', price: '0.335' }), tolerance()).price, 'pass')
  assert.equal(outcomes(pair('7', '2.33', { ordered: '7', price: '0.3333' }), tolerance()).price, 'pass')
  assert.equal(outcomes(pair('7', '2.34', { ordered: '7', price: '0.3333' }), tolerance()).price, 'exception')
})

test('B09 what the rounding of earlier bills left is no difference, beyond it is one', () => {
  const before = { quantity: '0.666666', net: '66.66', rounding: '0.0066' }
  const price = (net: string, rounding = before.rounding) =>
    compareLine(
      pair('0.333334', net, { ordered: '1', price: '100.00', before: { ...before, rounding } }),
      tolerance(),
    )[1]!
  assert.deepEqual([price('33.34').outcome, price('33.34').variance], ['pass', '0'])
  assert.equal(price('33.35').outcome, 'exception')
  assert.equal(price('33.34', '0').outcome, 'exception')
  assert.equal(price('33.33', '-0.02').outcome, 'pass')
})

test('P10 a total in fractions of a cent is owed in cents', () => {
  const of = (net: string) =>
    compareLine(pair('1862', net, { ordered: '1862', price: '3.4625' }), tolerance({ totalAmount: '0' }))[2]!
  assert.deepEqual([of('6447.18').expected, of('6447.18').outcome], ['6447.18', 'pass'])
  assert.deepEqual([of('6447.19').variance, of('6447.19').outcome], ['0.01', 'exception'])
})

test('P13 the sentence of an exception names the line, what was expected, what came and the variance', () => {
  const sentences = compareLine(pair('12', '13.20', { ordered: '10', received: '10' }), tolerance()).map(
    ({ explanation }) => inWords(explanation),
  )
  assert.deepEqual(sentences, [
    'Line 1, Bolt: 12 each billed, 10 accepted and not billed yet; 2 more than that, and nothing more to come',
    'Line 1, Bolt: unit price 1.10 USD billed, 1.00 USD ordered; 0.10 USD more (10%), and 0% is allowed',
  ])
  assert.equal(outcomeOf([{ outcome: 'pass' }, { outcome: 'within' }]), 'matched')
  assert.equal(outcomeOf([{ outcome: 'waiting' }, { outcome: 'exception' }]), 'exception')
})
