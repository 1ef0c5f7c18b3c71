import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { cn } from '#client/ui/cn.ts'
import { Tooltip } from '#client/hint/tooltip.tsx'
import { Unread } from '#client/inbox/unread.tsx'
import { isInside, pageAt, type MenuEntry, type MenuPage } from '#client/menu.ts'

const line =
  'flex h-8 w-full items-center gap-2.5 rounded-menu px-2 text-table text-fg-muted transition-colors duration-[80ms] hover:bg-hover hover:text-fg max-md:h-11 max-md:text-body'
const here = 'bg-active font-medium text-fg hover:bg-active'

type Props = { entries: readonly MenuEntry[]; narrow?: boolean; onGo?: () => void }

/** Entries of the sidebar; the module one is in shows its pages. */
export const NavTree = ({ entries, narrow = false, onGo }: Props) => (
  <ul className="space-y-px">
    {entries.map((entry) => (
      <Entry key={entry.to} entry={entry} narrow={narrow} onGo={onGo} />
    ))}
  </ul>
)

function Entry({ entry, narrow, onGo }: { entry: MenuEntry; narrow: boolean; onGo?: () => void }) {
  const { pathname } = useLocation()
  const inside = isInside(pathname, entry)
  const pages = entry.children ?? []
  const [wanted, toggle] = useOpen(inside)
  const open = !narrow && pages.length > 0 && wanted
  const page = pageAt(pages, pathname)
  const current = inside && (!open || !page)
  const Icon = entry.icon
  const link = (
    <Link
      to={entry.to}
      onClick={onGo}
      aria-current={current && !page ? 'page' : undefined}
      aria-label={narrow ? entry.label : undefined}
      className={cn(
        line,
        current && here,
        inside && 'font-medium text-fg',
        pages.length > 0 && !narrow && 'pr-8',
        narrow && 'justify-center px-0',
      )}
    >
      <Icon aria-hidden className={cn(inside && entry.hue)} />
      {!narrow && <span className="truncate">{entry.label}</span>}
      {entry.counted && <Unread className={narrow ? 'absolute top-0 right-0' : 'ml-auto'} />}
    </Link>
  )
  return (
    <li className="relative">
      {narrow ? (
        <Tooltip content={entry.label} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
      {pages.length > 0 && !narrow && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${open ? 'Hide' : 'Show'} the pages of ${entry.label}`}
          onClick={toggle}
          className="absolute top-1 right-1 flex size-6 items-center justify-center rounded-check text-fg-subtle hover:bg-active hover:text-fg max-md:top-0 max-md:right-0 max-md:size-11"
        >
          <Turning open={open} />
        </button>
      )}
      {open && <Pages pages={pages} page={page} onGo={onGo} />}
    </li>
  )
}

/** Open while one is in it, unless told otherwise meanwhile. */
function useOpen(inside: boolean): [open: boolean, toggle: () => void] {
  const [asked, setAsked] = useState<{ open: boolean; inside: boolean } | null>(null)
  const open = asked?.inside === inside ? asked.open : inside
  return [open, () => setAsked({ open: !open, inside })]
}

const Turning = ({ open }: { open: boolean }) => (
  <ChevronRight aria-hidden className={cn('size-3.5! transition-transform duration-[120ms]', open && 'rotate-90')} />
)

type PagesProps = { pages: readonly MenuPage[]; page: MenuPage | undefined; onGo?: () => void }

/** The pages of an entry; many of them stand in groups, of which the one is open that one is in. */
function Pages({ pages, page, onGo }: PagesProps) {
  const groups = [...Map.groupBy(pages, ({ group }) => group)].toSorted(
    ([a], [b]) => Number(a !== undefined) - Number(b !== undefined),
  )
  return (
    <ul className="my-0.5 ml-4 space-y-px border-l border-line pl-2">
      {groups.map(([name, its]) =>
        name === undefined || groups.length === 1 ? (
          <Links key="" {...{ page, onGo }} pages={its} />
        ) : (
          <Group key={name} {...{ name, page, onGo }} pages={its} />
        ),
      )}
    </ul>
  )
}

function Group({ name, pages, page, onGo }: PagesProps & { name: string }) {
  const [open, toggle] = useOpen(page !== undefined && pages.includes(page))
  return (
    <li>
      <button type="button" aria-expanded={open} onClick={toggle} className={cn(line, 'h-7 justify-between px-2.5')}>
        <span className="truncate">{name}</span>
        <Turning open={open} />
      </button>
      {open && (
        <ul className="space-y-px pl-2.5">
          <Links {...{ pages, page, onGo }} />
        </ul>
      )}
    </li>
  )
}

const Links = ({ pages, page, onGo }: PagesProps) =>
  pages.map((each) => (
    <li key={each.to}>
      <Link
        to={each.to}
        onClick={onGo}
        aria-current={each === page ? 'page' : undefined}
        className={cn(line, 'h-7 px-2.5', each === page && here)}
      >
        <span className="truncate">{each.label}</span>
      </Link>
    </li>
  ))
