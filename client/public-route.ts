import { redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router'

/** The public pages are documents of their own: the application leaves itself to show one. */
function leave({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  const to = pathname.replace(/\/+$/, '')
  // The server answers these itself; without its page the application would lead to itself for ever.
  if (location.pathname === to) throw new Error(`The public page ${to} is missing from this build`)
  return redirectDocument(to + search)
}

export const publicRoute = (path: string): RouteObject => ({ path, loader: leave })
