import type { FieldErrors } from 'react-hook-form'
import type { z } from 'zod'
import { controlId } from './form-context.ts'
import { metaAt, spoken } from './schema.ts'

type FieldFault = { name: string; label: string; message: string }

/** Every error of a form by its dotted name, lines numbered from 1: 'Line 2, Price'. */
export function flatErrors(errors: FieldErrors, schema: z.ZodObject, path = ''): FieldFault[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || typeof error !== 'object') return []
    const name = path ? `${path}.${key}` : key
    const inner =
      key === 'root'
        ? []
        : Object.entries(error).filter(([part]) => !['type', 'message', 'ref', 'types'].includes(part))
    const own =
      typeof error.message === 'string' && error.message
        ? [{ name, label: labelAt(schema, name), message: spoken(error.message) }]
        : []
    return [...own, ...(inner.length ? flatErrors(Object.fromEntries(inner) as FieldErrors, schema, name) : [])]
  })
}

/** What people call a field by its dotted name. */
export function labelAt(schema: z.ZodObject, name: string): string {
  const label = metaAt(schema, name)?.label ?? ''
  const line = /\.(\d+)(?:\.|$)/.exec(name)
  return [line && `Line ${Number(line[1]) + 1}`, label].filter(Boolean).join(', ')
}

type Props = { errors: FieldFault[]; prefix: string; message: string | null }

/** 'There is a problem', with a link to each field. */
export function ErrorSummary({ errors, prefix, message }: Props) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-error-summary
      className="scroll-mt-16 rounded-card border border-danger-line bg-danger-bg px-4 py-3"
    >
      <h2 className="text-body font-semibold text-danger">There is a problem</h2>
      {message && <p className="mt-1 text-table text-fg">{message}</p>}
      <ul className="mt-1.5 space-y-1 text-table">
        {errors.map(({ name, label, message: text }) => (
          <li key={name}>
            <a
              href={`#${controlId(prefix, name)}`}
              className="font-medium text-danger underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(controlId(prefix, name))?.focus()
              }}
            >
              {label ? `${label}: ${text}` : text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
