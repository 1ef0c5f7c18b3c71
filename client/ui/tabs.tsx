import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { formatNumber } from '#client/format.ts'
import { cn } from './cn.ts'

type Tab = { id: string; label: string; count?: number | string }

type Props = {
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  /** Names the row of tabs. */
  label: string
  /** Stands at the end of the row. */
  end?: ReactNode
  /** The panel of the chosen tab. */
  children?: ReactNode
  /** With room of 1rem at both sides. */
  className?: string
  /** The panel takes the room that is left of the page. */
  fill?: boolean
}

const filling = 'flex grow flex-col'

/** Where an arrow leads in a row that has no end; Home and End to its ends. */
function next(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
  return step === undefined ? null : (at + step + count) % count
}

/** A row of tabs whose choice the caller keeps (in the address). Arrow keys move, Enter chooses. */
export function Tabs({ tabs, value, onChange, label, end, children, className, fill }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === value),
  )
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const all = [...event.currentTarget.parentElement!.querySelectorAll<HTMLElement>('[role=tab]')]
    const to = next(event.key, all.indexOf(event.currentTarget), all.length)
    if (to === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    all[to]!.focus()
  }
  useEffect(() => {
    // Where the row is wider than the page, the chosen tab stands in its middle; the page itself does not move.
    const list = row.current
    const tab = list?.querySelector(`[data-tab="${CSS.escape(value)}"]`)
    if (!list || !tab) return
    const [frame, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
    list.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2)
  }, [value])
  return (
    <div className={fill ? filling : undefined}>
      <div className={cn('flex items-center border-b border-line', className)}>
        <div
          ref={row}
          role="tablist"
          aria-label={label}
          // Tabs for which there is no room fade out at the edge that cuts them; at rest and at the end nothing stands there.
          className={cn(
            '-ml-4 flex min-w-0 flex-1 gap-4 overflow-x-auto overflow-y-hidden pr-8 pl-4 [scrollbar-width:none]',
            'mask-[linear-gradient(to_right,transparent,black_1rem,black_calc(100%-2rem),transparent)]',
            !end && '-mr-4',
          )}
        >
          {tabs.map((tab, at) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${at}`}
              data-tab={tab.id}
              aria-selected={tab.id === value}
              aria-controls={children !== undefined && tab.id === value ? `${id}-panel` : undefined}
              tabIndex={at === chosen ? 0 : -1}
              onKeyDown={move}
              onClick={() => tab.id !== value && onChange(tab.id)}
              className={cn(
                'relative flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-table font-medium text-fg-muted outline-offset-[-2px] max-md:h-11',
                // The room between two of them belongs to both.
                'before:absolute before:-inset-x-2 before:inset-y-0',
                'hover:text-fg aria-selected:border-primary aria-selected:font-strong aria-selected:text-fg',
                // Forced colours draw a transparent border, too.
                'forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="figures font-normal text-fg-subtle">
                  {typeof tab.count === 'number' ? formatNumber(tab.count) : tab.count}
                </span>
              )}
            </button>
          ))}
        </div>
        {end}
      </div>
      {children !== undefined && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${chosen}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel is reached from its tab
          tabIndex={0}
          className={cn('outline-offset-[-2px]', fill && filling)}
        >
          {children}
        </div>
      )}
    </div>
  )
}
