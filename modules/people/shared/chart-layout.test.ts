import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxSize, layoutOf, type ChartLayout } from './chart-layout.ts'
import { flatten, itemsBelow, keyAt, type ChartItem, type ChartPerson } from './chart-tree.ts'

let made = 0
const person = (children: ChartItem[] = [], reports = children.length): ChartPerson => {
  const id = `p${(made += 1)}`
  const node = { id, name: id, photo: null, jobName: 'Fitter', departmentName: null, reports }
  return { kind: 'person', id, node, open: children.length > 0, below: 'drawn', children }
}
/** A random number from a seed, so that a failure comes again. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 48271) % 2147483647
    return state % sides
  }
}
const grown = (roll: (sides: number) => number, depth: number): ChartPerson =>
  person(depth === 0 ? [] : Array.from({ length: roll(7) }, () => grown(roll, depth - 1 - roll(2) > 0 ? depth - 1 : 0)))

function requireTidy({ boxes, width, height }: ChartLayout): void {
  const at = new Map(boxes.map((box) => [box.item.id, box]))
  for (const [n, { x, y, item }] of boxes.entries()) {
    assert.ok(x >= 0 && y >= 0 && x + boxSize.width <= width && y + boxSize.height <= height, item.id)
    for (const other of boxes.slice(n + 1))
      assert.ok(
        Math.abs(other.x - x) >= boxSize.width || Math.abs(other.y - y) >= boxSize.height,
        `${item.id} lies on ${other.item.id}`,
      )
    if (item.kind === 'person')
      for (const below of item.children)
        assert.ok(at.get(below.id)!.y >= y + boxSize.height, `${below.id} is not below`)
  }
}

test('no two boxes of a chart overlap, and everybody is drawn below their manager', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const roll = dice(seed)
    const roots = Array.from({ length: 1 + roll(3) }, () => grown(roll, 3))
    const layout = layoutOf(roots)
    assert.equal(layout.boxes.length, flatten(roots).length)
    requireTidy(layout)
  }
  assert.deepEqual(layoutOf([]).boxes, [])
})

test('200 reports are drawn in a grid a few screens high, a few in a row', () => {
  const many = layoutOf([person(Array.from({ length: 200 }, () => person()))])
  requireTidy(many)
  assert.ok(many.width < 2200 && many.height < 3000, `${many.width} × ${many.height}`)
  const few = layoutOf([person([person(), person(), person()])])
  assert.equal(new Set(few.boxes.slice(1).map(({ y }) => y)).size, 1)
  assert.equal(few.boxes[0]!.x, few.boxes[2]!.x, 'the manager is above the middle')
})

const nodes = Array.from({ length: 200 }, () => person([], 0).node)
const view = {
  isOpen: () => false,
  isWhole: () => false,
  levelOf: () => ({ nodes, more: false, failed: false, loading: false }),
}

test('of 200 reports the first are drawn, and the person in the middle wherever they come', () => {
  const middle = nodes[150]!.id
  const items = itemsBelow('boss', 200, view, new Set([middle]))
  assert.equal(items.length, 26)
  assert.ok(items.some(({ id }) => id === middle))
  assert.deepEqual(items.at(-1), { kind: 'more', id: 'more boss', parent: 'boss', total: 200 })
  assert.equal(itemsBelow('boss', 200, { ...view, isWhole: () => true }, new Set()).length, 200)
  const beyond = { ...view, isWhole: () => true, levelOf: () => ({ ...view.levelOf(), more: true }) }
  assert.equal(itemsBelow('boss', 450, beyond, new Set()).at(-1)!.kind, 'more')
})

test('the keys of a tree lead through the chart and never out of it', () => {
  const closed = person([], 4)
  const leaf = person()
  const boss = person([leaf, closed])
  const all = flatten([boss])
  assert.deepEqual(keyAt('ArrowRight', boss.id, all), { focus: leaf.id })
  assert.deepEqual(keyAt('ArrowRight', closed.id, all), { toggle: closed.id })
  assert.deepEqual(keyAt('ArrowRight', leaf.id, all), null)
  assert.deepEqual(keyAt('ArrowLeft', leaf.id, all), { focus: boss.id })
  assert.deepEqual(keyAt('ArrowLeft', boss.id, all), { toggle: boss.id })
  assert.deepEqual(keyAt('ArrowDown', leaf.id, all), { focus: closed.id })
  assert.deepEqual(keyAt('Home', closed.id, all), { focus: boss.id })
  assert.deepEqual(keyAt('End', boss.id, all), { focus: closed.id })
  assert.deepEqual(keyAt('ArrowDown', closed.id, all), null)
  assert.deepEqual(keyAt('ArrowUp', boss.id, all), null)
  assert.deepEqual(keyAt('ArrowLeft', closed.id, flatten([closed])), null)
})
