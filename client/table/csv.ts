import type { AnyRow } from '#client/record/field-value.tsx'
import { csvFile } from '#shared/files/csv.ts'
import type { Field } from '#shared/record.ts'

/** Rows as CSV in the shown columns; each amount is followed by its currency, each reference gives its name. */
export function csvOf(fields: readonly Field[], rows: readonly AnyRow[]): string {
  const columns = fields.flatMap(({ label, name, kind, currency, shows }) => {
    const main = { label, name: kind === 'reference' ? (shows ?? name) : name }
    return currency && !fields.some((field) => field.name === currency)
      ? [main, { label: `${label}, currency`, name: currency }]
      : [main]
  })
  return csvFile(
    columns.map(({ label }) => label),
    rows.map((row) => columns.map(({ name }) => row[name])),
  )
}
