import type { Field } from '#shared/record.ts'
import type { LeafKey } from './leaves.ts'

export type Order = (one: LeafKey, other: LeafKey) => number

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** States and choices in their declared order, days and numbers by size, text by its label; empty keys last. */
export function keyOrder({ kind, choices }: Field): Order {
  const compare = (one: LeafKey, other: LeafKey): number => {
    const [a, b] = [one.value!, other.value!]
    if (choices) return choices.indexOf(a) - choices.indexOf(b)
    if (kind === 'integer') return Number(a) - Number(b)
    if (kind === 'day' || kind === 'instant') return a < b ? -1 : Number(a > b)
    return collator.compare(one.label ?? a, other.label ?? b) || (a < b ? -1 : Number(a > b))
  }
  const rank = ({ value, hidden }: LeafKey): number => (hidden ? 2 : value === null ? 1 : 0)
  return (one, other) => rank(one) - rank(other) || (rank(one) ? 0 : compare(one, other))
}
