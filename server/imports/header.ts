import { hasHeader, sameName, wordsIn } from './analyse.ts'

/** How far down the names of the columns are looked for. */
export const mostAbove = 20

type Header = { header: boolean; above: number }

/** The row that names the columns, and how many rows stand above it: the first, or the one with the most known names beneath titles. */
export function proposedHeader(rows: readonly string[][], names: Iterable<string>): Header {
  const all = [...names]
  if (hasHeader(rows, all)) return { header: true, above: 0 }
  const whole = new Set(all.map(sameName))
  const words = new Set(all.flatMap(wordsIn))
  const width = usualWidth(rows)
  const scores = rows.slice(1, mostAbove + 1).map((row, at) => {
    const filled = row.filter((cell) => cell.trim() !== '')
    const madeOf = (cell: string) => wordsIn(cell).length > 0 && wordsIn(cell).every((word) => words.has(word))
    const known = filled.filter((cell) => whole.has(sameName(cell)) || madeOf(cell)).length
    // Titles fill fewer cells than the table beneath them.
    const isBelowTitles = rows.slice(0, at + 1).every((title) => filledIn(title) * 2 <= Math.max(width, 2))
    const names = (known >= 2 && known * 2 >= filled.length) || (isBelowTitles && filled.length >= width - 1)
    return { above: at + 1, score: names && hasHeader(rows.slice(at + 1), all) ? known + 1 : 0 }
  })
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a), { above: 0, score: 0 })
  return { header: best.score > 0, above: best.above }
}

const filledIn = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length

/** How many cells most rows fill. */
function usualWidth(rows: readonly string[][]): number {
  const widths = rows
    .slice(0, 200)
    .map(filledIn)
    .toSorted((a, b) => a - b)
  return widths[Math.floor(widths.length / 2)] ?? 0
}
