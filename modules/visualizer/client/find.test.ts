import assert from 'node:assert/strict'
import { test } from 'node:test'
import { litBy, onlyLit } from './find.ts'
import { topologyOf } from '#modules/visualizer/server/testing.ts'

const topology = topologyOf(new Map(), { jobs: 'Nothing waits' })

test('a part is found by its name with its connections and their other ends, and nothing else', () => {
  const lit = litBy(topology, ' ledger ')!
  assert.deepEqual([...lit.parts].toSorted(), ['financial', 'ledger'])
  assert.deepEqual([...lit.flows], ['data-flow-9'])
})

test('a connection is found by what moves, a part by its note', () => {
  const lit = litBy(topology, 'GOODS RECEIPTS')!
  assert.deepEqual([[...lit.flows], [...lit.parts].toSorted()], [['data-flow-8'], ['financial', 'procurement']])
  assert.ok(litBy(topology, 'nothing waits')!.parts.has('jobs'))
})

test('without a question nothing is dimmed, and what matches nothing leaves nothing bright', () => {
  assert.equal(litBy(topology, '  '), null)
  assert.equal(onlyLit(topology, null), topology)
  const none = onlyLit(topology, litBy(topology, 'no such part'))
  assert.deepEqual([none.nodes, none.flows], [[], []])
})
