import type { LucideIcon } from 'lucide-react'

export type MenuPage = {
  label: string
  to: string
  permission?: string
  /** Shown to those alone to whom somebody reports today. */
  leads?: true
  /** The heading under which it stands among many pages; without one it stands before them. */
  group?: string
  /** Addresses elsewhere whose pages belong here, such as the workbench of what this page lists. */
  also?: string | readonly string[]
  /** 'New purchase order': its form stands at `/new` below the page. */
  create?: string
  /** It is begun every day by those who may: offered on the overview before the others. */
  everyday?: true
  /** Whether this person may; told by `openTo`. */
  mayCreate?: boolean
}

/** What a module shows in the sidebar. Without `permission` it is shown to whoever may open it or one of its pages. */
export type MenuEntry = MenuPage & {
  icon: LucideIcon
  /** The colour of its glyph while one is in it: one of the `--hue-…` of `tokens.css`, which belong to nobody. */
  hue?: `text-hue-${string}`
  children?: readonly MenuPage[]
  /** Above the modules, among them (where left out), or at the foot. */
  place?: 'top' | 'areas' | 'foot'
  /** The letter that opens it after `g`. */
  key?: string
  /** How much in it is new stands beside it. */
  counted?: true
}

type Can = (permission: string) => boolean

/** The entries and pages a person may open; an entry whose pages are all closed to them is left out. */
export function openTo(menu: readonly MenuEntry[], can: Can, leads = false): MenuEntry[] {
  const open = ({ permission, leads: ofLeaders }: MenuPage) =>
    (permission === undefined || can(permission)) && (!ofLeaders || leads)
  return menu.flatMap((entry) => {
    const mine = entry.children
      ?.filter(open)
      .map((page) => (page.create ? { ...page, mayCreate: can(page.permission!.replace(/read$/, 'create')) } : page))
    // A module of one page needs no list of pages.
    const children = mine?.every(({ to }) => to === entry.to) ? undefined : mine
    if (entry.permission !== undefined ? !open(entry) : entry.children?.length && !mine?.length) return []
    return [{ ...entry, children }]
  })
}

/** True where an address lies at or below a page. */
export const isUnder = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/`)

/** An import stands with the list it fills: '/imports/procurement.vendors/…' → '/procurement/vendors'. */
const placeOf = (path: string): string => path.replace(/^\/imports(\/\w+)\.([\w-]+).*/, '$1/$2')

/** Of several pages the one an address belongs to: the longest that contains it. */
export function pageAt<Page extends MenuPage>(pages: readonly Page[], path: string): Page | undefined {
  const place = placeOf(path)
  return pages
    .filter(({ to, also = [] }) => [to, also].flat().some((at) => isUnder(place, at)))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
}

/** True where an address belongs to a module: below it, or to one of its pages. */
export const isInside = (path: string, { to, children = [] }: MenuEntry): boolean =>
  isUnder(path, to) || pageAt(children, path) !== undefined
