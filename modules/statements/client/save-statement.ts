import { saveCsv } from '#client/record/download.ts'
import { statementTitles, type Statement } from '#modules/statements/shared/statements.ts'
import { columnWords } from './column-words.ts'
import { linesWithAmounts } from './shown-lines.ts'

/** Saves every line with all accounts as a file; empty ones only where the page shows them. */
export function saveStatement(statement: Statement, empty: boolean): void {
  const { kind, columns, entityName, currency, to } = statement
  const compares = columns.some(({ role }) => role === 'change')
  const heads = columns.map((column) =>
    column.role === 'change'
      ? 'Change'
      : kind === 'balance-sheet'
        ? `${columnWords(statement, column)} ${column.to}`
        : `${columnWords(statement, column)} ${column.from} to ${column.to}`,
  )
  const head = ['Line', 'Account', 'Name', ...heads, ...(compares ? ['Change in %'] : []), 'Currency', 'Entity']
  const rows = linesWithAmounts(statement.lines, empty).map((line) => [
    line.kind,
    line.account?.number ?? '',
    line.label,
    ...(line.amounts.length > 0 ? line.amounts : columns.map(() => '')),
    ...(compares ? [line.amounts.length > 0 ? (line.percent ?? 'n/a') : ''] : []),
    currency,
    entityName,
  ])
  saveCsv(`${statementTitles[kind].toLowerCase()} ${to}`, head, rows)
}
