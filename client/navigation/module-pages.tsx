import { createContext, use } from 'react'
import { Link, useLocation } from 'react-router'
import { pageAt, sidebarOf, type MenuEntry } from '#client/menu.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

/** What the person may open, as the sidebar shows it. */
export const MenuContext = createContext<readonly MenuEntry[]>([])

/** For those who may not see the figures of an area: its pages that they may open. */
export function ModulePages() {
  const menu = use(MenuContext)
  const { pathname } = useLocation()
  const area = pageAt(menu, pathname)
  const pages =
    sidebarOf(menu)
      .areas.find(({ children }) => children === area?.children)
      ?.items.flatMap((item) => item.pages) ?? []
  if (pages.length === 0)
    return (
      <EmptyState title="Nothing here is open to you">
        An administrator can give you a role that works in this area.
      </EmptyState>
    )
  return (
    <Card title="What you can open here" padded={false}>
      <ul className="divide-y divide-line">
        {pages.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="block px-4 py-3 text-table font-medium hover:bg-hover">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
