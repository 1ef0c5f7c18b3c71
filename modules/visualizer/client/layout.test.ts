import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SetUpKind } from '#modules/connectors/shared/kinds.ts'
import { flowsOf, partsOf } from '#modules/visualizer/server/flows.ts'
import type { Node } from '#modules/visualizer/shared/topology.ts'
import { elapsed } from './elapsed.ts'
import { modules } from '#server/app.ts'
import { flowerbed, plant } from '#server/testing/planted.ts'
import { drawFlows, heightOf, measures, placeNodes } from './layout.ts'

const grown = Array.from({ length: 10 }, (_, at) => plant(`garden${at}`, flowerbed.slice(0, 2)).module)

for (const connectors of [[], SetUpKind.options])
  for (const more of [[], grown]) {
    const app = [...modules, ...more]
    const hub = connectors.length ? [{ id: 'connectors', kind: 'store' as const }] : []
    const out = connectors.map((kind) => ({ id: `connector-${kind}`, kind: 'outside' as const }))
    const nodes = [...partsOf(app), ...hub, ...out].map(({ id, kind }): Node => ({
      id,
      label: id,
      kind,
      note: null,
      to: null,
      failing: false,
    }))
    const flows = flowsOf(
      new Map(),
      connectors.map((kind) => ({ kind, label: kind })),
      app,
    )
    const what = `${connectors.length} connectors and ${more.length} more modules`

    test(`with ${what} every part has a place of its own, and no number covers another`, () => {
      const placed = placeNodes(nodes, flows)
      const spots = placed.map(({ left, top }) => `${left} ${top}`)
      assert.equal(new Set(spots).size, nodes.length, spots.join('\n'))
      const drawn = drawFlows(flows, placed)
      assert.equal(drawn.length, flows.length)
      const height = heightOf(placed)
      for (const [at, one] of drawn.entries()) {
        if (!one.path.includes(` L ${one.x} `))
          assert.match(one.path, new RegExp(` ${one.x} ${one.y} L `), 'its line goes through its number')
        const [, , endY] = /L ([\d.]+) ([\d.]+)$/.exec(one.path)!
        const end = placed.find(({ node }) => node.id === one.flow.to)!
        assert.ok(
          Number(endY) >= end.top && Number(endY) <= end.top + measures.height,
          `${one.flow.id} ends beside its part`,
        )
        assert.ok(one.x > 0 && one.x < 100 && one.y > 0 && one.y < height, one.flow.id)
        for (const other of drawn.slice(at + 1))
          assert.ok(
            Math.abs(one.y - other.y) >= 20 || Math.abs(one.x - other.x) >= 5,
            `${one.flow.id} ${other.flow.id}`,
          )
        for (const { left, top } of placed)
          assert.ok(
            one.x < left || one.x > left + measures.width || one.y < top || one.y > top + measures.height,
            `${one.flow.id} lies on a part`,
          )
      }
    })

    test(`with ${what} each connection has a number of its own, the same whatever is set up`, () => {
      const ids = flows.map(({ id }) => id)
      assert.equal(new Set(ids).size, ids.length)
      assert.equal(flows.find(({ id }) => id === 'data-flow-1')!.label, 'Calls to Procurement')
      const ai = flows.find(({ to }) => to === 'connector-ai')
      assert.equal(ai?.id, connectors.length ? 'data-flow-27' : undefined)
    })
  }

test('several logs of one connection are added up, their times weighed', () => {
  const of = (count: number, averageMs: number, slowestMs: number) => ({
    count,
    failures: 1,
    averageMs,
    slowestMs,
    lastAt: null,
  })
  const flows = flowsOf(
    new Map([
      ['connector ai', of(3, 100, 300)],
      ['connector sms', of(1, 500, 200)],
    ]),
    [
      { kind: 'ai', label: 'AI' },
      { kind: 'sms', label: 'SMS' },
      { kind: 'graph', label: 'Graph' },
    ],
    modules,
  )
  const { count, failures, averageMs, slowestMs } = flows.find(({ to }) => to === 'connectors')!
  assert.deepEqual([count, failures, averageMs, slowestMs], [4, 2, 200, 300])
})

test('the time between two steps is counted in days of the calendar, and said only forwards', () => {
  assert.equal(elapsed('2026-10-05T23:00:00Z', '2026-10-07'), '2 days later')
  assert.equal(elapsed('2026-10-05', '2026-10-06T01:00:00Z'), '1 day later')
  assert.equal(elapsed('2026-10-05', '2026-10-05T20:00:00Z'), null)
  assert.equal(elapsed('2026-10-09', '2026-10-08'), null)
})
