import { CircleAlert } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { cn } from '#client/ui/cn.ts'
import type { Choice } from '#client/ui/combobox.tsx'
import type { FieldMeta } from '#shared/field.ts'
import type { z } from 'zod'
import { Control } from './control.tsx'
import { controlId, useFormContextOf } from './form-context.ts'
import { mayBeLeftOut, metaAt, schemaAt, spoken } from './schema.ts'

type Props = {
  /** Name in the schema of the form, dotted for lines. */
  name: string
  label?: string
  hint?: string
  disabled?: boolean
  /** What its schema leaves open is asked for here: the server says so for some records alone. */
  needed?: boolean
  /** Has the focus when the form opens. */
  autoFocus?: boolean
  /** Called after a choice, to fill what follows from it (the vendor's currency). */
  onChosen?: (value: unknown, choice?: Choice | null) => void
  /** Another way to search for a reference. */
  search?: (text: string) => Promise<Choice[]>
  className?: string
}

/** A focused control stays clear of the sticky header and the save bar. */
const clear = '[&_:is(input,textarea,button)]:scroll-my-20'

/** One field of a form: label, hint, error and the control of its kind. */
export function FieldInput({
  name,
  label,
  hint,
  disabled,
  needed = false,
  autoFocus,
  onChosen,
  search,
  className,
}: Props) {
  const { schema, prefix } = useFormContextOf()
  const { field, fieldState } = useController({ name })
  const found = schemaAt(schema, name)
  const meta = metaAt(schema, name)
  const currency = useCurrency(schema, name, meta)
  const id = controlId(prefix, name)
  useEffect(() => {
    if (autoFocus) document.getElementById(id)?.focus()
  }, [autoFocus, id])
  if (!found || !meta) throw new Error(`The form has no field ${name}`)
  const error = fieldState.error?.message && spoken(fieldState.error.message)
  const note = hint ?? (meta.kind === 'boolean' ? undefined : meta.hint)
  const optional = !needed && meta.kind !== 'boolean' && mayBeLeftOut(found)
  const described = [note && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <FieldFrame
      id={id}
      label={meta.kind === 'boolean' ? undefined : (label ?? meta.label)}
      optional={optional}
      note={note}
      error={error}
      className={className}
    >
      <Control
        id={id}
        name={name}
        meta={label ? { ...meta, label } : meta}
        value={field.value}
        onChange={(value, choice) => {
          field.onChange(value)
          onChosen?.(value, choice)
        }}
        onBlur={field.onBlur}
        currency={currency}
        optional={optional}
        search={search}
        disabled={disabled}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
      />
    </FieldFrame>
  )
}

type FrameProps = {
  id: string
  label?: string
  optional?: boolean
  note?: string
  error?: string
  children: ReactNode
  className?: string
}

/** What is said above a control. Of two in a group each part has a row of its own, so that labels and controls stand level. */
export const FieldFrame = ({ id, label, optional, note, error, children, className }: FrameProps) => (
  <div data-field className={cn('grid min-w-0 grid-cols-1 content-end', clear, className)}>
    {label !== undefined && (
      <label htmlFor={id} className="text-table font-medium text-fg">
        {label}
        {optional && <span className="font-normal text-fg-subtle"> (optional)</span>}
      </label>
    )}
    {note && (
      <p id={`${id}-hint`} className="row-start-2 mt-1 text-caption text-fg-muted">
        {note}
      </p>
    )}
    {error && (
      <div className="row-start-3 mt-1">
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    )}
    <div className="row-start-4 mt-1 min-w-0">{children}</div>
  </div>
)

export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <p id={id} className="flex items-start gap-1 text-caption font-medium text-danger">
    <CircleAlert aria-hidden className="mt-px size-3.5" />
    {children}
  </p>
)

/** The currency in the sibling field of an amount: beside it in the line, else at the top of the form, else what the form began with. */
export function useCurrency(schema: z.ZodObject, name: string, meta: FieldMeta | undefined): string | undefined {
  const wanted = meta?.currency
  const beside = wanted === undefined ? undefined : [...name.split('.').slice(0, -1), wanted].join('.')
  const at = beside && schemaAt(schema, beside) ? beside : wanted
  const { given } = useFormContextOf()
  const watched: unknown = useWatch({ name: at ?? '__none', disabled: at === undefined })
  const value = watched ?? given[wanted ?? '']
  return typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : undefined
}
