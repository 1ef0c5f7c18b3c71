import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { z } from 'zod'
import { ApiError, call, fieldsOf, sentenceOf } from '#client/api.ts'
import { Control } from '#client/form/control.tsx'
import { mayBeLeftOut, toControls, toWire } from '#client/form/schema.ts'
import { sentenceFor } from '#shared/issue-words.ts'
import { Button } from '#client/ui/button.tsx'
import { metaOf } from '#shared/field.ts'
import type { AnyRecord, Field } from '#shared/record.ts'
import { FieldValue, type AnyRow } from './field-value.tsx'

type Props = {
  record: AnyRecord
  /** The schema of a change of this record type. */
  update: z.ZodObject
  field: Field
  row: AnyRow
  onClose: (end: 'saved' | 'left') => void
}

const changed = 'Someone else saved this field in the meantime. Your entry is still here: save again to replace theirs.'

/** The body of a change of one field; all fields where the record type takes only whole changes. */
function bodyOf(schema: z.ZodObject, row: AnyRow, name: string, value: unknown): Record<string, unknown> {
  const whole = schema.safeParse({}).success ? {} : (toWire(schema, toControls(schema, row)) as Record<string, unknown>)
  return { ...whole, [name]: toWire(schema.shape[name] as z.ZodType, value) ?? null }
}

/** The control of one value with its two buttons: Enter saves, Escape leaves. */
export function InlineEditor({ record, update, field, row, onClose }: Props) {
  const queries = useQueryClient()
  const [value, setValue] = useState<unknown>(() => toControls(update, row)[field.name])
  // What is replaced is what was seen: a change that arrives meanwhile is not written over unseen.
  const [seen, setSeen] = useState(row)
  const [theirs, setTheirs] = useState<AnyRow | null>(null)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const frame = useRef<HTMLSpanElement>(null)
  const schema = update.shape[field.name] as z.ZodType
  const meta = metaOf(schema) ?? field
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), [])
  const reread = () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(record.path) })
  const close = () => onClose('left')
  const leave = () => {
    close()
    return reread()
  }
  /** Somebody else was quicker: what they saved is shown beside what was typed, and may be replaced then. */
  const showTheirs = async () => {
    const fresh = (await call(record.api.read, { params: { id: row.id } } as never)) as AnyRow
    setSeen(fresh)
    if (fresh[field.name] !== seen[field.name]) setTheirs(fresh)
  }
  const save = async () => {
    if (saving) return
    const body = bodyOf(update, seen, field.name, value)
    const checked = update.safeParse(body, { error: sentenceFor as never })
    const fault = checked.error?.issues.find(({ path }) => path[0] === field.name)
    if (fault) return setError(fault.message)
    setSaving(true)
    setError(null)
    try {
      await call(record.api.update, { params: { id: row.id }, body } as never, { version: seen.version })
      await reread()
      onClose('saved')
    } catch (problem) {
      const stale = problem instanceof ApiError && problem.status === 412
      const failed = stale
        ? await showTheirs().then(
            () => null,
            (why: unknown) => why,
          )
        : problem
      setError(failed === null ? changed : (fieldsOf(failed)[field.name] ?? sentenceOf(failed)))
      setSaving(false)
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
  const currency = meta.currency ? row[meta.currency] : undefined
  const shown = field.shows ? row[field.shows] : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter and Escape add to the control and buttons inside
    <span ref={frame} onKeyDown={onKeyDown} className="flex flex-col gap-1.5">
      <Control
        name={field.name}
        meta={meta}
        // An amount keeps its currency beside it, and how it is understood below.
        bare={meta.kind !== 'money' && meta.kind !== 'price'}
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
          {error}
        </span>
      )}
      {theirs && (
        <span className="text-table">
          Theirs: <FieldValue field={field} row={theirs} links={false} />
        </span>
      )}
      <span className="flex gap-1.5">
        <Button size="sm" variant="primary" busy={saving} onClick={() => void save()}>
          {theirs ? 'Save yours' : 'Save'}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => (theirs ? void leave() : close())}>
          {theirs ? 'Keep theirs' : 'Cancel'}
        </Button>
      </span>
    </span>
  )
}
