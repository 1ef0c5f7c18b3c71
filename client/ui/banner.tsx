import { CircleAlert, CircleCheck, Hand, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cn } from './cn.ts'
import { toneLook, type Tone } from './pill.tsx'

const icons: Record<Tone, LucideIcon> = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  attention: Hand,
}

type Props = {
  tone?: Tone
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  className?: string
}

/** A message that stays in its place until it is no longer true; danger is announced at once, the rest politely. */
export function Banner({ tone = 'info', title, children, action, onDismiss, className }: Props) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border px-3 py-2.5',
        toneLook[tone],
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5" />
      <div className="min-w-0 flex-1 basis-60">
        <p className={cn('text-body font-medium', tone === 'neutral' && 'text-fg')}>{title}</p>
        {children && <div className="mt-0.5 text-table text-fg">{children}</div>}
      </div>
      {(action || onDismiss) && (
        <div className="flex items-center gap-1">
          {action}
          {onDismiss && <IconButton label="Dismiss" icon={X} size="sm" onClick={onDismiss} />}
        </div>
      )}
    </div>
  )
}
