import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { DrawingOf, type Drawing } from './drawings.tsx'

type Props = {
  title: string
  children?: ReactNode
  action?: ReactNode
  drawing?: Drawing
  /** Level of the heading in its place; 2 where left out. */
  level?: 2 | 3
  className?: string
}

/** Why there is nothing here, and the next step. */
export function EmptyState({ title, children, action, drawing, level = 2, className }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={cn('flex flex-col items-center px-6 py-12 text-center', className)}>
      {drawing && (
        <div className="mb-5">
          <DrawingOf name={drawing} />
        </div>
      )}
      <Heading className="text-section text-fg">{title}</Heading>
      {children && <div className="mt-1 max-w-[52ch] text-body text-fg-muted text-pretty">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
