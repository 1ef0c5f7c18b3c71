import { Mail } from 'lucide-react'
import { redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { MenuEntry } from '#client/menu.ts'
import { publicAddresses } from '#modules/site/shared/addresses.ts'

/** Messages of the contact form, for those who answer them. */
export const menu: MenuEntry = {
  label: 'Contact requests',
  to: '/site/contact-requests',
  icon: Mail,
  place: 'foot',
  permission: 'site.contact-requests.read',
}

export const routes: RouteObject[] = [
  {
    path: '/site/contact-requests',
    handle: { title: 'Contact requests' },
    lazy: async () => ({ Component: (await import('./ContactRequestsPage.tsx')).ContactRequestsPage }),
  },
  {
    path: '/site/contact-requests/:id',
    handle: { title: 'Contact request' },
    lazy: async () => ({ Component: (await import('./ContactRequestRecord.tsx')).ContactRequestRecord }),
  },
]

/** The public pages are documents of their own: the application leaves itself to show one. */
function leave({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  const to = pathname.replace(/\/+$/, '')
  // The server answers these itself; without its page the application would lead to itself for ever.
  if (location.pathname === to) throw new Error(`The public page ${to} is missing from this build`)
  return redirectDocument(to + search)
}

export const publicRoutes: RouteObject[] = publicAddresses.map((path) => ({ path, loader: leave }))
