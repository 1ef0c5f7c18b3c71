import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#client/ui/cn.ts'

type Step = { label: string; stand: 'done' | 'now' | 'partly' | 'ahead' | 'stopped'; detail?: ReactNode }

const seals: Record<Step['stand'], string> = {
  done: 'border-success-line bg-success-bg text-success',
  now: 'border-primary bg-primary text-on-primary forced-colors:bg-[Highlight]',
  partly: 'border-warning-line bg-warning-bg text-warning',
  ahead: 'border-line-strong bg-surface text-fg-subtle',
  stopped: 'border-danger-line bg-danger-bg text-danger',
}
const words: Record<Step['stand'], string> = {
  done: 'done',
  now: 'now',
  partly: 'partly done',
  ahead: 'upcoming',
  stopped: 'stopped',
}

/** How far a document is: a chain of seals, each with its word. */
export const StatusTracker = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <ol aria-label={label} className="flex gap-y-3 rounded-card border border-line px-4 py-3.5 max-md:flex-col">
    {steps.map(({ label: name, stand, detail }, at) => (
      <li
        key={name}
        aria-current={stand === 'now' ? 'step' : undefined}
        className="relative flex min-w-0 flex-1 items-start gap-2.5 md:flex-col md:gap-1.5"
      >
        {at < steps.length - 1 && (
          <span
            aria-hidden
            className={cn(
              'absolute bg-line-strong md:top-2.5 md:right-2 md:left-7 md:h-px max-md:top-6 max-md:-bottom-2.5 max-md:left-2.5 max-md:w-px',
              stand === 'done' && 'bg-success-line',
            )}
          />
        )}
        <span className={cn('flex size-5 shrink-0 items-center justify-center rounded-full border', seals[stand])}>
          {stand === 'done' ? (
            <Check aria-hidden className="size-3" />
          ) : stand === 'stopped' ? (
            <X aria-hidden className="size-3" />
          ) : stand === 'partly' ? (
            <Minus aria-hidden className="size-3" />
          ) : (
            <span aria-hidden className="size-1.5 rounded-full bg-current forced-colors:bg-[CanvasText]" />
          )}
        </span>
        <span className="min-w-0 text-table">
          <span className={cn('block font-medium', stand === 'ahead' ? 'text-fg-muted' : 'text-fg')}>{name}</span>
          <span className="sr-only">{words[stand]}</span>
          {detail && <span className="block text-caption text-fg-muted">{detail}</span>}
        </span>
      </li>
    ))}
  </ol>
)
