import type { AnyRow } from '#client/record/field-value.tsx'
import { csvLine, csvMark, fieldCell, fieldText, safeText } from '#shared/files/csv.ts'
import type { Field } from '#shared/record.ts'

/** Rows as CSV in the shown columns; each amount is followed by its currency, each reference gives its name. */
export function csvOf(fields: readonly Field[], rows: readonly AnyRow[]): string {
  const columns = fields.flatMap(({ label, name, kind, currency, shows }) => {
    const main = { label, kind, name: kind === 'reference' ? (shows ?? name) : name }
    return currency && !fields.some((field) => field.name === currency)
      ? [main, { label: `${label}, currency`, kind: 'text', name: currency }]
      : [main]
  })
  const lines = rows.map((row) => columns.map(({ kind, name }) => fieldCell(kind, fieldText(kind, row[name]))))
  return csvMark + [columns.map(({ label }) => safeText(label)), ...lines].map(csvLine).join('')
}
