import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Kbd } from '#client/ui/kbd.tsx'
import { Link } from 'react-router'
import { sidebarOf, type MenuEntry, type SidebarEntry } from '#client/menu.ts'
import { Logo } from './logo.tsx'
import { modKey } from './key-labels.ts'
import { MenuTitle, NavTree } from '#client/navigation/nav-tree.tsx'
import { PlacesNav } from '#client/navigation/PlacesNav.tsx'
import { regions } from './regions.ts'
import { UserMenu } from './UserMenu.tsx'

type Props = {
  menu: readonly MenuEntry[]
  narrow: boolean
  onNarrow: (narrow: boolean) => void
  onSearch: () => void
  /** The pointer or the focus is at the search. */
  onSearchNear: () => void
  onShortcuts: () => void
}

/** The left edge: search, a person's own pages, the areas open to them, and their account. */
export function Sidebar({ menu, narrow, onNarrow, onSearch, onSearchNear, onShortcuts }: Props) {
  const { top, own, areas, foot } = sidebarOf(menu)
  return (
    <aside
      data-region={regions.sidebar}
      aria-label="Sidebar"
      className={cn('flex shrink-0 flex-col gap-2 p-2 max-md:hidden print:hidden', narrow ? 'w-14' : 'w-58')}
    >
      <div className={cn('flex h-10 items-center gap-2.5', narrow ? 'justify-center' : 'pr-1 pl-2')}>
        <Link
          to="/dashboard"
          aria-label="Mainstay, to the overview"
          className="flex min-w-0 flex-1 items-center gap-2.5 rounded-menu"
        >
          <Logo className={cn(narrow && 'mx-auto')} />
          {!narrow && <span className="truncate text-body font-semibold text-fg">Mainstay</span>}
        </Link>
        {!narrow && (
          <IconButton
            size="sm"
            label="Collapse the sidebar"
            hint={
              <>
                Collapse <Kbd>[</Kbd>
              </>
            }
            icon={PanelLeftClose}
            onClick={() => onNarrow(true)}
          />
        )}
      </div>
      {narrow ? (
        <>
          <IconButton
            label="Search or jump to"
            icon={Search}
            className="w-full"
            onPointerEnter={onSearchNear}
            onFocus={onSearchNear}
            onClick={onSearch}
          />
          <IconButton
            label="Expand the sidebar"
            icon={PanelLeftOpen}
            className="w-full"
            onClick={() => onNarrow(false)}
          />
        </>
      ) : (
        <button
          type="button"
          onPointerEnter={onSearchNear}
          onFocus={onSearchNear}
          onClick={onSearch}
          className="flex h-8 w-full items-center gap-2 rounded-menu border border-line bg-surface px-2 text-table text-fg-subtle hover:border-line-strong hover:text-fg-muted"
        >
          <Search aria-hidden />
          <span className="flex-1 text-left">Search or jump to…</span>
          <Kbd>{modKey} K</Kbd>
        </button>
      )}
      <nav aria-label="Main" className="-mx-2 min-h-0 flex-1 overflow-y-auto px-2 pt-1 [scrollbar-width:thin]">
        <NavTree entries={top} narrow={narrow} />
        <Section title="Me" entries={own} narrow={narrow} />
        <Section title="Company" entries={areas} narrow={narrow} />
        {!narrow && <PlacesNav />}
      </nav>
      <div className="space-y-1">
        <NavTree entries={foot} narrow={narrow} />
        <UserMenu narrow={narrow} onShortcuts={onShortcuts} />
      </div>
    </aside>
  )
}

const Section = ({ title, entries, narrow }: { title: string; entries: readonly SidebarEntry[]; narrow: boolean }) =>
  entries.length > 0 && (
    <>
      {narrow ? <hr className="my-2 border-line" /> : <MenuTitle>{title}</MenuTitle>}
      <NavTree entries={entries} narrow={narrow} />
    </>
  )
