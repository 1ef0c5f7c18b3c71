import { Inbox } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'
import type { MenuEntry } from '#client/menu.ts'

const menu: MenuEntry = { label: 'Inbox', to: '/inbox', icon: Inbox, place: 'top', key: 'i', counted: true }

export const manifest: ClientModule = {
  module: 'inbox',
  order: 1,
  menu,
  under: ['/inbox'],
  load: () => import('./routes.tsx'),
}
