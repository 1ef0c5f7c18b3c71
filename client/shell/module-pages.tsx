import { createContext, use } from 'react'
import { Link, useLocation } from 'react-router'
import { pageAt, type MenuEntry } from '#client/menu.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

/** What the person may open, as the sidebar shows it. */
export const MenuContext = createContext<readonly MenuEntry[]>([])

/** For whoever may not see a module's figures: the pages of the module they may open. */
export function ModulePages() {
  const menu = use(MenuContext)
  const { pathname } = useLocation()
  const pages = pageAt(menu, pathname)?.children ?? []
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
