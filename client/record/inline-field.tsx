import { useQueryClient } from '@tanstack/react-query'
import { Check, Pencil } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { z } from 'zod'
import { ApiError, call, fieldsOf, sentenceOf } from '#client/api.ts'
import { Control } from '#client/form/control.tsx'
import { mayBeLeftOut, sentenceFor, toControls, toWire } from '#client/form/schema.ts'
import { Button } from '#client/ui/button.tsx'
import { metaOf } from '#shared/field.ts'
import type { AnyRecord, Field } from '#shared/record.ts'
import { FieldValue, type AnyRow, type Tones } from './field-value.tsx'

type Props = {
  record: AnyRecord
  /** The schema of a change of this noun. */
  update: z.ZodObject
  field: Field
  row: AnyRow
  tones?: Tones
}

/** The body of a change of one field; all fields where the noun takes only whole changes. */
function bodyOf(schema: z.ZodObject, row: AnyRow, name: string, value: unknown): Record<string, unknown> {
  const whole = schema.safeParse({}).success ? {} : (toWire(schema, toControls(schema, row)) as Record<string, unknown>)
  return { ...whole, [name]: toWire(schema.shape[name] as z.ZodType, value) ?? null }
}

/** A value that becomes its control: Enter saves, Escape cancels; a stale version says so and offers to reload. */
export function InlineField({ record, update, field, row, tones }: Props) {
  const queries = useQueryClient()
  const [editing, setEditing] = useState(false)
  const [value, setValue] = useState<unknown>('')
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'stale'>('idle')
  const [error, setError] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLSpanElement>(null)
  const schema = update.shape[field.name] as z.ZodType
  const meta = metaOf(schema) ?? field
  useEffect(() => {
    if (editing) frame.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }, [editing])
  useEffect(() => {
    if (state !== 'saved') return
    const timer = setTimeout(() => setState('idle'), 1200)
    return () => clearTimeout(timer)
  }, [state])
  const reload = () => {
    setState('idle')
    setEditing(false)
    setError(null)
    return queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(record.path) })
  }
  const close = () => {
    setEditing(false)
    setError(null)
    setState('idle')
    requestAnimationFrame(() => button.current?.focus())
  }
  const save = async () => {
    if (state === 'saving') return
    const body = bodyOf(update, row, field.name, value)
    const checked = update.safeParse(body, { error: sentenceFor as never })
    const fault = checked.error?.issues.find(({ path }) => path[0] === field.name)
    if (fault) return setError(fault.message)
    setState('saving')
    try {
      await call(record.api.update, { params: { id: row.id }, body } as never, { version: row.version })
      await reload()
      setState('saved')
      requestAnimationFrame(() => button.current?.focus())
    } catch (problem) {
      setState(problem instanceof ApiError && problem.status === 412 ? 'stale' : 'idle')
      setError(fieldsOf(problem)[field.name] ?? sentenceOf(problem))
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (target.getAttribute('aria-expanded') === 'true') return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    const saves =
      event.key === 'Enter' &&
      !event.shiftKey &&
      (target.tagName === 'INPUT' || (target.tagName === 'TEXTAREA' && (event.ctrlKey || event.metaKey)))
    if (saves) {
      event.preventDefault()
      void save()
    }
  }
  if (!editing)
    return (
      <button
        ref={button}
        type="button"
        title={`Change ${field.label}`}
        onClick={() => {
          setValue(toControls(update, row)[field.name])
          setEditing(true)
        }}
        className="group/edit -mx-1.5 flex min-h-6 w-[calc(100%+0.75rem)] items-center justify-between gap-2 rounded-control px-1.5 text-left hover:bg-hover max-md:min-h-11"
      >
        <span className="min-w-0 wrap-break-word whitespace-pre-line">
          <FieldValue field={field} row={row} tones={tones} links={false} />
        </span>
        {state === 'saved' ? (
          <Check aria-label="Saved" className="shrink-0 text-success" />
        ) : (
          <Pencil
            aria-hidden
            className="size-3.5 shrink-0 text-fg-subtle opacity-0 group-hover/edit:opacity-100 group-focus-visible/edit:opacity-100 print:hidden"
          />
        )}
      </button>
    )
  const currency = meta.currency ? row[meta.currency] : undefined
  const shown = field.shows ? row[field.shows] : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter and Escape add to the control and buttons inside
    <span ref={frame} onKeyDown={onKeyDown} className="flex flex-col gap-1.5">
      <Control
        name={field.name}
        meta={meta}
        bare
        value={value}
        onChange={setValue}
        currency={typeof currency === 'string' ? currency : undefined}
        display={field.kind === 'reference' && value === row[field.name] ? String(shown ?? '') : undefined}
        optional={mayBeLeftOut(schema) && field.optional}
        aria-label={field.label}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <span role="alert" className="text-caption font-medium text-danger">
          {state === 'stale' ? 'Changed by someone else in the meantime.' : error}
        </span>
      )}
      <span className="flex gap-1.5">
        {state === 'stale' ? (
          <Button size="sm" variant="primary" onClick={() => void reload()}>
            Reload
          </Button>
        ) : (
          <Button size="sm" variant="primary" busy={state === 'saving'} onClick={() => void save()}>
            Save
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={close}>
          Cancel
        </Button>
      </span>
    </span>
  )
}
