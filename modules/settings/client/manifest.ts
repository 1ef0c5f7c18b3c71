import type { ClientModule } from '#client/manifest.ts'
import { menu, pages } from './menu.ts'

export const manifest: ClientModule = {
  module: 'settings',
  area: 'settings',
  order: 50,
  menu,
  pages,
  under: ['/settings'],
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
