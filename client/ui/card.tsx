import { useId, type ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = {
  title?: ReactNode
  /** A count or short note after the title. */
  note?: ReactNode
  action?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** False for lists and tables that reach the edges. */
  padded?: boolean
  className?: string
}

/** A bordered part of a page; with a title it is a named region. */
export function Card({ title, note, action, children, footer, padded = true, className }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cn('flex min-w-0 flex-col rounded-card border border-line bg-surface', className)}
    >
      {title && (
        <header className="flex min-h-11 items-center gap-2 border-b border-line py-1 pr-2 pl-4">
          <h2 id={id} className="text-table font-semibold text-fg">
            {title}
          </h2>
          {note !== undefined && <span className="figures text-table text-fg-subtle">{note}</span>}
          {action && <div className="ml-auto flex items-center gap-1 max-md:[&>*]:text-table">{action}</div>}
        </header>
      )}
      <div className={cn('min-h-0 min-w-0 flex-1', padded && 'p-4')}>{children}</div>
      {footer && <footer className="border-t border-line px-4 py-2.5 text-caption text-fg-muted">{footer}</footer>}
    </section>
  )
}
