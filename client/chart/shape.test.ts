import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setRegion } from '#client/format.ts'
import { isEmpty, nameOf, type Shape } from './shape.ts'

setRegion({ locale: 'en-US' })
const shape = (amounts: (string | null)[], more: Partial<Shape> = {}): Shape => ({
  of: 'Month',
  places: amounts.map((_, at) => ({ key: String(at), label: `Month ${at + 1}` })),
  series: [
    { name: 'Ordered', marks: amounts.map((amount) => (amount === null ? null : { amount, to: '/orders', count: 1 })) },
  ],
  currency: 'USD',
  ...more,
})

test('a mark says its place, its exact amount, how many rows it has and what it was before', () => {
  const whole = shape(['9007199254740993.01', '-5'], {
    rows: ['order', 'orders'],
    before: { name: 'A year before', marks: [{ amount: '0', to: '/orders' }, null] },
  })
  assert.equal(nameOf(whole, whole.series[0]!, 0), 'Month 1: $9,007,199,254,740,993.01; 1 order; A year before $0.00')
  assert.equal(nameOf(whole, whole.series[0]!, 1), 'Month 2: -$5.00; 1 order')
  const counted = shape(['12'], { currency: undefined })
  assert.equal(nameOf(counted, counted.series[0]!, 0), 'Month 1: 12')
})

test('nothing but zero is told in words, one amount is drawn, and so is what there was before', () => {
  assert.ok(isEmpty(shape([])))
  assert.ok(isEmpty(shape(['0', '0.00', null])))
  assert.ok(!isEmpty(shape(['0', '-0.01'])))
  assert.ok(!isEmpty(shape(['0'], { before: { name: 'Before', marks: [{ amount: '7', to: '/orders' }] } })))
})
