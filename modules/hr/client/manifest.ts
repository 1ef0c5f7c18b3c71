import { Users } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'
import type { MenuEntry } from '#client/menu.ts'

/** The module of the area adds its pages. */
const menu: MenuEntry = {
  label: 'People',
  to: '/hr',
  icon: Users,
  hue: 'text-hue-plum',
  key: 'e',
}

export const manifest: ClientModule = {
  module: 'hr',
  order: 25,
  menu,
  under: ['/hr'],
  load: () => import('./routes.tsx'),
}
