import type { ChartItem } from './chart-tree.ts'

export const boxSize = { width: 228, height: 84 }
const { width, height } = boxSize
const gap = { boxes: 20, levels: 56, stacked: 22 }
/** How far the boxes of a column stand right of the line they hang on, and where that line is. */
const [indent, spine] = [26, 13]
const mostInRow = 5
const mostColumns = 8

type Point = readonly [x: number, y: number]
export type PlacedBox = { item: ChartItem; x: number; y: number }
/** A part of the chart, with the points where lines from above arrive. */
type Block = { width: number; height: number; boxes: PlacedBox[]; lines: Point[][]; arrivals: Point[] }
export type ChartLayout = Pick<Block, 'width' | 'height' | 'boxes' | 'lines'>

/** Where every box of the chart is: in rows where people below are drawn, else in columns, so that many reports fit a screen. */
export const layoutOf = (items: readonly ChartItem[]): ChartLayout => belowOf(items, true)

const moved = (block: Block, dx: number, dy: number): Block => ({
  ...block,
  boxes: block.boxes.map(({ item, x, y }) => ({ item, x: x + dx, y: y + dy })),
  lines: block.lines.map((line) => line.map(([x, y]) => [x + dx, y + dy] as const)),
  arrivals: block.arrivals.map(([x, y]) => [x + dx, y + dy] as const),
})

function beside(blocks: readonly Block[]): Block {
  let at = 0
  const placed = blocks.map((block) => {
    const next = moved(block, at, 0)
    at += block.width + gap.boxes
    return next
  })
  return {
    width: Math.max(0, at - gap.boxes),
    height: Math.max(0, ...blocks.map((block) => block.height)),
    boxes: placed.flatMap(({ boxes }) => boxes),
    lines: placed.flatMap(({ lines }) => lines),
    arrivals: placed.flatMap(({ arrivals }) => arrivals),
  }
}

const boxOf = (item: ChartItem): Block => ({
  width,
  height,
  boxes: [{ item, x: 0, y: 0 }],
  lines: [],
  arrivals: [[width / 2, 0]],
})

/** People below each other, each with a branch from one line on the left. */
function columnOf(items: readonly ChartItem[]): Block {
  const top = (at: number) => at * (height + gap.stacked)
  const middle = (at: number) => top(at) + height / 2
  return {
    width: indent + width,
    height: top(items.length - 1) + height,
    boxes: items.map((item, at) => ({ item, x: indent, y: top(at) })),
    lines: [
      [
        [spine, 0],
        [spine, middle(items.length - 1)],
      ],
      ...items.map((_, at): Point[] => [
        [spine, middle(at)],
        [indent, middle(at)],
      ]),
    ],
    arrivals: [[spine, 0]],
  }
}

const isSpread = (item: ChartItem): boolean => item.kind === 'person' && item.children.length > 0

/** Neighbours of one kind: those with people drawn below, and the others between them. */
function runsOf(items: readonly ChartItem[]): ChartItem[][] {
  const runs: ChartItem[][] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (last && isSpread(last[0]!) === isSpread(item)) last.push(item)
    else runs.push([item])
  }
  return runs
}

function columnsOf(items: readonly ChartItem[], isWide: boolean): Block[] {
  if (items.length <= (isWide ? mostInRow : 1)) return items.map(boxOf)
  const wanted = isWide ? Math.max(3, Math.ceil(Math.sqrt(items.length * 0.8))) : Math.ceil(Math.sqrt(items.length / 8))
  const inEach = Math.ceil(items.length / Math.min(mostColumns, wanted))
  return Array.from({ length: Math.ceil(items.length / inEach) }, (_, at) =>
    columnOf(items.slice(at * inEach, (at + 1) * inEach)),
  )
}

/** People of one level; `isAlone` where nothing else of the chart is beside them. */
function belowOf(items: readonly ChartItem[], isAlone: boolean): Block {
  const spread = items.filter(isSpread).length
  return beside(
    runsOf(items).flatMap((run) =>
      isSpread(run[0]!)
        ? run.map((item) => blockOf(item, isAlone && spread === 1))
        : columnsOf(run, isAlone && !spread),
    ),
  )
}

function blockOf(item: ChartItem, isAlone: boolean): Block {
  const below = belowOf(item.kind === 'person' ? item.children : [], isAlone)
  const own = boxOf(item)
  const [first, ...others] = below.arrivals
  if (!first) return own
  // One column hangs on its manager directly.
  if (others.length === 0 && first[0] === spine) {
    const y = height + gap.stacked
    const { boxes, lines } = moved(below, 0, y)
    const stem: Point[] = [
      [spine, height],
      [spine, y],
    ]
    return {
      ...own,
      width: below.width,
      height: y + below.height,
      boxes: [...own.boxes, ...boxes],
      lines: [stem, ...lines],
    }
  }
  const y = height + gap.levels
  const [left, right] = [first[0], others.at(-1)?.[0] ?? first[0]]
  const shift = Math.max(0, width / 2 - (left + right) / 2)
  const { boxes, lines, arrivals } = moved(below, shift, y)
  const centre = (left + right) / 2 + shift
  const bus = height + gap.levels / 2
  const above = moved(own, centre - width / 2, 0)
  return {
    width: Math.max(below.width + shift, centre + width / 2),
    height: y + below.height,
    boxes: [...above.boxes, ...boxes],
    lines: [
      [
        [centre, height],
        [centre, bus],
      ],
      [
        [left + shift, bus],
        [right + shift, bus],
      ],
      ...arrivals.map(([x]): Point[] => [
        [x, bus],
        [x, y],
      ]),
      ...lines,
    ],
    arrivals: above.arrivals,
  }
}
