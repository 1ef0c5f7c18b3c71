import { useId, type ReactNode } from 'react'

type Props = { label: string; className?: string; children: (id: string) => ReactNode }

/** A control under its name. */
export function Labelled({ label, className = 'min-w-0', children }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-table font-medium text-fg">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
