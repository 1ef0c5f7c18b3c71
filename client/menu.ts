import type { LucideIcon } from 'lucide-react'

/** An action that people start with every day: the overview offers it. */
export type QuickAction = {
  label: string
  to: string
  permission: string
  /** Its place among what people do for themselves, such as asking for leave; without one it is part of their work, which is offered first. */
  own?: number
}

export type MenuPage = {
  label: string
  to: string
  permission?: string
  /** Shown to those alone to whom somebody reports today. */
  leads?: true
  /** The sidebar has one entry for the pages of a group, and each of them shows the others as tabs. */
  group?: string
  /** Its place and picture among a person's own pages, which come before the areas. */
  own?: { place: number; icon: LucideIcon }
  /** Setup is listed on the settings page for those who may change it; a table whose rows are tabs of another record, in search alone. */
  listed?: 'settings' | 'search'
  /** The right of those who work in it: everybody else who may open it finds it by search. */
  daily?: string
  /** Addresses elsewhere whose pages belong here, such as the workbench of what this page lists. */
  also?: string | readonly string[]
  /** 'New purchase order': its form is at `/new` below the page. */
  create?: string
  /** Whether this person may create one; set by `openTo`. */
  mayCreate?: boolean
}

/** What a module shows in the sidebar. Without `permission` it is shown to those who may open it or one of its pages. */
export type MenuEntry = MenuPage & {
  icon: LucideIcon
  /** The colour of its glyph while one is in it: one of the `--hue-…` of `tokens.css`, which belong to nobody. */
  hue?: `text-hue-${string}`
  children?: readonly MenuPage[]
  /** Above the areas, among them (where left out), or at the foot. */
  place?: 'top' | 'areas' | 'foot'
  /** The letter that opens it after `g`. */
  key?: string
  /** The number of new items is shown beside it. */
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
      .map((page) => ({ ...page, listed: listedFor(page, can) }))
    // A module of one page needs no list of pages.
    const children = mine?.every(({ to }) => to === entry.to) ? undefined : mine
    if (entry.permission !== undefined ? !open(entry) : entry.children?.length && !mine?.length) return []
    return [{ ...entry, children, listed: listedFor(entry, can) }]
  })
}

function listedFor({ listed, daily, create, mayCreate }: MenuPage, can: Can): MenuPage['listed'] {
  if (daily && !can(daily)) return 'search'
  return listed === 'settings' && create && !mayCreate ? 'search' : listed
}

/** The pages that share a group and a place with one, itself among them, in the order of the menu. */
export const groupOf = (pages: readonly MenuPage[], page: MenuPage): readonly MenuPage[] =>
  page.group ? pages.filter(({ group, listed }) => group === page.group && listed === page.listed) : [page]

/** An entry of the sidebar below an area: a page, or a group, which opens its first page. */
export type MenuItem = { label: string; to: string; pages: readonly MenuPage[] }

function itemsOf({ to, children = [] }: MenuEntry): MenuItem[] {
  const shown = children.filter(({ listed, own }) => !listed && !own)
  return [...new Set(shown.map((page) => groupOf(shown, page)[0]!))].flatMap((first) => {
    const pages = groupOf(shown, first)
    // The entry of the area opens its own page, and those of its group.
    if (pages.some((page) => page.to === to)) return []
    return [{ label: pages.length > 1 ? first.group! : first.label, to: first.to, pages }]
  })
}

export type SidebarEntry = MenuEntry & { items: readonly MenuItem[] }
type Sidebar = { top: SidebarEntry[]; own: SidebarEntry[]; areas: SidebarEntry[]; foot: SidebarEntry[] }

/** What the sidebar lists of the pages that are open to a person (`openTo`). */
export function sidebarOf(menu: readonly MenuEntry[]): Sidebar {
  const at = (place: MenuEntry['place']) =>
    menu
      .filter((entry) => (entry.place ?? 'areas') === place && !entry.listed)
      .map((entry) => ({ ...entry, items: place === 'areas' ? itemsOf(entry) : [] }))
  const own = menu
    .flatMap(({ children = [] }) => children)
    .flatMap((page) => (page.own ? [{ ...page, ...page.own, items: [] }] : []))
    .toSorted((a, b) => a.place - b.place)
    .map(({ label, to, icon, items }) => ({ label, to, icon, items }))
  const areas = at('areas').flatMap((entry): SidebarEntry[] => {
    const [only, ...more] = entry.items
    const opensItself = !entry.children || entry.children.some(({ to, listed }) => to === entry.to && !listed)
    if (opensItself || more.length > 0) return [entry]
    // An area of one page is that page; one whose pages are found elsewhere is left out.
    return only ? [{ ...entry, label: only.label, to: only.to, items: [] }] : []
  })
  return { top: at('top'), own, areas, foot: at('foot') }
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

/** Where an address is: its entry, its page, and what the sidebar marks for both. */
export type MenuPlace = { entry?: MenuEntry; page?: MenuPage; sidebar?: SidebarEntry; item?: MenuItem }

export function placeIn(menu: readonly MenuEntry[], path: string): MenuPlace {
  const inside = menu.filter((each) => isInside(path, each))
  const page = pageAt(
    inside.flatMap(({ children = [] }) => children),
    path,
  )
  const entry = inside.find(({ children = [] }) => page && children.includes(page)) ?? pageAt(inside, path)
  if (!entry) return {}
  const { top, own, areas, foot } = sidebarOf(menu)
  const mine = page?.own && own.find(({ to }) => to === page.to)
  if (mine) return { entry, page, sidebar: mine }
  const inSettings = page?.listed === 'settings' || entry.listed === 'settings'
  const sidebar = inSettings
    ? foot.find(({ to }) => to === '/settings')
    : // An area of one page stands under the name of that page.
      [...top, ...areas, ...foot].find(({ to, children }) => to === entry.to || (page && children === entry.children))
  const item = page && sidebar?.items.find(({ pages }) => pages.some(({ to }) => to === page.to))
  return { entry, page, sidebar, item }
}
