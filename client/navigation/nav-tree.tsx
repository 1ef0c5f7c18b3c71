import { ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { cn } from '#client/ui/cn.ts'
import { Tooltip } from '#client/hint/tooltip.tsx'
import { Unread } from '#client/inbox/unread.tsx'
import type { MenuItem, SidebarEntry } from '#client/menu.ts'
import { useMenuPlace } from './menu-place.ts'
import { useStoredFlag } from '#client/shell/stored-flag.ts'

const line =
  'flex h-8 w-full items-center gap-2.5 rounded-menu px-2 text-table text-fg-muted transition-colors duration-[80ms] hover:bg-hover hover:text-fg max-md:h-11 max-md:text-body'
const here = 'bg-active font-medium text-fg hover:bg-active'

export const MenuTitle = ({ children }: { children: string }) => (
  <h2 className="px-2 pt-4 pb-1.5 text-caption font-medium text-fg-subtle">{children}</h2>
)

type Props = { entries: readonly SidebarEntry[]; narrow?: boolean; onGo?: () => void }

/** Entries of the sidebar; below an area its pages, until they are folded. */
export const NavTree = ({ entries, narrow = false, onGo }: Props) => (
  <ul className="space-y-px">
    {entries.map((entry) => (
      <Entry key={entry.to} entry={entry} narrow={narrow} onGo={onGo} />
    ))}
  </ul>
)

function Entry({ entry, narrow, onGo }: { entry: SidebarEntry; narrow: boolean; onGo?: () => void }) {
  const { label, to, icon: Icon, hue, items, counted } = entry
  const { pathname } = useLocation()
  const at = useMenuPlace()
  const [folded, fold] = useStoredFlag(`menu-folded:${to}`, false)
  const open = !narrow && items.length > 0 && !folded
  const inside = at.sidebar?.to === to
  const item = inside ? at.item : undefined
  const link = (
    <Link
      to={to}
      onClick={onGo}
      aria-current={inside && !item ? (pathname === to ? 'page' : 'true') : undefined}
      aria-label={narrow ? label : undefined}
      className={cn(
        line,
        inside && (!open || !item) && here,
        inside && 'font-medium text-fg',
        items.length > 0 && !narrow && 'pr-8',
        narrow && 'justify-center px-0',
      )}
    >
      <Icon aria-hidden className={cn(inside && hue)} />
      {!narrow && <span className="truncate">{label}</span>}
      {counted && <Unread className={narrow ? 'absolute top-0 right-0' : 'ml-auto'} />}
    </Link>
  )
  return (
    <li className="relative">
      {narrow ? (
        <Tooltip content={label} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
      {items.length > 0 && !narrow && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${open ? 'Hide' : 'Show'} the pages of ${label}`}
          onClick={() => fold(!folded)}
          className="absolute top-1 right-1 flex size-6 items-center justify-center rounded-check text-fg-subtle hover:bg-active hover:text-fg max-md:top-0 max-md:right-0 max-md:size-11"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-3.5! transition-transform duration-[120ms]', open && 'rotate-90')}
          />
        </button>
      )}
      {open && <Items items={items} current={item} onGo={onGo} />}
    </li>
  )
}

type ItemsProps = { items: readonly MenuItem[]; current: MenuItem | undefined; onGo?: () => void }

const Items = ({ items, current, onGo }: ItemsProps) => (
  <ul className="my-0.5 ml-4 space-y-px border-l border-line pl-2">
    {items.map((item) => (
      <li key={item.to}>
        <Link
          to={item.to}
          onClick={onGo}
          aria-current={item.to === current?.to ? 'page' : undefined}
          className={cn(line, 'h-7 px-2.5', item.to === current?.to && here)}
        >
          <span className="truncate">{item.label}</span>
        </Link>
      </li>
    ))}
  </ul>
)
