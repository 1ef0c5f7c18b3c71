import { Tabs as Base } from '@base-ui/react/tabs'
import { useEffect, useRef, type ReactNode } from 'react'
import { formatNumber } from '#client/format.ts'
import { cn } from './cn.ts'

export type Tab = { id: string; label: string; count?: number | string }

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

/** A row of tabs whose choice the caller keeps (in the address). Arrow keys move, Enter chooses. */
export function Tabs({ tabs, value, onChange, label, end, children, className, fill }: Props) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Where the row is wider than the page, the chosen tab stands in its middle; the page itself does not move.
    const list = row.current
    const tab = list?.querySelector(`[data-tab="${CSS.escape(value)}"]`)
    if (!list || !tab) return
    const [frame, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
    list.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2)
  }, [value])
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(String(next))} className={fill ? filling : undefined}>
      <div className={cn('flex items-center border-b border-line', className)}>
        <Base.List
          ref={row}
          aria-label={label}
          // Tabs for which there is no room fade out at the edge that cuts them; at rest and at the end nothing stands there.
          className={cn(
            '-ml-4 flex min-w-0 flex-1 gap-4 overflow-x-auto overflow-y-hidden pr-8 pl-4 [scrollbar-width:none]',
            'mask-[linear-gradient(to_right,transparent,black_1rem,black_calc(100%-2rem),transparent)]',
            !end && '-mr-4',
          )}
        >
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.id}
              value={tab.id}
              data-tab={tab.id}
              className={cn(
                'relative flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-table font-medium text-fg-muted outline-offset-[-2px] max-md:h-11',
                // The room between two of them belongs to both.
                'before:absolute before:-inset-x-2 before:inset-y-0',
                'hover:text-fg data-active:border-primary data-active:font-strong data-active:text-fg',
                // Forced colours draw a transparent border, too.
                'forced-colors:border-[Canvas] forced-colors:data-active:border-[Highlight]',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="figures font-normal text-fg-subtle">
                  {typeof tab.count === 'number' ? formatNumber(tab.count) : tab.count}
                </span>
              )}
            </Base.Tab>
          ))}
        </Base.List>
        {end}
      </div>
      {children !== undefined && (
        <Base.Panel value={value} className={cn('outline-offset-[-2px]', fill && filling)}>
          {children}
        </Base.Panel>
      )}
    </Base.Root>
  )
}
