import assert from 'node:assert/strict'
import { test } from 'node:test'
import { granted, grants } from './permissions.ts'

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

test('what two lists of patterns both grant is exactly what each of them grants', () => {
  const parts = ['a', 'b', '*']
  const patterns = parts.flatMap((x) => parts.flatMap((y) => parts.map((z) => `${x}.${y}.${z}`)))
  const asked = patterns.filter((pattern) => !pattern.includes('*'))
  for (const one of patterns)
    for (const other of patterns) {
      const both = granted([one], [other])
      for (const needed of asked)
        assert.equal(
          grants(both, needed),
          grants([one], needed) && grants([other], needed),
          `${one} ${other} ${needed}`,
        )
    }
  assert.deepEqual(granted(['a.b.c'], ['a.b']), [])
})
