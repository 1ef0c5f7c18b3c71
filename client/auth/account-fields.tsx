import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input, type InputProps } from '#client/ui/input.tsx'
import type { AccountForm } from './account-form.ts'

type FrameProps = { of: AccountForm; label: string; children: ReactNode }

/** The form with its refusal above and its button below. The page is this form alone, so its first field has the focus. */
export function FormFrame({ of, label, children }: FrameProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), [])
  return (
    <form ref={form} noValidate className="mt-5 space-y-4" onSubmit={(event) => void of.submit(event)}>
      {of.failure && <Banner tone="danger" title={of.failure} />}
      {children}
      <Button type="submit" variant="primary" size="lg" className="w-full" busy={of.busy}>
        {label}
      </Button>
    </form>
  )
}

type FieldProps = Pick<InputProps, 'type' | 'autoComplete' | 'inputMode' | 'readOnly' | 'spellCheck'> & {
  of: AccountForm
  name: string
  label: string
  hint?: string
}

/** One field: its label, what is typed, and below it the hint or what is wrong. */
export function Field({ of, name, label, hint, type = 'text', ...rest }: FieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const fault = of.faults[name]
  const control = {
    id,
    name,
    value: of.values[name] ?? '',
    'aria-invalid': Boolean(fault),
    'aria-describedby': hint || fault ? `${id}-note` : undefined,
  }
  return (
    <div>
      <div className="flex items-baseline justify-between">
        <label htmlFor={id} className="text-table font-medium text-fg">
          {label}
        </label>
        {type === 'password' && (
          <button
            type="button"
            aria-pressed={shown}
            aria-label={`Show ${label.toLowerCase()}`}
            className="min-h-6 rounded-control px-1 text-caption text-fg-muted hover:text-fg"
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      <Input
        {...control}
        {...rest}
        size="lg"
        type={type === 'password' && shown ? 'text' : type}
        className="mt-1"
        onChange={(event) => of.set(name, event.target.value)}
      />
      {(fault || hint) && (
        <p
          id={`${id}-note`}
          role={fault ? 'alert' : undefined}
          className={`mt-1 text-caption ${fault ? 'text-danger' : 'text-fg-muted'}`}
        >
          {fault ?? hint}
        </p>
      )}
    </div>
  )
}

export const passwordHint = 'At least 12 characters. Several words are easy to remember.'
