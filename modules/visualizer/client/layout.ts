import type { Flow, Node } from '#modules/visualizer/shared/topology.ts'

const columnLeft = [0, 27.5, 55, 82.5]
/** Width of a part in percent, height of a row and a part in pixels. */
export const measures = { width: 17.5, row: 92, height: 60, top: 16 }
const between = 24
/** How far before its end a line carries its number; from there it is straight. */
const numberAt = 3

export type Placed = { node: Node; left: number; top: number }
/** `path` in percent across and pixels down; the label stands at `x`, `y`. */
export type Drawn = { flow: Flow; path: string; x: number; y: number }

type Point = { x: number; y: number }

type Ends = Pick<Flow, 'from' | 'to'>

/**
 * Sources, modules, stores and what is outside stand in four columns. Modules and stores follow each other from the top, each with room for the
 * numbers of the connections that end at it; sources are spread beside the modules, and what is outside stands as near as it can to what it hangs on.
 */
export function placeNodes(nodes: readonly Node[], flows: readonly Ends[]): Placed[] {
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]))
  /** Slots from the top, as high as the numbers at their part need. */
  const stacked = (column: readonly Node[], from: number): number[] => {
    let below = from
    return column.map(({ id, kind }) => {
      const ends = flows.filter(({ to, from: other }) => to === id && kinds.get(other) !== kind).length
      const slot = Math.max(measures.row, ends * between + 4)
      below += slot
      return below - slot / 2 - measures.height / 2
    })
  }
  const of = (kind: Node['kind']) => nodes.filter((node) => node.kind === kind)
  const modules = stacked(of('room'), measures.row)
  const stores = stacked(of('store'), 0)
  const last = modules.at(-1) ?? 0
  const step = (last - measures.row / 2) / Math.max(of('source').length - 1, 1)
  const sources = of('source').map((_, at) => measures.row / 2 + at * step)
  const storeTop = new Map(of('store').map(({ id }, at) => [id, stores[at]!]))
  const taken: number[] = []
  /** The nearest height to a wished one at which nothing stands. */
  const nearest = (wished: number): number => {
    const tries = Array.from({ length: nodes.length }, (_, at) => [
      wished + at * measures.row,
      wished - at * measures.row,
    ])
    return tries.flat().find((top) => top >= 0 && taken.every((other) => Math.abs(other - top) >= measures.row)) ?? 0
  }
  // What hangs alone on a store stands beside it, before those that share one.
  const hangsOn = ({ id }: Node) => flows.find(({ to }) => to === id)?.from ?? ''
  const alone = (node: Node) => flows.filter(({ from }) => from === hangsOn(node)).length === 1
  const beside = new Map<string, number>()
  for (const node of of('outside').toSorted((a, b) => Number(alone(b)) - Number(alone(a)))) {
    const top = nearest(storeTop.get(hangsOn(node)) ?? 0)
    taken.push(top)
    beside.set(node.id, top)
  }
  const columns: readonly (readonly [Node['kind'], readonly number[]])[] = [
    ['source', sources],
    ['room', modules],
    ['store', stores],
    ['outside', of('outside').map(({ id }) => beside.get(id)!)],
  ]
  return columns.flatMap(([kind, tops], column) =>
    of(kind).map((node, at) => ({ node, left: columnLeft[column]!, top: Math.round(measures.top + tops[at]!) })),
  )
}

export const heightOf = (placed: readonly Placed[]): number =>
  Math.max(...placed.map(({ top }) => top)) + measures.height + measures.top

/** Lines from part to part, each with an end of its own, so that their labels do not cover each other. */
export function drawFlows(flows: readonly Flow[], placed: readonly Placed[]): Drawn[] {
  const at = new Map(placed.map((each) => [each.node.id, each]))
  const middle = (id: string) => at.get(id)!.top + measures.height / 2
  /** The place of this flow among those that share its side of a part, in order of where the others lie. */
  const spread = (flow: Flow, side: 'from' | 'to'): number => {
    const other = side === 'from' ? 'to' : 'from'
    const beside = flows
      .filter((each) => each[side] === flow[side] && !isUpright(each, at))
      .toSorted((a, b) => middle(a[other]) - middle(b[other]))
    const gap = side === 'to' ? between : Math.min(between, 40 / Math.max(beside.length - 1, 1))
    return (beside.indexOf(flow) - (beside.length - 1) / 2) * gap
  }
  return flows.flatMap((flow) => {
    const from = at.get(flow.from)
    const to = at.get(flow.to)
    if (!from || !to) return []
    if (isUpright(flow, at)) {
      const x = from.left + measures.width / 2
      const down = to.top > from.top
      const y = down ? [from.top + measures.height, to.top] : [from.top, to.top + measures.height]
      // Beside its end, where no other part can stand between.
      return [{ flow, path: `M ${x} ${y[0]} L ${x} ${y[1]}`, x, y: y[1]! + (down ? -16 : 16) }]
    }
    const start: Point = { x: from.left + measures.width, y: middle(flow.from) + spread(flow, 'from') }
    const end: Point = { x: to.left, y: middle(flow.to) + spread(flow, 'to') }
    const x = end.x - numberAt
    const bend = Math.min((x - start.x) / 2, 7)
    // Where many end at one part, the outer ones bend to its edge.
    const edge = Math.min(Math.max(end.y, to.top + 8), to.top + measures.height - 8)
    const path = `M ${start.x} ${start.y} C ${start.x + bend} ${start.y} ${x - bend} ${end.y} ${x} ${end.y} L ${end.x} ${edge}`
    return [{ flow, path, x, y: end.y }]
  })
}

const isUpright = (flow: Flow, at: ReadonlyMap<string, Placed>): boolean => {
  const [from, to] = [at.get(flow.from), at.get(flow.to)]
  return from !== undefined && to !== undefined && from.left === to.left
}
