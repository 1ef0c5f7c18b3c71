import { compare as compareDecimals } from '#shared/money.ts'
import { Decimal } from '#modules/reports/shared/formula.ts'
import type { Component, LeafKey, Leaves } from './leaves.ts'

export type Parts = (string | null)[]
/** One line of the answer: a row or a subtotal, with its parts by column and over all columns. */
export type Node = {
  keys: (LeafKey | 'others')[]
  cells: Map<string, Parts>
  total: Parts
  children: Map<string, Node>
}

export const keyText = (keys: readonly LeafKey[]): string =>
  JSON.stringify(keys.map(({ value, hidden }) => (hidden ? 0 : value)))

const emptyParts = (components: readonly Component[]): Parts => components.map(() => null)
const newNode = (keys: Node['keys'], components: readonly Component[]): Node => ({
  keys,
  cells: new Map(),
  total: emptyParts(components),
  children: new Map(),
})

const isBefore = (one: string, other: string, text: boolean): boolean =>
  text ? one < other : compareDecimals(one, other) < 0

function merged({ merge, text }: Component, one: string | null, other: string | null): string | null {
  if (merge === 'none') return null
  if (one === null || other === null) return one ?? other
  if (merge === 'add') return new Decimal(one).plus(other).toFixed()
  return isBefore(one, other, text) === (merge === 'least') ? one : other
}

/** Adds parts to parts; what cannot be added stays as it is. */
export function mergeInto(target: Parts, parts: Parts, components: readonly Component[]): void {
  components.forEach((component, n) => {
    if (component.merge !== 'none') target[n] = merged(component, target[n] ?? null, parts[n] ?? null)
  })
}

function cellOf(node: Node, columns: readonly LeafKey[], components: readonly Component[]): Parts {
  const at = keyText(columns)
  const cell = node.cells.get(at) ?? emptyParts(components)
  node.cells.set(at, cell)
  return cell
}

/** Takes distinct counts over: they come from the database for each level, as they cannot be added. */
function copyDistinct(target: Parts, parts: Parts, components: readonly Component[]): void {
  components.forEach(({ merge }, n) => {
    if (merge === 'none') target[n] = parts[n] ?? null
  })
}

/** The groups of a statement as a tree for each currency, every level added up from the rows below it; average, minimum and maximum are parts until they are shown. */
export function treesOf(
  { leaves, components, distinct }: Leaves,
  rowGroups: number,
  columnGroups: number,
): Map<string | null, Node> {
  const trees = new Map<string | null, Node>()
  for (const leaf of leaves) {
    const root = trees.get(leaf.currency) ?? newNode([], components)
    trees.set(leaf.currency, root)
    const path = pathOf(root, leaf.rows, components)
    const finest = leaf.rows.length === rowGroups && (leaf.columns !== null || columnGroups === 0)
    if (finest)
      for (const node of path) {
        mergeInto(node.total, leaf.parts, components)
        if (leaf.columns) mergeInto(cellOf(node, leaf.columns, components), leaf.parts, components)
      }
    if (distinct) {
      const node = path.at(-1)!
      copyDistinct(leaf.columns ? cellOf(node, leaf.columns, components) : node.total, leaf.parts, components)
    }
  }
  return trees
}

/** The nodes from the total to a row, made where they are not there. */
function pathOf(root: Node, keys: readonly LeafKey[], components: readonly Component[]): Node[] {
  const path = [root]
  keys.forEach((key, n) => {
    const above = path.at(-1)!
    const at = keyText([key])
    const node = above.children.get(at) ?? newNode(keys.slice(0, n + 1), components)
    above.children.set(at, node)
    path.push(node)
  })
  return path
}

/** All rows that a limit leaves out, as one row without rows of its own. */
export function othersOf(nodes: readonly Node[], components: readonly Component[]): Node {
  const others = newNode(['others'], components)
  for (const node of nodes) {
    mergeInto(others.total, node.total, components)
    for (const [at, parts] of node.cells) {
      const cell = others.cells.get(at) ?? emptyParts(components)
      others.cells.set(at, cell)
      mergeInto(cell, parts, components)
    }
  }
  return others
}
