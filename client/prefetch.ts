import { matchRoutes, type RouteObject } from 'react-router'

const asked = new Set<string>()
let known: () => readonly RouteObject[] = () => []
let moduleAt: (path: string) => Promise<RouteObject[]> | undefined = () => undefined

/** Fetches the files of the page at an address a moment before it is opened. */
function prefetchPage(address: string): void {
  const { pathname } = new URL(address, location.origin)
  if (asked.has(pathname)) return
  asked.add(pathname)
  void fetchPage(pathname)
}

/** What cannot be fetched now is asked for again, and its failure shown, when the page is opened. */
async function fetchPage(pathname: string): Promise<void> {
  const pages = await moduleAt(pathname)?.catch(() => [])
  const found = (pages && matchRoutes(pages, pathname)) ?? matchRoutes([...known()], pathname) ?? []
  for (const { route } of found) if (typeof route.lazy === 'function') void route.lazy().catch(() => {})
}

/** From now on the pointer or the focus that comes to a link fetches its page. */
export function prefetchOnIntent(routes: typeof known, modules: typeof moduleAt, page: Document = document): void {
  known = routes
  moduleAt = modules
  const near = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) prefetchPage(link.pathname)
  }
  page.addEventListener('pointerover', near, { passive: true })
  page.addEventListener('focusin', near)
}
