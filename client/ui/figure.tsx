import { ArrowDownRight, ArrowRight, ArrowUpRight, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from './cn.ts'
import { Tooltip } from '../hint/tooltip.tsx'

/** A change against something: `good` says whether the direction is welcome; leave it out where it is neither. */
export type Delta = { text: string; direction: 'up' | 'down' | 'flat'; good?: boolean; against?: string }

type Props = {
  label: string
  value: ReactNode
  /** The list of the exact rows behind the figure. */
  href?: string
  delta?: Delta
  /** How the figure is defined. */
  hint?: string
  /** Under the value where there is no delta: unit, "as of", share. */
  note?: ReactNode
  /** A sparkline or the like. */
  children?: ReactNode
  /** Below everything else: a bar, a longer course. */
  below?: ReactNode
  className?: string
}

const arrows = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight }

/** One number that opens to its rows. */
export function Figure({ label, value, href, delta, hint, note, children, below, className }: Props) {
  const Arrow = delta && arrows[delta.direction]
  return (
    <div
      className={cn(
        'group @container relative min-w-0 rounded-card border border-line bg-surface px-4 py-3.5',
        href && 'hover:border-line-strong',
        className,
      )}
    >
      <div className={cn('text-caption font-medium text-fg-muted', hint && 'pr-7.5')}>
        {href ? (
          <Link to={href} className="rounded-check after:absolute after:inset-0 after:rounded-card group-hover:text-fg">
            {label}
          </Link>
        ) : (
          label
        )}
        {hint && (
          <Tooltip content={hint} press>
            <button
              type="button"
              aria-label={`${label}: ${hint}`}
              // In the line of the last word, which it makes neither higher nor longer: so it stays with it.
              className="relative z-1 -my-1.5 -mr-7.5 ml-1.5 inline-flex size-6 align-middle items-center justify-center rounded-check text-fg-subtle before:absolute before:-inset-y-2.5 before:-right-2.5 before:-left-2 hover:text-fg md:before:hidden"
            >
              <Info aria-hidden className="size-3.5" />
            </button>
          </Tooltip>
        )}
      </div>
      <div className="mt-1 flex items-end justify-between gap-3">
        <div className="figures text-title wrap-anywhere text-fg max-md:text-section @max-[11rem]:text-section @max-[8rem]:text-reading">
          {value}
        </div>
        {children}
      </div>
      {(delta || note) && (
        <div className="mt-1 flex items-center gap-1 text-caption text-fg-muted">
          {delta && Arrow && (
            <>
              <span
                className={cn(
                  'inline-flex items-center gap-1 font-medium',
                  delta.good === undefined ? 'text-fg-muted' : delta.good ? 'text-success' : 'text-danger',
                )}
              >
                <Arrow aria-hidden className="size-3.5" />
                <span className="sr-only">{{ up: 'Up', down: 'Down', flat: 'Unchanged' }[delta.direction]}</span>
                <span className="figures">{delta.text}</span>
              </span>
              {delta.against}
            </>
          )}
          {note}
        </div>
      )}
      {below}
    </div>
  )
}
