import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grants } from './permissions.ts'

test('a pattern covers a permission part by part, and nothing by accident', () => {
  assert.ok(grants(['procurement.*.read'], 'procurement.orders.read'))
  assert.ok(grants(['*.*.*'], 'anything.at.all'))
  assert.ok(grants([], 'signed-in') && grants([], 'public'))
  for (const [pattern, needed] of [
    ['procurement.*.read', 'procurement.orders.approve'],
    ['procurement.*.read', 'financial.orders.read'],
    ['procurement.orders', 'procurement.orders.read'],
    ['procurement.orders.read.more', 'procurement.orders.read'],
    ['*', 'procurement.orders.read'],
    ['*.*', 'procurement.orders.read'],
    ['procurement.order*.read', 'procurement.orders.read'],
    ['', 'procurement.orders.read'],
  ] as const)
    assert.equal(grants([pattern], needed), false, `${pattern} ${needed}`)
})
