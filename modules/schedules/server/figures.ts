import type { MailFigures } from '#server/outbox/mail-figures.ts'
import { currencyAt, printed } from '#modules/reports/server/result-paper.ts'
import type { ResultTable } from '#modules/reports/server/result-table.ts'
import type { Result } from '#modules/reports/shared/result.ts'

const mostLines = 15
const mostColumns = 6

/** The first lines of a result as a table in a mail: the total, then the rows, each with a bar of its first figure. */
export function figuresOf(
  title: string,
  link: string,
  { lines, rows: groups }: Result,
  { columns, rows }: ResultTable,
): MailFigures {
  const shown = columns.slice(0, mostColumns)
  const first = shown.findIndex(({ shown: of }) => of !== null)
  const at = currencyAt(columns)
  const isLeaf = (n: number) => groups.length > 0 && lines[n]!.level === groups.length
  const size = (n: number) => Math.abs(Number(rows[n]![first] ?? 0)) || 0
  const largest = Math.max(0, ...rows.flatMap((_, n) => (isLeaf(n) ? [size(n)] : [])))
  return {
    title,
    link,
    columns: shown.map(({ header, shown: of }) => ({ label: header, figure: of !== null })),
    lines: rows.slice(0, mostLines).map((row, n) => ({
      cells: shown.map((column, place) => printed(column, row[place]!, row[at] ?? '')),
      share: isLeaf(n) && largest > 0 ? size(n) / largest : null,
    })),
    more: Math.max(0, rows.length - mostLines),
  }
}
