import type { Flow, Node } from '#modules/visualizer/shared/topology.ts'

/** Where a part stands: column and row of the canvas. What is not here stands in the last column, below what is. */
const places: Record<string, readonly [column: number, row: number]> = {
  people: [0, 0.5],
  spreadsheets: [0, 1.5],
  directory: [0, 2.5],
  visitors: [0, 4],
  procurement: [1, 1],
  financial: [1, 2],
  settings: [1, 3],
  site: [1, 4],
  search: [2, 0],
  files: [2, 1],
  ledger: [2, 2],
  audit: [2, 3],
  jobs: [2, 4],
  outbox: [2, 5],
  connectors: [2, 6],
  live: [3, 3],
  'mail-server': [3, 5],
}
/** Free places of the last column, for connectors. */
const free = [6, 7, 4, 8, 9, 2, 1, 0]

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

export function placeNodes(nodes: readonly Node[]): Placed[] {
  const unplaced = nodes.filter(({ id }) => !places[id])
  return nodes.map((node) => {
    const [column, row] = places[node.id] ?? [3, free[unplaced.indexOf(node)] ?? 10]
    return { node, left: columnLeft[column]!, top: measures.top + row * measures.row }
  })
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
      const y = [from.top + measures.height, to.top] as const
      return [{ flow, path: `M ${x} ${y[0]} L ${x} ${y[1]}`, x, y: (y[0] + y[1]) / 2 }]
    }
    const start: Point = { x: from.left + measures.width, y: middle(flow.from) + spread(flow, 'from') }
    const end: Point = { x: to.left, y: middle(flow.to) + spread(flow, 'to') }
    const x = end.x - numberAt
    const bend = Math.min((x - start.x) / 2, 7)
    const path = `M ${start.x} ${start.y} C ${start.x + bend} ${start.y} ${x - bend} ${end.y} ${x} ${end.y} L ${end.x} ${end.y}`
    return [{ flow, path, x, y: end.y }]
  })
}

const isUpright = (flow: Flow, at: ReadonlyMap<string, Placed>): boolean => {
  const [from, to] = [at.get(flow.from), at.get(flow.to)]
  return from !== undefined && to !== undefined && from.left === to.left
}
