import { Mail } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'
import type { MenuEntry } from '#client/menu.ts'
import { publicRoute } from '#client/public-route.ts'
import { publicAddresses } from '#modules/site/shared/addresses.ts'

const menu: MenuEntry = {
  label: 'Contact requests',
  to: '/site/contact-requests',
  icon: Mail,
  place: 'foot',
  listed: 'settings',
  permission: 'site.contact-requests.read',
}

export const manifest: ClientModule = {
  module: 'site',
  label: 'Public site',
  order: 40,
  menu,
  under: ['/site'],
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
  outside: publicAddresses.map(publicRoute),
}
