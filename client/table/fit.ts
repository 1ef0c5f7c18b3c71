import type { Field } from '#shared/record.ts'

/** A column and how wide what stands in it is, in pixels, its padding included. */
export type Measured = { natural: number; field: Pick<Field, 'kind'>; title: boolean }

const narrowest = 64
/** Words may be cut off where there is no room, an amount or a day may not. */
const isWords = ({ field: { kind }, title }: Measured): boolean =>
  title || kind === 'text' || kind === 'longText' || kind === 'reference'
/** What words keep at least, those that name the row more, what they get at most as long as another column lacks room, and air beyond their need. */
const words = { least: 130, title: 190, most: 280, air: 72 }

/**
 * Widths in pixels for columns in `room` pixels, in the order of `columns`. Each gets what stands in it; where that is too much, words give
 * way from the widest on; of what is left over they take some air, the rest stays free at the end: a row is read across. Wider than
 * `room` only where figures, days and states alone do not fit.
 */
export function fitted(columns: readonly Measured[], room: number): number[] {
  const widths = columns.map(({ natural }) => Math.max(narrowest, Math.ceil(natural)))
  const wordy = columns.flatMap((column, at) => (isWords(column) ? [at] : []))
  const used = () => widths.reduce((sum, width) => sum + width, 0)
  if (used() > room) for (const at of wordy) widths[at] = Math.min(widths[at]!, words.most)
  const floor = new Map(wordy.map((at) => [at, Math.min(widths[at]!, columns[at]!.title ? words.title : words.least)]))
  for (let over = used() - room; over > 0; over = used() - room) {
    const giving = wordy.filter((at) => widths[at]! > floor.get(at)!)
    if (giving.length === 0) break
    const widest = Math.max(...giving.map((at) => widths[at]!))
    const wide = giving.filter((at) => widths[at] === widest)
    const next = Math.max(
      ...giving.map((at) => (widths[at]! < widest ? widths[at]! : 0)),
      ...wide.map((at) => floor.get(at)!),
    )
    const step = Math.min(widest - next, Math.ceil(over / wide.length))
    for (const at of wide) widths[at] = Math.max(floor.get(at)!, widest - step)
  }
  const share = Math.floor(Math.max(0, room - used()) / Math.max(1, wordy.length))
  for (const at of wordy) widths[at] = widths[at]! + Math.min(share, words.air)
  return widths
}
