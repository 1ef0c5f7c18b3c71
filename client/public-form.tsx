import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { constraintsOf } from '#shared/form-constraints.ts'

/** What a field of a form without script tells of itself: what its schema asks, and the slots in which the server puts what was typed and what is to be corrected. */
const told = (schema: z.ZodObject, name: string) => ({
  id: name,
  name,
  ...constraintsOf(schema, name),
  'aria-invalid': `{{${name}.invalid}}` as never,
  'aria-describedby': `${name}-error`,
})

const Wrong = ({ name }: { name: string }) => <p className="error" id={`${name}-error`}>{`{{${name}.error}}`}</p>

/** The parts of a form whose server checks it with `schema`. */
export function formOf<S extends z.ZodObject>(schema: S) {
  type Name = keyof S['shape'] & string
  type FieldProps = { name: Name; label: string }
  const Label = ({ name, label }: FieldProps) => (
    <label htmlFor={name}>
      {label}
      {!constraintsOf(schema, name).required && <span> (optional)</span>}
    </label>
  )
  return {
    Line: ({ name, label, ...input }: FieldProps & ComponentProps<'input'>) => (
      <div>
        <Label name={name} label={label} />
        <input {...told(schema, name)} {...input} defaultValue={`{{${name}.value}}`} />
        <Wrong name={name} />
      </div>
    ),
    Lines: ({ name, label, rows }: FieldProps & { rows: number }) => (
      <div>
        <Label name={name} label={label} />
        <textarea {...told(schema, name)} rows={rows} defaultValue={`{{${name}.value}}`} />
        <Wrong name={name} />
      </div>
    ),
    Select: ({ name, label, ...select }: FieldProps & ComponentProps<'select'>) => (
      <div>
        <Label name={name} label={label} />
        <select {...told(schema, name)} {...select} />
        <Wrong name={name} />
      </div>
    ),
  }
}

/** No person sees it; whoever fills it in is a machine. */
export const Trap = () => (
  <div className="trap" aria-hidden="true">
    <label htmlFor="website">Leave this empty</label>
    <input id="website" name="website" tabIndex={-1} autoComplete="off" />
  </div>
)
