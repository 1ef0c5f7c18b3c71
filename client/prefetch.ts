import { matchRoutes, type RouteObject } from 'react-router'

const asked = new Set<string>()

/** Fetches the file of a page when the pointer or the focus comes to a link to it, a moment before it is opened. */
export function prefetchOnIntent(routes: readonly RouteObject[], page: Document = document): void {
  const near = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || asked.has(link.pathname)) return
    asked.add(link.pathname)
    for (const { route } of matchRoutes([...routes], link.pathname) ?? [])
      // What cannot be fetched now is asked for again, and its failure shown, when the page is opened.
      if (typeof route.lazy === 'function') void route.lazy().catch(() => {})
  }
  page.addEventListener('pointerover', near, { passive: true })
  page.addEventListener('focusin', near)
}
