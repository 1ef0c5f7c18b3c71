import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { exponentOf } from './currency.ts'
import { isDecimal } from './decimal.ts'
import {
  add,
  allocate,
  compare,
  formatMoney,
  fromMinor,
  minorOf,
  percentOf,
  multiply,
  roundToMinor,
  subtract,
  toMinor,
  total,
} from './money.ts'

const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'CLF')
const minor = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => {
    const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0')
    return `${digits < 0n ? '-' : ''}${text.slice(0, text.length - places)}${places ? `.${text.slice(-places)}` : ''}`
  })
const runs = { numRuns: 2000 }

test('minor units → decimal → minor units is the same amount, in currencies of 0, 2, 3 and 4 decimals', () =>
  fc.assert(
    fc.property(minor, currency, (amount, code) => toMinor(fromMinor(amount, code), code) === amount),
    runs,
  ))

test('an amount is written with exactly the decimals of its currency', () => {
  assert.deepEqual(
    [fromMinor(-5n, 'USD'), fromMinor(1250n, 'JPY'), fromMinor(1n, 'BHD'), fromMinor(0n, 'EUR')],
    ['-0.05', '1250', '0.001', '0.00'],
  )
})

test('what has more decimals than the currency is no amount of it', () => {
  assert.deepEqual(
    [
      minorOf('1.234', 'USD'),
      minorOf('1.5', 'JPY'),
      minorOf('1.230', 'USD'),
      minorOf('1e3', 'USD'),
      minorOf('', 'USD'),
      minorOf(' 1', 'USD'),
    ],
    [null, null, 123n, null, null, null],
  )
  assert.throws(() => toMinor('0.001', 'EUR'), RangeError)
})

test('only plain decimals are numbers', () => {
  for (const text of ['NaN', 'Infinity', '1e400', '+1', '1.', '.5', '1,5', '0x1', '١', '--1', '1'.repeat(31)])
    assert.equal(isDecimal(text), false, text)
  for (const text of ['0', '-0.1', '12.000000000001', '9'.repeat(30)]) assert.equal(isDecimal(text), true, text)
})

test('F18 rounding is half away from zero, and never more than half a unit off', () => {
  assert.deepEqual(
    ['0.005', '-0.005', '0.0049', '1.115', '2.675'].map((text) => roundToMinor(text, 'USD')),
    [1n, -1n, 0n, 112n, 268n],
  )
  fc.assert(
    fc.property(decimal, currency, (text, code) => {
      const off = subtract(text, fromMinor(roundToMinor(text, code), code)).replace('-', '')
      return compare(multiply(off, '2'), fromMinor(1n, code)) <= 0
    }),
    runs,
  )
})

test('sums and products are exact where binary fractions are not', () => {
  assert.equal(add('0.1', '0.2'), '0.3')
  assert.equal(multiply('1.005', '100'), '100.5')
  assert.equal(total(Array.from({ length: 1000 }, () => '0.001')), '1')
  fc.assert(
    fc.property(decimal, decimal, (a, b) => compare(subtract(add(a, b), b), a) === 0),
    runs,
  )
})

test('F18 shares add up to the whole, none is more than one unit from its exact part, and none has the other sign', () =>
  fc.assert(
    fc.property(
      minor,
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 }),
      (amount, weights) => {
        fc.pre(weights.some((weight) => weight > 0n))
        const whole = weights.reduce((sum, weight) => sum + weight, 0n)
        const shares = allocate(amount, weights)
        const sum = shares.reduce((a, b) => a + b, 0n)
        const near = shares.every((share, at) => {
          const off = share * whole - amount * weights[at]!
          return (off < 0n ? -off : off) < whole
        })
        return sum === amount && near && shares.every((share) => share === 0n || share > 0n === amount > 0n)
      },
    ),
    runs,
  ))

test('F18 odd units go to the largest remainders, earlier ones first on a tie', () => {
  assert.deepEqual(allocate(100n, [1n, 1n, 1n]), [34n, 33n, 33n])
  assert.deepEqual(allocate(-100n, [1n, 1n, 1n]), [-34n, -33n, -33n])
  assert.deepEqual(allocate(5n, [0n, 3n, 7n]), [0n, 2n, 3n])
  assert.throws(() => allocate(1n, [0n, 0n]), RangeError)
  assert.throws(() => allocate(1n, [2n, -1n]), RangeError)
})

test('amounts beyond the exact numbers of JavaScript are written as they are', () => {
  assert.equal(formatMoney('12345678901234567.89', 'USD', 'en-US'), '$12,345,678,901,234,567.89')
  assert.equal(formatMoney('5034266.7400', 'USD', 'en-US'), '$5,034,266.74')
  assert.equal(formatMoney('1234', 'JPY', 'en-US'), '¥1,234')
  assert.deepEqual([exponentOf('USD'), exponentOf('JPY'), exponentOf('TND')], [2, 0, 3])
})

test('a percentage has one decimal, rounded half away from zero, and there is none of nothing', () => {
  const of = (part: bigint, whole: bigint) => percentOf(part, whole)
  assert.deepEqual([of(1n, 3n), of(-1n, 3n), of(1n, -3n), of(0n, 7n)], ['33.3', '-33.3', '33.3', '0.0'])
  assert.deepEqual([of(1n, 2000n), of(-1n, 2000n), of(-1n, 10_000n)], ['0.1', '-0.1', '0.0'])
  assert.equal(of(10n ** 18n + 1n, 10n ** 18n), '100.0')
  assert.equal(of(5n, 0n), null)
})
