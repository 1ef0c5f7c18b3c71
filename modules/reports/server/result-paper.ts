import { amountOn, dayOn, figureOn, type Letterhead, type Paper } from '#server/papers/paper.ts'
import { dayIn } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import type { Result } from '#modules/reports/shared/result.ts'
import type { ResultColumn, ResultTable } from './result-table.ts'
import { says } from './sentences.ts'

export const mostPaperColumns = 12
export const mostPaperLines = 2000

/** A figure as it is printed: amounts with the decimals of their currency. */
export function printed({ shown, kind }: ResultColumn, text: string, currency: string): string {
  if (text === '') return ''
  if (kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(text) ? dayOn(text) : text
  if (shown === 'money') return amountOn(text, currency)
  return shown === 'count' || shown === 'decimal' || shown === 'percent' ? figureOn(text) : text
}

/** The place of the currency among the columns of a result; -1 where it has no amounts. */
export const currencyAt = (columns: readonly ResultColumn[]): number =>
  columns.findIndex(({ header, kind }) => header === 'Currency' && kind === 'code')

type Head = { title: string; from: Letterhead; facts: Paper['facts'] }

/**
 * A result as a document: its title, filters and table, each page numbered. Throws `unprocessable` where a sheet of paper is too small for it.
 * Amounts are in the currency of their line, which is a column where there are several.
 */
export function paperOf(result: Result, { columns, rows }: ResultTable, { title, from, facts }: Head): Paper {
  if (columns.length > mostPaperColumns)
    throw new Problem('unprocessable', says.tooWideForPaper({ count: columns.length, most: mostPaperColumns }))
  if (rows.length > mostPaperLines)
    throw new Problem('unprocessable', says.tooLongForPaper({ count: rows.length, most: mostPaperLines }))
  const at = currencyAt(columns)
  return {
    kind: title,
    number: '',
    from,
    to: null,
    notice: null,
    facts: [...facts, ['As of', dayOn(dayIn(new Date(result.at), result.timeZone))]],
    landscape: columns.length > 5,
    table: {
      columns: columns.map(({ header, shown }, n) => ({
        label: header,
        ...(shown ? { figure: true as const } : {}),
        ...(n === 0 ? { fills: true as const } : {}),
      })),
      rows: rows.map((row) => row.map((text, n) => printed(columns[n]!, text, row[at] ?? ''))),
    },
    sums: [],
    notes: [],
    // Its figures are those of its reader at this moment: another reader has others.
    kept: false,
  }
}
