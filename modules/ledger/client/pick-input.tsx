import { useCallback } from 'react'
import { useController } from 'react-hook-form'
import { call } from '#client/api.ts'
import { FieldFrame } from '#client/form/field-input.tsx'
import { controlId, useFormContextOf } from '#client/form/form-context.ts'
import { choiceOf, useTitle } from '#client/record-refs.ts'
import { mayBeLeftOut, metaAt, schemaAt, spoken } from '#client/form/schema.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import type { AnyRecord } from '#shared/record.ts'

export const vendorsOnly: readonly string[] = ['kind:eq:vendor']
export const banksOnly: readonly string[] = ['group:eq:cash and bank', 'active:eq:true']

type Props = {
  name: string
  record: unknown
  /** What may be chosen; at module scope. */
  filter: readonly string[]
  hint?: string
  onChosen?: (id: string) => void
  className?: string
}

/** A reference of a form of which only some may be chosen. */
export function PickInput({ name, record: given, filter, hint, onChosen, className }: Props) {
  const record = given as AnyRecord
  const { schema, prefix } = useFormContextOf()
  const { field, fieldState } = useController({ name })
  const value = String(field.value ?? '')
  const title = useTitle(record, value)
  const id = controlId(prefix, name)
  const part = schemaAt(schema, name)!
  const error = fieldState.error?.message && spoken(fieldState.error.message)
  const search = useCallback(
    async (text: string) => {
      const page = await call(record.api.list, {
        query: { filter: [...filter], ...(text ? { q: text } : {}), limit: '20' },
      })
      return page.items.map((row) => choiceOf(record, row))
    },
    [record, filter],
  )
  return (
    <FieldFrame
      id={id}
      label={metaAt(schema, name)?.label}
      optional={mayBeLeftOut(part)}
      note={hint}
      error={error}
      className={className}
    >
      <Combobox
        id={id}
        name={name}
        value={value || null}
        display={title}
        search={search}
        onBlur={field.onBlur}
        placeholder="Search by name or number…"
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
        onChange={(next) => {
          field.onChange(next ?? '')
          onChosen?.(next ?? '')
        }}
      />
    </FieldFrame>
  )
}
