import { Check, Pencil } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType, type ComponentProps } from 'react'
import type { z } from 'zod'
import type { AnyRecord, Field } from '#shared/record.ts'
import { FieldValue, type AnyRow } from './field-value.tsx'
import type { InlineEditor } from './inline-editor.tsx'

type Props = {
  record: AnyRecord
  /** The schema of a change of this record type. */
  update: z.ZodObject
  field: Field
  row: AnyRow
}

const load = () => import('./inline-editor.tsx')

/** A value that becomes its control: Enter saves, Escape cancels; a stale version says so and offers to reload. */
export function InlineField({ record, update, field, row }: Props) {
  // The control comes with the first press on a value.
  const [Editor, setEditor] = useState<ComponentType<ComponentProps<typeof InlineEditor>> | null>(null)
  const [state, setState] = useState<'idle' | 'saved' | 'failed'>('idle')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state !== 'saved') return
    const timer = setTimeout(() => setState('idle'), 1200)
    return () => clearTimeout(timer)
  }, [state])
  const edit = async () => {
    try {
      const found = await load()
      setState('idle')
      setEditor(() => found.InlineEditor)
    } catch {
      setState('failed')
    }
  }
  const onClose = (end: 'saved' | 'left') => {
    setEditor(null)
    setState(end === 'saved' ? 'saved' : 'idle')
    requestAnimationFrame(() => button.current?.focus())
  }
  if (Editor) return <Editor record={record} update={update} field={field} row={row} onClose={onClose} />
  return (
    <>
      <button
        ref={button}
        type="button"
        title={`Change ${field.label}`}
        onPointerEnter={() => void load().catch(() => {})}
        onFocus={() => void load().catch(() => {})}
        onClick={() => void edit()}
        className="group/edit -mx-1.5 flex min-h-6 w-[calc(100%+0.75rem)] items-center justify-between gap-2 rounded-control px-1.5 text-left hover:bg-hover max-md:min-h-11 max-md:py-3"
      >
        <span className="min-w-0 wrap-break-word whitespace-pre-line">
          <FieldValue field={field} row={row} links={false} />
        </span>
        {state === 'saved' ? (
          <Check aria-label="Saved" className="shrink-0 text-success" />
        ) : (
          <Pencil
            aria-hidden
            className="size-3.5 shrink-0 text-fg-subtle opacity-0 group-hover/edit:opacity-100 max-md:opacity-100 pointer-coarse:opacity-100 group-focus-visible/edit:opacity-100 print:hidden"
          />
        )}
      </button>
      {state === 'failed' && (
        <span role="alert" className="text-caption font-medium text-danger">
          The field could not be opened. Check your connection and try again.
        </span>
      )}
    </>
  )
}
