import type { Door } from '#client/door.ts'
import { menu, pages } from './menu.ts'

export const door: Door = {
  module: 'settings',
  area: 'settings',
  order: 50,
  menu,
  pages,
  under: ['/settings'],
  load: () => import('./routes.tsx'),
  nouns: () => import('./nouns.ts'),
}
