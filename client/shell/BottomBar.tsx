import { Menu as MenuIcon, Search, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Unread } from '#client/inbox/unread.tsx'
import { sidebarOf, type MenuEntry } from '#client/menu.ts'
import { cn } from '#client/ui/cn.ts'
import { Drawer } from '#client/ui/dialog.tsx'
import { useMenuPlace } from '#client/navigation/menu-place.ts'
import { MenuTitle, NavTree } from '#client/navigation/nav-tree.tsx'
import { PlacesNav } from '#client/navigation/PlacesNav.tsx'
import { UserMenu } from './UserMenu.tsx'

const item =
  'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-micro text-fg-muted outline-offset-[-2px]'

type Props = { menu: readonly MenuEntry[]; onSearch: () => void; onSearchNear: () => void }

/** The bar at the thumb on phones: overview, inbox and the first of a person's own pages, search, and the whole menu. */
export function BottomBar({ menu, onSearch, onSearchNear }: Props) {
  const [open, setOpen] = useState(false)
  const { sidebar } = useMenuPlace()
  const { top, own, areas, foot } = sidebarOf(menu)
  const first = [...top, ...own, ...areas].slice(0, 3)
  const behind = sidebar !== undefined && !first.some(({ to }) => to === sidebar.to)
  const close = () => setOpen(false)
  return (
    <>
      <nav
        aria-label="Main, short"
        className="flex shrink-0 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {first.map((entry) => {
          const { label, to, icon: Icon } = entry
          const here = sidebar?.to === to
          return (
            <Link
              key={to}
              to={to}
              aria-current={here ? 'page' : undefined}
              className={cn(item, 'relative', here && 'text-primary-fg')}
            >
              <Icon aria-hidden className="size-5!" />
              <span className="max-w-full truncate short:sr-only">{label}</span>
              {entry.counted && <Unread className="absolute top-1 left-1/2 ml-1.5" />}
            </Link>
          )
        })}
        <BarButton icon={Search} label="Search" onClick={onSearch} onNear={onSearchNear} />
        <BarButton icon={MenuIcon} label="More" onClick={() => setOpen(true)} expanded={open} here={behind} />
      </nav>
      <Drawer open={open} onOpenChange={setOpen} title="Menu" footer={<UserMenu />}>
        <nav aria-label="Main">
          <NavTree entries={top} onGo={close} />
          {own.length > 0 && <MenuTitle>Me</MenuTitle>}
          <NavTree entries={own} onGo={close} />
          {areas.length > 0 && <MenuTitle>Company</MenuTitle>}
          <NavTree entries={[...areas, ...foot]} onGo={close} />
          <PlacesNav onGo={close} />
        </nav>
      </Drawer>
    </>
  )
}

const BarButton = ({
  icon: Icon,
  label,
  onClick,
  onNear,
  expanded,
  here,
}: {
  icon: LucideIcon
  label: string
  onClick: () => void
  onNear?: () => void
  expanded?: boolean
  /** The page shown is one of those behind it. */
  here?: boolean
}) => (
  <button
    type="button"
    onPointerEnter={onNear}
    onFocus={onNear}
    onClick={onClick}
    aria-expanded={expanded}
    aria-haspopup="dialog"
    aria-current={here || undefined}
    className={cn(item, here && 'text-primary-fg')}
  >
    <Icon aria-hidden className="size-5!" />
    {label}
  </button>
)
