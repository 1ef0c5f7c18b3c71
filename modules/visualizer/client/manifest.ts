import { Workflow } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'
import type { MenuEntry } from '#client/menu.ts'

const menu: MenuEntry = {
  label: 'System visualizer',
  to: '/system-visualizer',
  icon: Workflow,
  place: 'foot',
  listed: 'settings',
}

export const manifest: ClientModule = {
  module: 'visualizer',
  order: 5,
  menu,
  under: ['/system-visualizer'],
  load: () => import('./routes.tsx'),
}
