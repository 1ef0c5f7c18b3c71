import { use, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { groupOf } from '#client/menu.ts'
import { cn } from '#client/ui/cn.ts'
import { useMenuPlace } from './menu-place.ts'
import { MenuContext } from './module-pages.tsx'

/** The pages that share an entry of the sidebar with the open one: Leave calendar, requests, balances. Records and forms have none. */
export function GroupTabs() {
  const { pathname } = useLocation()
  const { page } = useMenuPlace()
  const pages = use(MenuContext).flatMap(({ children = [] }) => children)
  const row = useRef<HTMLElement>(null)
  const group = page && [page.to, page.also ?? []].flat().includes(pathname) ? groupOf(pages, page) : []
  const shown = group.length > 1
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  if (!shown) return null
  return (
    <nav
      ref={row}
      aria-label={page!.group}
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-line bg-surface px-3 py-1 [scrollbar-width:none] md:px-5 print:hidden"
    >
      {group.map(({ label, to }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === page?.to ? 'page' : undefined}
          className={cn(
            'flex h-7 shrink-0 items-center rounded-menu px-2.5 text-table text-fg-muted outline-offset-[-2px] hover:bg-hover hover:text-fg max-md:h-11',
            to === page?.to && 'bg-active font-medium text-fg hover:bg-active',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
