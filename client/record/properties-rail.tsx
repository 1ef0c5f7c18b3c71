import type { AnyRecord, Field } from '#shared/record.ts'
import { InlineField } from './inline-field.tsx'
import { FieldValue, isFilled, type AnyRow, type Tones } from './field-value.tsx'

type Props = {
  record: AnyRecord
  fields: readonly Field[]
  row: AnyRow
  tones?: Tones
  /** The person may change it now. */
  editable: boolean
}

/** The properties beside a record; those that may be changed are changed in place. */
export function PropertiesRail({ record, fields, row, tones, editable }: Props) {
  const { update } = record
  // What is never filled in here says nothing while it is empty.
  const shown = fields.filter(({ name }) => isFilled(row[name]) || (update && name in update.shape))
  return (
    <section aria-labelledby="properties" className="min-w-0">
      <h2 id="properties" className="mb-1 text-table font-semibold">
        Properties
      </h2>
      <dl className="text-table">
        {shown.map((field) => (
          <div
            key={field.name}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-3 border-b border-line py-1.5 last:border-0"
          >
            <dt className="py-0.5 text-fg-muted">{field.label}</dt>
            <dd className="min-w-0 wrap-break-word whitespace-pre-line">
              {editable && update && field.name in update.shape ? (
                <InlineField key={row.id} record={record} update={update} field={field} row={row} tones={tones} />
              ) : (
                <span className="reach-links block py-0.5">
                  <FieldValue field={field} row={row} tones={tones} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
