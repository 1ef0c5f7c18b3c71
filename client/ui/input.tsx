import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

/** The frame of everything one types or chooses in. */
export const controlLook =
  'w-full rounded-control border border-control bg-surface text-table text-fg transition-colors duration-[80ms] max-md:text-reading ' +
  'hover:border-fg-subtle focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-danger ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-fg-muted ' +
  '[&[readonly]]:border-line [&[readonly]]:bg-sunken'

const heights = { sm: 'h-control-sm', md: 'h-control-md', lg: 'h-control-lg' }

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: keyof typeof heights
  icon?: LucideIcon
  /** A short unit, currency or key hint at the end of the field. */
  suffix?: ReactNode
}

/** One line of text. `className` goes to the frame when there is an icon or suffix, else to the field itself. */
export function Input({ size = 'md', icon: Icon, suffix, className, ...rest }: InputProps) {
  const framed = Icon !== undefined || suffix !== undefined
  const field = (
    <input
      autoComplete="off"
      {...rest}
      className={cn(
        controlLook,
        heights[size],
        'px-2.5',
        Icon && 'pl-8',
        suffix !== undefined && 'pr-14',
        !framed && className,
      )}
    />
  )
  if (!framed) return field
  return (
    <span className={cn('relative block', className)}>
      {Icon && (
        <Icon aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-fg-subtle" />
      )}
      {field}
      {suffix !== undefined && (
        <span className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-caption text-fg-subtle">
          {suffix}
        </span>
      )}
    </span>
  )
}

/** Several lines of text; grows with what is typed where the browser can. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      className={cn(controlLook, 'field-sizing-content max-h-96 min-h-20 px-2.5 py-1.5', className)}
    />
  )
}
