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

test('a pattern covers what its parts say, whatever they are made of', () => {
  // Part by part, as the rule is told.
  const asTold = (pattern: string, needed: string) => {
    const [wanted, parts] = [pattern, needed].map((each) => each.split('@')[0]!.split('.')) as [string[], string[]]
    return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at])
  }
  const pieces = ['a', 'ab', '*', 'a*', '*a', '**', '', 'a@own', '*@reports']
  const texts = pieces.flatMap((x) => pieces.flatMap((y) => [`${x}.${y}`, ...pieces.map((z) => `${x}.${y}.${z}`)]))
  for (const pattern of texts)
    for (const needed of texts) assert.equal(grants([pattern], needed), asTold(pattern, needed), `${pattern} ${needed}`)
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
