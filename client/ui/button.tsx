import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from '../hint/tooltip.tsx'

/** The classes of a button, for the rare element that cannot be one. */
export const buttonLook = cva(
  [
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control border border-transparent',
    'text-table font-medium transition-colors duration-[80ms] ease-out',
    'aria-disabled:cursor-not-allowed disabled:cursor-not-allowed max-md:text-body',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active aria-disabled:bg-active aria-disabled:text-fg-muted',
        secondary:
          'border-line-strong bg-surface text-fg hover:bg-hover active:bg-active aria-disabled:bg-sunken aria-disabled:text-fg-subtle',
        ghost:
          'text-fg-muted hover:bg-hover hover:text-fg active:bg-active aria-disabled:bg-transparent aria-disabled:text-fg-subtle',
        danger:
          'bg-danger-solid text-on-primary hover:bg-danger-solid-hover active:bg-danger-solid-hover aria-disabled:bg-active aria-disabled:text-fg-muted',
      },
      size: { sm: 'h-control-sm px-2', md: 'h-control-md px-3', lg: 'h-control-lg px-4 text-body' },
      square: { true: 'px-0', false: '' },
    },
    compoundVariants: [
      { square: true, size: 'sm', class: 'w-control-sm' },
      { square: true, size: 'md', class: 'w-control-md' },
      { square: true, size: 'lg', class: 'w-control-lg' },
    ],
    defaultVariants: { variant: 'secondary', size: 'md', square: false },
  },
)

type Look = Pick<VariantProps<typeof buttonLook>, 'variant' | 'size'>
type Blockable = {
  busy?: boolean
  /** Why it cannot be used now: it stays focusable, does nothing, and says so. */
  disabledReason?: string
}
type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & Look & Blockable & { icon?: LucideIcon }

/** A button that does something; `busy` and `disabledReason` stop clicks without losing focus. */
export function Button({ variant, size, icon: Icon, className, children, busy, disabledReason, ...rest }: ButtonProps) {
  return (
    <Blocked busy={busy} reason={disabledReason} rest={rest} className={cn(buttonLook({ variant, size }), className)}>
      {busy ? <Spinner /> : Icon && <Icon aria-hidden />}
      {children}
    </Blocked>
  )
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon'> & {
  label: string
  icon: LucideIcon
  pressed?: boolean
  hint?: ReactNode
}

/** A square button whose label is its name and its tooltip. */
export function IconButton({
  label,
  icon: Icon,
  variant = 'ghost',
  size,
  className,
  busy,
  disabledReason,
  pressed,
  hint,
  ...rest
}: IconButtonProps) {
  return (
    <Blocked
      busy={busy}
      reason={disabledReason}
      hint={hint ?? label}
      rest={{ ...rest, 'aria-label': label, 'aria-pressed': pressed }}
      className={cn(buttonLook({ variant, size, square: true }), pressed && 'bg-active text-fg', className)}
    >
      {busy ? <Spinner /> : <Icon aria-hidden />}
    </Blocked>
  )
}

type BlockedProps = {
  busy?: boolean
  reason?: string
  hint?: ReactNode
  rest: Omit<ComponentProps<'button'>, 'disabled'>
  className: string
  children: ReactNode
}

function Blocked({ busy, reason, hint, rest, className, children }: BlockedProps) {
  const id = useId()
  const { onClick, type = 'button', 'aria-describedby': describedBy, ...other } = rest
  const stop = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || reason) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...other}
      type={type}
      className={className}
      aria-busy={busy || undefined}
      aria-disabled={busy || reason ? true : undefined}
      aria-describedby={reason ? [describedBy, id].filter(Boolean).join(' ') : describedBy}
      onClick={stop}
    >
      {children}
    </button>
  )
  if (!reason && !hint) return button
  return (
    <>
      <Tooltip content={reason ?? hint} press={Boolean(reason)}>
        {button}
      </Tooltip>
      {reason && (
        <span id={id} className="sr-only">
          {reason}
        </span>
      )}
    </>
  )
}

type LinkButtonProps = ComponentProps<typeof Link> & Look & { icon?: LucideIcon }

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function LinkButton({ variant, size, icon: Icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={cn(buttonLook({ variant, size }), className)}>
      {Icon && <Icon aria-hidden />}
      {children}
    </Link>
  )
}
