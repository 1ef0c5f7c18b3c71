import type { ChartNode, OrgChart } from './org-chart.ts'

/** How many reports are drawn at first, unless there are only a few more. */
const shownAtFirst = 24
const fewMore = 6

/** A person of the chart with the people drawn below; `more` stands for those who are not drawn yet. */
export type ChartPerson = {
  kind: 'person'
  id: string
  node: ChartNode
  open: boolean
  below: 'drawn' | 'loading' | 'failed'
  children: ChartItem[]
}
export type ChartMore = { kind: 'more'; id: string; parent: string; total: number }
export type ChartItem = ChartPerson | ChartMore

/** What is known of the people below somebody, '' for the top of the chart. */
export type KnownLevel = { nodes: OrgChart['nodes']; more: boolean; failed: boolean; loading: boolean }

type View = {
  isOpen: (id: string) => boolean
  isWhole: (id: string) => boolean
  levelOf: (id: string) => KnownLevel | undefined
}

/** The people below somebody as they are drawn. Who leads to the person in the middle is always among them. */
export function itemsBelow(id: string, total: number | null, view: View, middle: ReadonlySet<string>): ChartItem[] {
  const level = view.levelOf(id)
  if (!level) return []
  const { nodes } = level
  const all = total ?? nodes.length
  const isShort = all <= shownAtFirst + fewMore
  const drawn =
    view.isWhole(id) || isShort ? nodes : nodes.filter((node, at) => at < shownAtFirst || middle.has(node.id))
  const items: ChartItem[] = drawn.map((node) => personOf(node, view, middle))
  return drawn.length < all || level.more
    ? [...items, { kind: 'more', id: `more ${id}`, parent: id, total: Math.max(all, nodes.length) }]
    : items
}

export function personOf(node: ChartNode, view: View, middle: ReadonlySet<string>): ChartPerson {
  const { id, reports } = node
  const open = reports > 0 && view.isOpen(id)
  const level = open ? view.levelOf(id) : undefined
  const below = level?.failed ? 'failed' : open && (!level || level.loading) ? 'loading' : 'drawn'
  return { kind: 'person', id, node, open, below, children: open ? itemsBelow(id, reports, view, middle) : [] }
}

/** An item where it is in the tree, for the keyboard and for readers of the screen. */
export type FlatItem = { item: ChartItem; parent: string | null; level: number; at: number; of: number }

/** All drawn items, each before those below it. */
export const flatten = (items: readonly ChartItem[], parent: string | null = null, level = 1): FlatItem[] =>
  items.flatMap((item, at) => [
    { item, parent, level, at: at + 1, of: items.length },
    ...(item.kind === 'person' ? flatten(item.children, item.id, level + 1) : []),
  ])

/** What a key of the tree does at an item: another item gets the focus, or this one opens or closes. */
export function keyAt(
  key: string,
  id: string,
  all: readonly FlatItem[],
): { focus: string } | { toggle: string } | null {
  const here = all.findIndex(({ item }) => item.id === id)
  const found = all[here]
  if (!found) return null
  const { item, parent } = found
  const to = (other: FlatItem | undefined) => (other ? { focus: other.item.id } : null)
  const isOpen = item.kind === 'person' && item.open
  switch (key) {
    case 'ArrowDown':
      return to(all[here + 1])
    case 'ArrowUp':
      return to(all[here - 1])
    case 'Home':
      return to(all[0])
    case 'End':
      return to(all.at(-1))
    case 'ArrowRight':
      if (item.kind !== 'person' || item.node.reports === 0) return null
      return isOpen ? to(all.find((each) => each.parent === id)) : { toggle: id }
    case 'ArrowLeft':
      if (isOpen) return { toggle: id }
      return parent === null ? null : { focus: parent }
    default:
      return null
  }
}
