import { useId, type ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = {
  label: ReactNode
  /** Done so far; leave out while the total is not known. */
  value?: number
  max?: number
  /** Beside the label: "1,200 of 5,000 rows". */
  detail?: ReactNode
  hideLabel?: boolean
  className?: string
}

/** How far a piece of work is. */
export function Progress({ label, value, max = 100, detail, hideLabel, className }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <div className={cn('mb-1.5 flex justify-between gap-3 text-caption', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="font-medium text-fg">
          {label}
        </label>
        {detail && <span className="figures text-fg-muted">{detail}</span>}
      </div>
      <progress
        id={id}
        value={value}
        max={max}
        className={cn('block h-1.5 w-full overflow-hidden rounded-full', value === undefined && 'animate-pulse')}
      />
    </div>
  )
}
