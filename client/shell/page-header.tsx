import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { Bell } from '#client/inbox/bell.tsx'
import { Unbroken } from '#client/ui/unbroken.tsx'
import { GroupTabs } from '#client/navigation/group-tabs.tsx'
import { HelpButton } from './help-button.tsx'
import { regions } from './regions.ts'
import { useMenuPlace } from '#client/navigation/menu-place.ts'
import { useTitle } from './title.ts'

export type Crumb = { label: string; to: string }

export type PageHeaderProps = {
  /** The page itself: last crumb, first heading and name of the tab. */
  title: string
  /** The pages between the entry of the menu it belongs to and itself. */
  crumbs?: readonly Crumb[]
  /** At most one primary button and two others. */
  actions?: ReactNode
  count?: ReactNode
}

/** The top bar of every page. After a navigation its heading has the focus, so that a screen reader says where one is. */
export function PageHeader({ title, crumbs: given = [], actions, count }: PageHeaderProps) {
  useTitle(title)
  const heading = useFocusOnArrival()
  const crumbs = useCrumbs(given)
  const parent = crumbs.at(-1)
  return (
    <>
      <header data-region={regions.top} className="page-bar">
        {parent && (
          <>
            <nav aria-label="Breadcrumb" className="max-md:hidden">
              <ol className="flex items-center gap-2 text-table text-fg-muted">
                {crumbs.map((crumb) => (
                  <li key={crumb.to} className="flex items-center gap-2">
                    <Link to={crumb.to} className="rounded-check hover:text-fg">
                      {crumb.label}
                    </Link>
                    <span aria-hidden className="text-fg-subtle">
                      /
                    </span>
                  </li>
                ))}
              </ol>
            </nav>
            <Link
              to={parent.to}
              aria-label={`Back to ${parent.label}`}
              className="-ml-3 flex size-11 items-center justify-center rounded-control text-fg-muted md:hidden print:hidden"
            >
              <ChevronLeft aria-hidden />
            </Link>
          </>
        )}
        <div className="page-title">
          <h1 ref={heading} tabIndex={-1}>
            <Unbroken text={title} />
          </h1>
          {count !== undefined && <span className="figures text-table text-fg-subtle">{count}</span>}
        </div>
        <div className="ml-auto flex items-center gap-1.5 print:hidden">
          {actions}
          <Bell />
          <HelpButton />
        </div>
      </header>
      <GroupTabs />
    </>
  )
}

/** The entry of the menu that the address belongs to, then what the page says is above it. */
function useCrumbs(given: readonly Crumb[]): readonly Crumb[] {
  const { pathname } = useLocation()
  const { entry: area, page, sidebar } = useMenuPlace()
  const entry = page?.own ? undefined : page?.listed === 'settings' ? sidebar : area
  // A list whose own address says more than its entry is the same step.
  const isGiven = given.some(({ to, label }) => to === entry?.to || label === entry?.label)
  return !entry || entry.to === pathname || isGiven ? given : [entry, ...given]
}

function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const last = useRef('')
  useEffect(() => {
    // Only another page is an arrival; filters and tabs change the key alone.
    if (last.current === pathname) return
    last.current = pathname
    // The first page of a visit keeps the focus the browser gave it.
    if (type === 'POP' && key === 'default') return
    const at = document.activeElement
    if (at?.closest('main') && at.matches('input, textarea, select, [contenteditable]')) return
    heading.current?.focus({ preventScroll: true })
  }, [pathname, key, type])
  return heading
}
