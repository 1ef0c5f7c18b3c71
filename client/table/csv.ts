import type { AnyRow } from '#client/record/field-value.tsx'
import type { Field } from '#shared/record.ts'

/** A cell that a spreadsheet would take for a formula gets an apostrophe; plain numbers stay numbers. */
function cellText(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The mark at its start tells Excel that the text is UTF-8. */
const csv = (lines: readonly (readonly unknown[])[]): string =>
  `\uFEFF${lines.map((cells) => cells.map(cellText).join(',')).join('\r\n')}\r\n`

/** Rows of a report as a file. */
export const csvFile = (head: readonly string[], rows: readonly (readonly unknown[])[]): Blob =>
  new Blob([csv([head, ...rows])], { type: 'text/csv' })

/** Rows as CSV in the shown columns; each amount is followed by its currency, each reference gives its name. */
export function csvOf(fields: readonly Field[], rows: readonly AnyRow[]): string {
  const columns = fields.flatMap(({ label, name, kind, currency, shows }) => {
    const main = { label, name: kind === 'reference' ? (shows ?? name) : name }
    return currency && !fields.some((field) => field.name === currency)
      ? [main, { label: `${label}, currency`, name: currency }]
      : [main]
  })
  return csv([columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ name }) => row[name]))])
}
