import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowsOf, parts } from '#modules/visualizer/server/flows.ts'
import type { Topology } from '#modules/visualizer/shared/topology.ts'
import { litBy, onlyLit } from './find.ts'

const topology: Topology = {
  since: '2026-06-15T11:00:00Z',
  until: '2026-06-15T12:00:00Z',
  nodes: parts.map(({ id, label, kind }) => ({
    id,
    label,
    kind,
    note: id === 'jobs' ? 'Nothing waits' : null,
    to: null,
    failing: false,
  })),
  flows: flowsOf(new Map(), []),
  dependencies: [],
}

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
