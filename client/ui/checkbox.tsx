import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = {
  checked: boolean
  onChange: (checked: boolean, event: Event) => void
  /** Shown beside the box; without it give `aria-label`. */
  label?: ReactNode
  hint?: string
  /** Some of what it stands for is chosen. */
  indeterminate?: boolean
  disabled?: boolean
  id?: string
  name?: string
  className?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

/** A yes or no, or a choice among several. The pressable area is at least 24 px, 44 px on phones when labelled. */
export function Checkbox({ checked, onChange, label, hint, indeterminate, className, ...rest }: Props) {
  const box = (
    <Base.Root
      {...rest}
      checked={checked}
      indeterminate={indeterminate}
      onCheckedChange={(next, { event }) => onChange(next, event)}
      className={cn(
        'relative flex size-4 shrink-0 items-center justify-center rounded-check border border-control bg-surface text-on-primary',
        'before:absolute before:-inset-1 data-checked:border-primary data-checked:bg-primary',
        'data-indeterminate:border-primary data-indeterminate:bg-primary data-disabled:opacity-60 aria-invalid:border-danger',
        !label && className,
      )}
    >
      <Base.Indicator className="flex">
        {indeterminate ? (
          <Minus aria-hidden className="size-3 stroke-3" />
        ) : (
          <Check aria-hidden className="size-3 stroke-3" />
        )}
      </Base.Indicator>
    </Base.Root>
  )
  if (!label) return box
  return (
    <label
      className={cn(
        'flex min-h-6 items-start gap-2 text-table text-fg max-md:min-h-11 max-md:text-body',
        // One line stands in the middle of what a finger presses; the box of several stands beside the first.
        !hint && 'max-md:items-center',
        className,
      )}
    >
      <span className="flex h-5 items-center">{box}</span>
      <span>
        {label}
        {hint && <span className="block text-caption text-fg-muted">{hint}</span>}
      </span>
    </label>
  )
}
