import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { cn } from './cn.ts'
import type { Drawing } from './drawings.tsx'

/** Few pages are empty: what is drawn there comes when it is needed, into room kept for it. */
const DrawingOf = lazy((): Promise<{ default: ComponentType<{ name: Drawing }> }> =>
  import('./drawings.tsx').then(
    (found) => ({ default: found.DrawingOf }),
    () => ({ default: () => null }),
  ),
)

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
        <div className="mb-5 h-24 w-40">
          <Suspense>
            <DrawingOf name={drawing} />
          </Suspense>
        </div>
      )}
      <Heading className="text-section text-fg">{title}</Heading>
      {children && <div className="mt-1 max-w-[52ch] text-body text-fg-muted text-pretty">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
