import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cascaded, decimalsOf, scaleOf, stacked, textOf, unitsOf, type Span } from './scale.ts'

const bars = (...amounts: string[]) => {
  const places = decimalsOf(amounts)
  const spans = amounts.map((amount): Span => ({ from: 0n, to: unitsOf(amount, places) }))
  return { ...scaleOf(spans, places), places }
}
const labels = (scale: { ticks: readonly { text: string }[] }) => scale.ticks.map(({ text }) => text)

test('text becomes units and text again, exact at any size', () => {
  for (const [text, places, units] of [
    ['0', 0, 0n],
    ['-0.05', 2, -5n],
    ['1.5', 3, 1500n],
    ['-1.5', 3, -1500n],
    ['123456789012345678901234567890.12', 2, 12345678901234567890123456789012n],
  ] as const) {
    assert.equal(unitsOf(text, places), units)
    assert.equal(textOf(units, places), text)
  }
  assert.equal(textOf(1500n, 2), '15')
})

test('ticks are round, and hold every amount', () => {
  assert.deepEqual(labels(bars('1234.50', '980', '17')), ['0', '500', '1000', '1500'])
  assert.deepEqual(labels(bars('7', '3')), ['0', '2', '4', '6', '8'])
  assert.deepEqual(labels(bars('0.03', '0.01')), ['0', '0.01', '0.02', '0.03'])
  assert.deepEqual(labels(bars('1')), ['0', '1'])
})

test('what is below zero hangs from the line of zero', () => {
  const scale = bars('-300', '100')
  assert.deepEqual(labels(scale), ['-300', '-200', '-100', '0', '100'])
  assert.equal(scale.at(0n), 0.75)
  assert.equal(scale.at(-300n), 0)
  assert.deepEqual(labels(bars('-5')), ['-6', '-4', '-2', '0'])
})

test('all zero, one value and no value at all are drawn too', () => {
  assert.deepEqual(labels(bars('0', '0.00')), ['0'])
  assert.equal(bars('0').at(0n), 0)
  assert.deepEqual(labels(scaleOf([], 2)), ['0'])
  const one = scaleOf([{ from: 1050n, to: 1050n }], 2, { zero: false })
  assert.deepEqual(labels(one), ['9', '10', '11', '12'])
  assert.ok(one.at(1050n) > 0 && one.at(1050n) < 1)
})

test('a line of prices far from zero uses the height it has', () => {
  const spans = [100_010n, 100_030n].map((units) => ({ from: units, to: units }))
  const scale = scaleOf(spans, 2, { zero: false })
  assert.deepEqual(labels(scale), ['1000.1', '1000.15', '1000.2', '1000.25', '1000.3'])
  assert.deepEqual([scale.at(100_010n), scale.at(100_030n)], [0, 1])
})

test('amounts beyond what a number holds keep their order and their labels', () => {
  const scale = bars('9007199254740993.01', '9007199254740993.02', '18014398509481986')
  assert.deepEqual(labels(scale), [
    '0',
    '5000000000000000',
    '10000000000000000',
    '15000000000000000',
    '20000000000000000',
  ])
  assert.equal(scale.at(unitsOf('10000000000000000', 2)), 0.5)
})

test('four hundred marks are on one scale, each where it belongs', () => {
  const amounts = Array.from({ length: 400 }, (_, at) => String(at - 200))
  const scale = bars(...amounts)
  const places = amounts.map((amount) => scale.at(BigInt(amount)))
  assert.ok(places.every((place, at) => place >= 0 && place <= 1 && (at === 0 || place > places[at - 1]!)))
})

test('stacks grow away from zero on both sides, a cascade goes on where it ended', () => {
  assert.deepEqual(stacked([3n, -2n, null, 4n, -1n]), [
    { from: 0n, to: 3n },
    { from: 0n, to: -2n },
    null,
    { from: 3n, to: 7n },
    { from: -2n, to: -3n },
  ])
  assert.deepEqual(
    cascaded([10n, -4n, -7n, -1n], (at) => at === 3),
    [
      { from: 0n, to: 10n },
      { from: 10n, to: 6n },
      { from: 6n, to: -1n },
      { from: 0n, to: -1n },
    ],
  )
})
