import { Fragment, type ReactNode } from 'react'
import { formatDay, readerTimeZone } from '#client/format.ts'
import { dayIn } from '#shared/day.ts'
import type { Field } from '#shared/record.ts'
import { FieldValue } from './field-value.tsx'

const dayOf = (at: string) =>
  formatDay(dayIn(new Date(at), readerTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone))

/** A declared text with its `{field}`s as a reader sees them; `{field:day}` is the day of a moment. */
export function VerbText({
  text,
  fields,
  row,
}: {
  text: string
  fields: readonly Field[]
  row: Record<string, unknown>
}): ReactNode {
  return text.split(/\{(\w+(?::day)?)\}/).map((part, at) => {
    if (at % 2 === 0) return part
    const [name, form] = part.split(':')
    const field = fields.find((each) => each.name === name)
    if (form === 'day') return typeof row[name!] === 'string' ? dayOf(row[name!] as string) : ''
    return (
      <Fragment key={at}>
        {field ? <FieldValue field={field} row={row} links={false} /> : String(row[name!] ?? '')}
      </Fragment>
    )
  })
}

/** The same in one line of plain text, for a heading: codes and names alone. */
export const plainText = (text: string, row: Record<string, unknown>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(row[name] ?? ''))
