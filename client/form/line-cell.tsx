import { useController, useWatch } from 'react-hook-form'
import { cn } from '#client/ui/cn.ts'
import type { Choice } from '#client/ui/combobox.tsx'
import { Input } from '#client/ui/input.tsx'
import type { FieldMeta } from '#shared/field.ts'
import { Control } from './control.tsx'
import { FieldError, useCurrency } from './field-input.tsx'
import { controlId, useFormContextOf } from './form-context.ts'
import { stacked, type Line } from './line-totals.tsx'
import { mayBeLeftOut, schemaAt, spoken } from './schema.ts'

type Props = {
  name: string
  meta: FieldMeta
  cell: string
  label: string
  onCell: (value: unknown) => void
  /** What stands in the cell of a line whose value follows from something else; undefined where it is filled in. */
  instead?: (line: Line) => string | undefined
  /** Another way to search for a reference. */
  search?: (text: string) => Promise<Choice[]>
}

/** Kinds that need the whole width of a phone. */
const wide = new Set<FieldMeta['kind']>(['text', 'longText', 'reference'])

/** One cell of the lines of a document, with its error below. */
export function LineCell({ name, meta, cell, label, onCell, instead, search }: Props) {
  const { schema, prefix } = useFormContextOf()
  const { field, fieldState } = useController({ name })
  const currency = useCurrency(schema, name, meta)
  const id = controlId(prefix, name)
  const error = fieldState.error?.message && spoken(fieldState.error.message)
  const found = schemaAt(schema, name)
  const line = useWatch({ name: name.slice(0, name.lastIndexOf('.')), disabled: !instead }) as Line | undefined
  const given = instead?.(line ?? {})
  return (
    <td
      data-cell={cell}
      data-label={meta.label}
      className={cn(
        'px-1 py-1 [&_:is(input,textarea,button)]:scroll-my-20',
        meta.kind === 'boolean' && 'px-3 pt-2.5',
        stacked,
        wide.has(meta.kind) && 'max-md:col-span-2',
      )}
    >
      {given !== undefined ? (
        <Input id={id} readOnly value={given} aria-label={label} />
      ) : (
        <Control
          id={id}
          name={name}
          meta={meta}
          value={field.value}
          onChange={(value) => {
            field.onChange(value)
            onCell(value)
          }}
          onBlur={field.onBlur}
          currency={currency}
          search={search}
          optional={found ? mayBeLeftOut(found) : false}
          bare
          aria-label={label}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
        />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </td>
  )
}
