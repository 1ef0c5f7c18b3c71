import { cn } from '#client/ui/cn.ts'
import type { AnyRecord, Field } from '#shared/record.ts'
import { FieldValue } from './field-value.tsx'

/** The fields of a record that a list of properties shows: names of references and currencies stand with their owners. */
export function propertyFields(record: AnyRecord, skip: readonly string[] = []): Field[] {
  const shown = new Set(record.fields.flatMap(({ shows }) => (shows ? [shows] : [])))
  return record.fields.filter(({ name }) => !shown.has(name) && !skip.includes(name))
}

type Props = { fields: readonly Field[]; row: Record<string, unknown>; className?: string }

/** Labels and values, read only. */
export const PropertyList = ({ fields, row, className }: Props) => (
  <dl className={cn('grid grid-cols-[minmax(7rem,2fr)_3fr] text-table', className)}>
    {fields.map((field) => (
      <div key={field.name} className="contents">
        <dt className="border-b border-line py-2 pr-4 text-fg-muted">{field.label}</dt>
        <dd className="min-w-0 border-b border-line py-2 wrap-break-word whitespace-pre-line">
          <FieldValue field={field} row={row} />
        </dd>
      </div>
    ))}
  </dl>
)
