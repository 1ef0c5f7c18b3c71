import { Mail } from 'lucide-react'
import type { RouteObject } from 'react-router'
import type { MenuEntry } from '#client/menu.ts'
import { publicRoute } from '#client/public-route.ts'
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

export const publicRoutes: RouteObject[] = publicAddresses.map(publicRoute)
