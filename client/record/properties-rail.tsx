import type { AnyRecord, Field } from '#shared/record.ts'
import { InlineField } from './inline-field.tsx'
import { FieldValue, isFilled, type AnyRow } from './field-value.tsx'

type Props = {
  record: AnyRecord
  fields: readonly Field[]
  row: AnyRow
  /** The person may change it now. */
  editable: boolean
  /** False: what is named is not linked, as the page behind it is of another day. */
  links?: boolean
}

/** The properties beside a record; those that may be changed are changed in place. */
export function PropertiesRail({ record, fields, row, editable, links }: Props) {
  const { update } = record
  const changes = (field: Field) => editable && update && field.name in update.shape
  // What is empty and stays so says nothing.
  const shown = fields.filter((field) => changes(field) || isFilled(row[field.shows ?? field.name]))
  return (
    <section aria-labelledby="properties" className="min-w-0">
      <h2 id="properties" className="mb-1 text-table font-semibold">
        Properties
      </h2>
      <dl className="text-table">
        {shown.map((field) => (
          <div
            key={field.name}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-3 border-b border-line py-1.5 last:border-0 max-md:py-0"
          >
            <dt className="py-0.5 text-fg-muted max-md:pb-1.5">{field.label}</dt>
            <dd className="min-w-0 wrap-break-word whitespace-pre-line">
              {changes(field) ? (
                <InlineField key={row.id} record={record} update={update!} field={field} row={row} />
              ) : (
                <span className="reach-links flex min-h-6 items-center max-md:min-h-11">
                  <span className="min-w-0">
                    <FieldValue field={field} row={row} links={links} />
                  </span>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
