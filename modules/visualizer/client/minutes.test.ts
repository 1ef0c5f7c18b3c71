import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Minute, Topology } from '#modules/visualizer/shared/topology.ts'
import { allOf, atMinute, minutesBetween } from './minutes.ts'
import { topologyOf } from '#modules/visualizer/server/testing.ts'

const hour: Topology = {
  ...topologyOf(
    new Map([
      ['calls procurement', { count: 9, failures: 2, averageMs: 50, slowestMs: 90, lastAt: '2026-06-15T11:40:00Z' }],
      ['entries hr', { count: 3, failures: null, averageMs: null, slowestMs: null, lastAt: '2026-06-15T11:41:00Z' }],
    ]),
  ),
  since: '2026-06-15T11:00:30Z',
  until: '2026-06-15T12:00:30Z',
}
const minute: Minute = {
  at: '2026-06-15T11:40:00.000Z',
  flows: [{ id: 'data-flow-1', count: 4, failures: 1, averageMs: 20, slowestMs: 30, lastAt: '2026-06-15T11:40:00Z' }],
}

test('an hour that begins inside a minute touches sixty-one of them', () => {
  const all = minutesBetween(hour.since, hour.until)
  assert.equal(all.length, 61)
  assert.deepEqual([all[0], all.at(-1)], ['2026-06-15T11:00:00.000Z', '2026-06-15T12:00:00.000Z'])
})

test('at a minute every connection has the figures of that minute alone', () => {
  const flows = new Map(atMinute(hour, minute).flows.map((flow) => [flow.id, flow]))
  assert.deepEqual(
    [flows.get('data-flow-1')!.count, flows.get('data-flow-1')!.failures, flows.get('data-flow-1')!.slowestMs],
    [4, 1, 30],
  )
  // Nothing of the hour is left where nothing happened in the minute; what no log tells stays untold.
  const ledger = flows.get('data-flow-9')!
  assert.deepEqual([ledger.count, ledger.failures, ledger.lastAt], [0, null, null])
  assert.equal(flows.get('data-flow-2')!.failures, 0)
  assert.equal(allOf(minute), 4)
  assert.ok(atMinute(hour, undefined).flows.every(({ count }) => count === 0))
  assert.equal(hour.flows[0]!.count, 9, 'the hour itself is untouched')
})
