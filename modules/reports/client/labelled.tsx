import { useId, type ReactNode } from 'react'

/** A control of a popover below its label. */
export function Labelled({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-caption font-medium text-fg-muted">
        {label}
      </label>
      {children(id)}
      {hint && <p className="mt-1 text-caption text-fg-muted">{hint}</p>}
    </div>
  )
}
